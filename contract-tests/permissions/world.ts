import { sql } from '../../src/db/database.js';
import type { Schema } from '../../src/generated/schemas.js';
import { bucketOf, newSecret } from '../../src/db/ids.js';
import { Caller, type Person } from '../../src/testing/person.js';
import { aConversation, aMessage } from '../../src/testing/conversations.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import type { Skein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';
import { Programs } from './programs.js';
import type { Column } from './who.js';

/** A channel with a thread, and a comment on it. */
export interface Place {
  channel: Schema<'Channel'>;
  thread: Schema<'Thread'>;
  comment: Schema<'Comment'>;
}

/** The callers that are, or were, a user. */
export type Role = Exclude<Column, 'stranger' | 'badToken' | 'missingScope'>;

type UserType = 'USER' | 'ADMIN' | 'GUEST';

interface Standing {
  /** Their user type in the workspace. */
  here?: UserType;
  /** Whether they are in both channels and the group. */
  isInside?: boolean;
  /** Their user type in the other workspace. */
  elsewhere?: UserType;
}

const STANDING: Readonly<Record<Role, Standing>> = {
  deleted: { here: 'USER', isInside: true },
  outsider: { elsewhere: 'USER' },
  removed: { here: 'USER', isInside: true, elsewhere: 'USER' },
  adminElsewhere: { elsewhere: 'ADMIN' },
  guestOut: { here: 'GUEST' },
  guestIn: { here: 'GUEST', isInside: true },
  bot: { here: 'GUEST', isInside: true },
  memberOut: { here: 'USER' },
  memberIn: { here: 'USER', isInside: true },
  owner: { here: 'USER', isInside: true },
  adminOut: { here: 'ADMIN' },
  adminIn: { here: 'ADMIN', isInside: true },
};

/** The workspaces, channels and groups that people are added to. */
interface Ground {
  skein: Skein;
  /** An ADMIN inside, who has made the workspace; the owner, a USER, has made what is in it. */
  adminIn: Person;
  owner: Person;
  /** An ADMIN of the other workspace only. */
  founder: Person;
  workspace: Schema<'Workspace'>;
  elsewhere: Schema<'Workspace'>;
  public: Place;
  private: Place;
  group: Schema<'Group'>;
}

/** What the cells of the matrix share. Cells change nothing in it but the caller's own state. */
export interface World extends Ground {
  people: Readonly<Record<Role, Person>>;
  /** USERs who are no callers: one inside, one outside. */
  pat: Person;
  newcomer: Person;
  /** A public channel without guests, to move threads to. */
  target: Place;
  /** A member of the workspace, alone in a private channel and a group. */
  keeper: Person;
  vault: Place;
  circle: Schema<'Group'>;
  /** A message from the keeper to the newcomer. */
  murmur: Schema<'ConversationMessage'>;
  /** The objects of the other workspace. */
  foreign: Place;
  foreignGroup: Schema<'Group'>;
  programs: Programs;
}

/** Builds the world through the API. */
export async function buildWorld(skein: Skein): Promise<World> {
  const ground = await breakGround(skein);
  const { adminIn, owner, founder, workspace, elsewhere } = ground;
  const enrolled = (role: Role) => enrol(ground, role);
  const [deleted, outsider, removed, adminElsewhere] = [
    await enrolled('deleted'),
    await enrolled('outsider'),
    await enrolled('removed'),
    await enrolled('adminElsewhere'),
  ];
  const people = {
    deleted,
    outsider,
    removed,
    adminElsewhere,
    owner,
    adminIn,
    guestOut: await enrolled('guestOut'),
    guestIn: await enrolled('guestIn'),
    bot: await enrolled('bot'),
    memberOut: await enrolled('memberOut'),
    memberIn: await enrolled('memberIn'),
    adminOut: await enrolled('adminOut'),
  };
  const [keeper, newcomer] = [await enrolled('memberOut'), await enrolled('memberOut')];
  return {
    ...ground,
    programs: new Programs(skein),
    people,
    keeper,
    newcomer,
    pat: await enrolled('memberIn'),
    murmur: await aMessage(keeper, await aConversation(workspace, keeper, newcomer)),
    target: await aPlace(owner, workspace, { name: 'Target', public: true }),
    vault: await aPlace(keeper, workspace, { name: 'Vault' }),
    circle: await keeper.call('groups.add', { workspace_id: workspace.id, name: 'Circle', user_ids: [keeper.id] }),
    foreign: await aPlace(founder, elsewhere, { name: 'Foreign' }),
    foreignGroup: await founder.call('groups.add', { workspace_id: elsewhere.id, name: 'Foreigners' }),
  };
}

async function breakGround(skein: Skein): Promise<Ground> {
  const [adminIn, founder] = [await skein.aUser('adminin'), await skein.aUser('founder')];
  const workspace = await skein.aWorkspace(adminIn);
  const owner = await skein.aMember(adminIn, workspace, 'owner');
  const user_ids = [adminIn.id];
  return {
    skein,
    adminIn,
    owner,
    founder,
    workspace,
    elsewhere: await skein.aWorkspace(founder, 'Elsewhere'),
    public: await aPlace(owner, workspace, { name: 'Public', public: true, user_ids }),
    private: await aPlace(owner, workspace, { name: 'Private', user_ids }),
    group: await owner.call('groups.add', {
      workspace_id: workspace.id,
      name: 'Group',
      user_ids: [owner.id, adminIn.id],
    }),
  };
}

async function aPlace(
  by: Person,
  workspace: { id: number },
  input: Partial<Schema<'ChannelsAddRequest'>>,
): Promise<Place> {
  const channel = await by.call('channels.add', { workspace_id: workspace.id, ...input });
  const thread = await aThread(by, channel);
  return { channel, thread, comment: await aComment(by, thread) };
}

/** Adds another person with the same role in the workspaces, channels and group. */
export async function enrol(ground: Ground, role: Role): Promise<Person> {
  const { skein, adminIn, owner, founder, workspace, elsewhere } = ground;
  const { here, isInside = false, elsewhere: there } = STANDING[role];
  const person = await skein.aUser(role.toLowerCase());
  const { id: user_id, email } = person;
  if (here !== undefined) {
    const channel_ids = isInside ? [ground.public.channel.id, ground.private.channel.id] : [];
    await adminIn.call('workspaceUsers.add', { id: workspace.id, email, user_type: here, channel_ids });
  }
  if (isInside) await owner.call('groups.addUser', { id: ground.group.id, user_id });
  if (there !== undefined) await founder.call('workspaceUsers.add', { id: elsewhere.id, email, user_type: there });
  if (role === 'removed') await adminIn.call('workspaceUsers.remove', { id: workspace.id, user_id });
  if (role === 'deleted') {
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${user_id}`);
  }
  if (role === 'bot') await skein.db.run(sql`update users set bot = true where id = ${user_id}`);
  return person;
}

/** All scopes. */
export const SCOPES: readonly string[] = Object.values(contract.components.securitySchemes).flatMap(({ flows }) =>
  Object.keys(flows?.authorizationCode?.scopes ?? {}),
);

/** The caller of a cell. */
export interface Cast {
  column: Column;
  caller: Caller;
  /** The user behind the caller, with a token of their own; the owner for callers without a user. */
  person: Person;
}

/**
 * The caller of a column. The maker is that of the object, if that is not the owner. When the call uses up the caller,
 * it is a new person. A bot is a program with every scope. The programs of `missingScope` are made by the cells.
 */
export async function castOf(
  world: World,
  column: Exclude<Column, 'missingScope'>,
  maker: Person | undefined,
  isNew: boolean,
): Promise<Cast> {
  const { skein, people, owner } = world;
  if (column === 'stranger') return { column, caller: skein.stranger, person: owner };
  if (column === 'badToken') {
    return { column, caller: new Caller(skein.send, newSecret(bucketOf(owner.id))), person: owner };
  }
  const standing = column === 'owner' && maker !== undefined ? maker : people[column];
  const person = isNew ? await enrol(world, column) : standing;
  return { column, caller: column === 'bot' ? await world.programs.of(person, SCOPES) : person, person };
}

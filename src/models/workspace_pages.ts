// What the pages of a workspace read. Each list has a bounded number of rows.
import type { Actor, Viewer } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { columns } from '../db/model.js';
import { found } from '../errors.js';
import { Channel, visibleChannels } from './channel.js';
import { visibleGroups } from './group.js';
import { isNamed, isVisibleUser, type Surroundings, isWaiting } from './workspace_people.js';
import { Workspace, type UserType, type VisibleWorkspace } from './workspace.js';
import { finds } from '../db/statements.js';
import { WorkspaceUser } from './workspace_user.js';

/** A workspace, the role of the actor, and what pages show of it. */
export interface ShownWorkspace extends VisibleWorkspace {
  name: string;
  language: string;
  avatar_file: string | null;
}

/** Returns a workspace that the actor is a member of; otherwise throws `workspace_not_found` (105). */
export const shownWorkspace = finds(
  (viewer: Viewer, id: number) =>
    Workspace.visibleTo(viewer)
      .byId(id)
      .select(columns(Workspace, 'w', 'id', 'bucket', 'default_channel', 'plan', 'name', 'language', 'avatar_file'))
      .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type')),
  'workspace_not_found',
);

/** A person of a workspace, as pages show them. */
export interface ListedPerson {
  id: number;
  name: string;
  /** Null for a bot. */
  email: string | null;
  user_type: UserType;
  joined_at: Date;
  bot: boolean;
  /** Whether the person has not accepted the invitation yet. */
  is_invited: boolean;
  /** Whether the person is no member yet, because the invitation waits for the proof of their address. */
  is_waiting: boolean;
}

function peopleWhere(actor: Actor, workspace: Surroundings, condition: Sql): Sql {
  return sql`
    select wu.user_id as id, u.name, u.email, wu.user_type, wu.joined_at, u.bot, ${isWaiting} as is_waiting,
      (u.password_hash is null and not u.bot) or ${isWaiting} as is_invited
    from workspace_users wu join users u on u.id = wu.user_id
    where wu.workspace_id = ${workspace.id} and ${isVisibleUser(actor, workspace)}
      and (wu.removed_at is null or ${isWaiting}) and ${condition}
    order by wu.joined_at, wu.user_id`;
}

/** The place of a person in the order of joining. */
export interface PlaceAmongPeople {
  joinedAt: Date;
  id: number;
}

/** Which people a list has: those after a place, and with a name, if that is asked for. */
export interface WantedPeople {
  after: PlaceAmongPeople | undefined;
  name: string | undefined;
}

/** Returns members and invited people whom the actor sees, in the order of joining. */
export function listedPeople(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  { after, name }: WantedPeople,
  limit: number,
): Promise<ListedPerson[]> {
  const following =
    after === undefined ? sql`true` : sql`(wu.joined_at, wu.user_id) > (${after.joinedAt}::timestamptz, ${after.id})`;
  const place = name === undefined ? following : sql`${following} and ${isNamed(name)}`;
  return db.many<ListedPerson>(sql`${peopleWhere(actor, workspace, place)} limit ${limit}`);
}

/** Returns a member or an invited person whom the actor sees; otherwise throws `user_not_found` (106). */
export async function listedPerson(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  id: number,
): Promise<ListedPerson> {
  const people = peopleWhere(actor, workspace, sql`wu.user_id = ${id}`);
  return found(await db.maybe<ListedPerson>(people), 'user_not_found');
}

/** A channel of a person. */
export interface ChannelOfPerson {
  user_id: number;
  id: number;
  name: string;
  /** Whether the actor is in it too. */
  is_shared: boolean;
}

/**
 * Returns channels of these people that the actor sees and that are not archived, ordered by name, and of each person
 * `limit` at most.
 */
export function channelsOfPeople(
  db: Queryable,
  actor: Actor,
  { id, bucket }: Surroundings,
  userIds: readonly number[],
  limit: number,
): Promise<ChannelOfPerson[]> {
  return db.many<ChannelOfPerson>(sql`
    select numbered.user_id, numbered.id, numbered.name, numbered.is_shared
    from (
      select theirs.user_id, c.id, c.name, cu.user_id is not null as is_shared,
        row_number() over (partition by theirs.user_id order by lower(c.name), c.id) as number
      from ${visibleChannels(actor, bucket)}
      join channel_users theirs on theirs.bucket = ${bucket} and theirs.channel_id = c.id
        and theirs.user_id = any(${userIds}::bigint[])
      where c.bucket = ${bucket} and c.workspace_id = ${id} and not c.archived) numbered
    where numbered.number <= ${limit}
    order by numbered.user_id, numbered.number`);
}

/**
 * Returns channels to which the actor may add a person: those that the actor sees and is in, and for an ADMIN all that
 * they see, ordered by name. Archived channels and those of the person are left out.
 */
export function channelsToOffer(
  db: Queryable,
  actor: Actor,
  { id, bucket, viewer_type: role }: Surroundings,
  userId: number,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return db.many(sql`
    select ${columns(Channel, 'c', 'id', 'name')}
    from ${visibleChannels(actor, bucket)}
    left join channel_users theirs on theirs.bucket = ${bucket} and theirs.channel_id = c.id and theirs.user_id = ${userId}
    where c.bucket = ${bucket} and c.workspace_id = ${id} and not c.archived
      and theirs.user_id is null and (cu.user_id is not null or ${role === 'ADMIN'})
    order by lower(c.name), c.id limit ${limit}`);
}

/** A channel or a group, as a list shows it. */
export interface ListedPlace {
  id: number;
  name: string;
  /** The name as the list is ordered by it. */
  sorted_as: string;
  /** Whether the actor is in it. */
  is_member: boolean;
}

/** A place in a list that is ordered by name. */
export interface PlaceAmongNames {
  name: string;
  id: number;
}

/** Returns channels of a workspace that the actor sees, archived or not, ordered by name, after a place in the list. */
export function listedChannels(
  db: Queryable,
  actor: Actor,
  { id, bucket }: Surroundings,
  { archived, after }: { archived: boolean; after: PlaceAmongNames },
  limit: number,
): Promise<(ListedPlace & { public: boolean })[]> {
  return db.many<ListedPlace & { public: boolean }>(sql`
    select c.id, c.name, lower(c.name) as sorted_as, cu.user_id is not null as is_member, c.public
    from ${visibleChannels(actor, bucket)}
    where c.bucket = ${bucket} and c.workspace_id = ${id} and c.archived = ${archived}
      and (lower(c.name), c.id) > (${after.name}::text, ${after.id}::bigint)
    order by lower(c.name), c.id limit ${limit}`);
}

/** Returns groups of a workspace that the actor sees, ordered by name, after a place in the list. */
export function listedGroups(
  db: Queryable,
  actor: Actor,
  { id, bucket }: Surroundings,
  after: PlaceAmongNames,
  limit: number,
): Promise<ListedPlace[]> {
  return db.many<ListedPlace>(sql`
    select g.id, g.name, lower(g.name) as sorted_as, mine.user_id is not null as is_member
    from ${visibleGroups(actor, bucket)}
    where g.bucket = ${bucket} and g.workspace_id = ${id}
      and (lower(g.name), g.id) > (${after.name}::text, ${after.id}::bigint)
    order by lower(g.name), g.id limit ${limit}`);
}

/** Returns the name and the description of a channel that the actor is known to see. */
export async function textOfChannel(
  db: Queryable,
  { id, bucket }: { id: number; bucket: Bucket },
): Promise<{ name: string; description: string }> {
  return db.one(sql`
    select ${columns(Channel, 'c', 'name', 'description')} from channels c where bucket = ${bucket} and id = ${id}`);
}

/** A person in a channel or a group. */
export interface ListedMember {
  id: number;
  name: string;
  email: string | null;
  bot: boolean;
  joined_at: Date;
}

const membersOfChannel = (bucket: Bucket, id: number) =>
  sql`channel_users m join users u on u.id = m.user_id where m.bucket = ${bucket} and m.channel_id = ${id}`;
const membersOfGroup = (bucket: Bucket, id: number) =>
  sql`group_users m join users u on u.id = m.user_id where m.bucket = ${bucket} and m.group_id = ${id}`;

/** Returns the people in a channel or a group that the actor is known to see, in the order of joining. */
export function listedMembers(
  db: Queryable,
  kind: 'channel' | 'group',
  { id, bucket }: { id: number; bucket: Bucket },
  after: PlaceAmongPeople | undefined,
  limit: number,
): Promise<ListedMember[]> {
  const place =
    after === undefined ? sql`true` : sql`(m.joined_at, m.user_id) > (${after.joinedAt}::timestamptz, ${after.id})`;
  return db.many<ListedMember>(sql`
    select m.user_id as id, u.name, u.email, u.bot, m.joined_at
    from ${kind === 'channel' ? membersOfChannel(bucket, id) : membersOfGroup(bucket, id)} and ${place}
    order by m.joined_at, m.user_id limit ${limit}`);
}

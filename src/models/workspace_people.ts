import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, fragment, variants, compiled } from '../db/compiled.js';
import { raw as rawSql, type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { newId, type Bucket } from '../db/ids.js';
import { columns } from '../db/model.js';
import { hasChanged, finds, lists, locks, changes, exists } from '../db/statements.js';
import { found, requireEach } from '../errors.js';
import { SPELLINGS } from '../normal_form.js';
import { deleteInvitations } from './code.js';
import { Integration } from './integration.js';
import { insertLock, lockOfUser } from './lock.js';
import { User } from './user.js';
import { WorkspaceUser, type MembershipKey } from './workspace_user.js';
import { findWorkspace, Workspace, type UserType, type VisibleWorkspace } from './workspace.js';

/** A workspace, and the role of the member who looks at it. */
export interface Surroundings {
  id: number;
  bucket: Bucket;
  viewer_type: UserType;
}

/**
 * Whether a member sees the user `wu` of the workspace. Members see everybody; a guest sees only users of the same
 * channels, groups and conversations (permissions: Sight).
 */
export function isVisibleUser(actor: { id: number | Sql }, { id, bucket, viewer_type }: Surroundings): Sql {
  if (viewer_type !== 'GUEST') return sql`true`;
  return sql`wu.user_id in (
    select other.user_id from channel_users mine
    join channel_users other on other.bucket = mine.bucket and other.channel_id = mine.channel_id
    join channels c on c.bucket = mine.bucket and c.id = mine.channel_id and c.workspace_id = ${id}
      and c.removed_at is null
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id}
    union all
    select other.user_id from group_users mine
    join group_users other on other.bucket = mine.bucket and other.group_id = mine.group_id
    join groups g on g.bucket = mine.bucket and g.id = mine.group_id and g.workspace_id = ${id}
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id}
    union all
    select other.user_id from conversation_users mine
    join conversation_users other on other.bucket = mine.bucket and other.conversation_id = mine.conversation_id
    join conversations v on v.bucket = mine.bucket and v.id = mine.conversation_id and v.workspace_id = ${id}
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id})`;
}

/** The actor and the workspace, as values of a statement. */
interface View {
  actorId: number;
  workspaceId: number;
}

/** The property of a viewer that changes the text of a compiled statement: all but guests see everybody. */
interface Viewer {
  isGuest: boolean;
}

const viewOf = (actor: Actor, workspace: Surroundings): View => ({ actorId: actor.id, workspaceId: workspace.id });
const viewerOf = ({ viewer_type: type }: Surroundings): Viewer => ({ isGuest: type === 'GUEST' });

/** The users of a workspace whom the actor sees, as `wu`, including removed ones. */
function visible(values: View, { isGuest }: Viewer) {
  const people = WorkspaceUser.query().alias('wu').where('wu.workspace_id', values.workspaceId);
  return isGuest ? people.where(fragment(isVisibleToGuest(values.actorId, values.workspaceId))) : people;
}

function isVisibleToGuest(userId: number, workspaceId: number): Sql {
  return isVisibleUser({ id: userId }, { id: workspaceId, bucket: bucketIn(workspaceId), viewer_type: 'GUEST' });
}

/**
 * Returns the guests of a workspace who see a user. The user may also be a former member who still shares something
 * with the guests.
 */
export const guestViewers = lists(
  ({ workspace_id: workspaceId, user_id: userId }: MembershipKey) =>
    WorkspaceUser.query()
      .alias('wu')
      .where('wu.workspace_id', workspaceId)
      .where('wu.user_type', 'GUEST')
      .whereNull('wu.removed_at')
      .where(fragment(isVisibleToGuest(userId, workspaceId)))
      .orderBy('wu.user_id')
      .select<Pick<Pick<WorkspaceUser, 'user_id'>, 'user_id'>>('wu.user_id'),
  (row) => row.user_id,
);

const among = variants((viewer: Viewer) =>
  lists((values: View & { userIds: readonly number[] }) =>
    visible(values, viewer)
      .whereRaw('wu.user_id = any(?::bigint[])', [values.userIds])
      .whereNull('wu.removed_at')
      .select(columns(WorkspaceUser, 'wu', 'user_id')),
  ),
);

/**
 * Returns which of these users are members of the workspace whom the actor sees. For the actor the others do not exist.
 */
export async function membersAmong(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await among(viewerOf(workspace))(db, { ...viewOf(actor, workspace), userIds });
  return new Set(rows.map((row) => row.user_id));
}

/** Throws User not found (106) unless all of these users are members of the workspace whom the actor sees. */
export async function requireMembers(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userIds: readonly number[],
): Promise<void> {
  requireEach(userIds, await membersAmong(db, actor, workspace, [...new Set(userIds)]), 'user_not_found');
}

/** The user of an operation: by id, or by address when there is no id (behaviour/requests.md#optional-arguments). */
export interface PersonKey {
  user_id?: number | undefined;
  email?: string | undefined;
}

/** A user of a workspace and their role. */
export interface Member {
  user_id: number;
  user_type: UserType;
  /** Whether the user was invited and has no password yet. */
  setup_pending: boolean;
  /**
   * Whether the user is not a member yet, because their invitation waits for the proof of their address
   * (behaviour/accounts.md#verified-addresses).
   */
  is_waiting: boolean;
  /** Whether the user is a bot. Bots are added and removed with the installation of their integration. */
  bot: boolean;
}

const member = variants(({ byAddress, ...viewer }: Viewer & { byAddress: boolean }) =>
  finds((values: View & { userId: number; address: string }) => {
    const people = visible(values, viewer)
      .join('users as u', 'u.id', 'wu.user_id')
      .whereRaw(`(wu.removed_at is null or ${IS_WAITING})`)
      .select(columns(WorkspaceUser, 'wu', 'user_id', 'user_type'))
      .select<{ setup_pending: boolean }>(raw('u.password_hash is null and not u.bot as setup_pending'))
      .select<{ is_waiting: boolean; bot: boolean }>(raw(`${IS_WAITING} as is_waiting`), 'u.bot');
    return byAddress
      ? people.whereRaw('lower(u.email) = ?', [values.address])
      : people.where('wu.user_id', values.userId);
  }),
);

/**
 * Returns a member or an invited user whom the actor sees. Otherwise throws `user_not_found` (106), or
 * `email_not_found` (132) for an address (behaviour/errors.md#rare-codes).
 */
export async function findMember(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  { user_id: userId, email }: PersonKey,
): Promise<Member> {
  const values = { ...viewOf(actor, workspace), userId: userId ?? 0, address: email?.toLowerCase() ?? '' };
  const row = await member({ ...viewerOf(workspace), byAddress: userId === undefined })(db, values);
  return found(row, userId === undefined ? 'email_not_found' : 'user_not_found');
}

/** Whether the user `u` has this address, in upper or lower case, as in `findAccount`. */
export function hasAddress(email: string): Sql {
  return sql`lower(u.email) = ${email.toLowerCase()}`;
}

/** The most that is read of a text to which names are compared. No name is longer. */
const LONGEST_NAME = 126;

/**
 * Whether the name of the user `u` contains each word of a text, in any order. As in the search for posts, case,
 * accents and other spellings of letters do not matter.
 */
export function isNamed(text: string): Sql {
  const words = text.slice(0, LONGEST_NAME).split(/\s+/u).filter(Boolean);
  return sql`not exists (
    select from unnest(${words}::text[]) as asked (word)
    where position(${folded('asked.word')} in ${folded('u.name')}) = 0)`;
}

/** A text in lower case, without accents. It takes each text alone, so that any part of a name can be found. */
function folded(column: 'asked.word' | 'u.name'): Sql {
  const plain = `regexp_replace(normalize(lower(normalize(${column}, NFKC)), NFD), '[\u0300-\u036f]', '', 'g')`;
  const spellings = Object.entries(SPELLINGS);
  return rawSql(spellings.reduce((inner, [letter, other]) => `replace(${inner}, '${letter}', '${other}')`, plain));
}

const inOrder = variants((viewer: Viewer) =>
  lists(
    (values: View) =>
      visible(values, viewer)
        .whereNull('wu.removed_at')
        .orderBy(['wu.joined_at', 'wu.user_id'])
        .select(columns(WorkspaceUser, 'wu', 'user_id')),
    ({ user_id }) => user_id,
  ),
);

/** Returns the ids of the members whom the actor sees, in the order of joining. */
export async function peopleIdsOf(db: Queryable, actor: Actor, workspace: Surroundings): Promise<number[]> {
  return inOrder(viewerOf(workspace))(db, viewOf(actor, workspace));
}

const timezone = variants((viewer: Viewer) =>
  finds((values: View & { userId: number }) =>
    visible(values, viewer)
      .join('users as u', 'u.id', 'wu.user_id')
      .where('wu.user_id', values.userId)
      .select<{ timezone: string }>('u.timezone'),
  ),
);

/** Returns the time zone of a user whom the actor sees, removed or not; otherwise throws `user_not_found` (106). */
export async function timezoneOf(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userId: number,
): Promise<string> {
  const row = await timezone(viewerOf(workspace))(db, { ...viewOf(actor, workspace), userId });
  return found(row, 'user_not_found').timezone;
}

const row = ({ id }: { id: number }) => Workspace.query().byId(id).select('id');

/**
 * Keeps others from changing the members of a workspace and their roles until the end of the transaction, by locking
 * the row of the workspace.
 */
export const lockPeople = locks((workspace: { id: number; bucket: Bucket }) => row(workspace).forNoKeyUpdate());

/**
 * Returns a workspace that the actor is a member of; otherwise throws `workspace_not_found` (105). Nobody else changes
 * its members or their roles before the end of the transaction. Reads again once the row is locked, because the role of
 * the actor may have changed meanwhile.
 */
export async function lockWorkspace(trx: Transaction, actor: Actor, id: number): Promise<VisibleWorkspace> {
  await lockPeople(trx, await findWorkspace(trx, actor, id));
  return findWorkspace(trx, actor, id);
}

/**
 * Keeps users from joining or leaving a workspace until the end of the transaction. Called before users are added to
 * something there. The lock is shared. It comes before locks of channels, groups and accounts.
 */
export const holdPeople = locks((workspace: { id: number; bucket: Bucket }) => row(workspace).forShare());

/**
 * The same for a workspace that the actor is a member of. Otherwise, or when the actor has left while it waited for the
 * lock, throws `workspace_not_found` (105).
 */
export async function holdPeopleOf(trx: Transaction, actor: Actor, id: number): Promise<VisibleWorkspace> {
  await holdPeople(trx, await findWorkspace(trx, actor, id));
  return findWorkspace(trx, actor, id);
}

/** Whether this member is the only ADMIN. */
export async function isLastAdmin(db: Queryable, workspaceId: number, userId: number): Promise<boolean> {
  const admins = await WorkspaceUser.query(db)
    .where({ workspace_id: workspaceId, user_type: 'ADMIN' })
    .whereNull('removed_at')
    .limit(2);
  return admins.length === 1 && admins[0]?.user_id === userId;
}

/**
 * Whether the user `u` is invited to a workspace, `wu`, and still has to prove the invited address
 * (behaviour/accounts.md#verified-addresses). It is false when the account has another address by now, because an
 * invitation is for the owner of the address.
 */
export const IS_WAITING = 'coalesce(wu.invited_as = lower(u.email), false)';
export const isWaiting = rawSql(IS_WAITING);

/** The workspace, role and channels of a user who accepts an invitation. */
export interface WaitingInvitation {
  workspace_id: number;
  user_type: UserType;
  channel_ids: number[];
}

/** Returns the invitations that wait for a user, in the order of their workspaces. */
export function waitingOf(db: Queryable, userId: number): Promise<WaitingInvitation[]> {
  return WorkspaceUser.query(db)
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .select(columns(WorkspaceUser, 'wu', 'workspace_id', 'user_type'))
    .select<Pick<WaitingInvitation, 'channel_ids'>>('wu.invited_channels as channel_ids')
    .where('wu.user_id', userId)
    .whereNotNull('wu.removed_at')
    .where(fragment(isWaiting))
    .orderBy('wu.workspace_id')
    .execute();
}

/** The workspaces in which a user is a member or invited. */
export const placeRows = compiled(({ userId }: { userId: number }) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.user_id', userId)
    .whereRaw(`(wu.removed_at is null or ${IS_WAITING})`)
    .select('wu.workspace_id'),
);

/** An invitation of a user who has not proven their address. */
interface Invited {
  workspaceId: number;
  userId: number;
  email: string;
  userType: UserType;
  channelIds: readonly number[];
}

/** Stores an invitation until the user accepts it. They are not a member, and their profile is not shown. */
export async function insertInvitation(
  trx: Transaction,
  invited: Invited,
  conversationId: number | undefined,
  now: Date,
): Promise<void> {
  const { workspaceId, userId, userType, channelIds } = invited;
  const invitation = { invited_as: invited.email.toLowerCase(), invited_channels: channelIds };
  if (conversationId === undefined) {
    await WorkspaceUser.query(trx)
      .findById([workspaceId, userId])
      .whereNotNull('removed_at')
      .patch({ user_type: userType, ...invitation, met: false, version: raw('version + 1') });
    return;
  }
  await WorkspaceUser.query(trx).insert({
    workspace_id: workspaceId,
    user_id: userId,
    user_type: userType,
    default_conversation: conversationId,
    // The user counts as removed by themself, not by another. So they may join by a link, like anybody who is not a
    // member.
    joined_at: now,
    removed_at: now,
    removed_by: userId,
    ...invitation,
    met: false,
  });
}

/** Withdraws an invitation, and deletes the code that was mailed for it. */
export async function deleteInvitation(trx: Transaction, key: MembershipKey, by: number, now: Date): Promise<void> {
  await WorkspaceUser.query(trx)
    .findById([key.workspace_id, key.user_id])
    .whereNotNull('invited_as')
    .patch({ removed_at: now, removed_by: by, invited_as: null, invited_channels: [], version: raw('version + 1') });
  await deleteInvitations(trx, key);
}

/** Whether the address of an account is proven. */
export async function isAddressProven(db: Queryable, userId: number): Promise<boolean> {
  return (await User.active(userId, db).whereNotNull('email_proven_at').resultSize()) > 0;
}

/** Marks the address of a user as proven. */
export async function markAddressProven(trx: Transaction, userId: number, now: Date): Promise<void> {
  await User.query(trx).findById(userId).whereNull('email_proven_at').patch({ email_proven_at: now });
}

/** A user who joins a workspace, and their role. */
export interface Joining {
  workspaceId: number;
  userId: number;
  userType: UserType;
  /** Whether the user knows of the membership. */
  met: boolean;
}

/** Renews a membership that has ended. Returns whether there was one. */
export async function renewMembership(trx: Transaction, joining: Joining, now: Date): Promise<boolean> {
  const { workspaceId, userId, userType, met } = joining;
  const uninvited = { invited_as: null, invited_channels: [] };
  const renewed = await WorkspaceUser.query(trx)
    .findById([workspaceId, userId])
    .whereNotNull('removed_at')
    .patch({
      user_type: userType,
      removed_at: null,
      removed_by: null,
      joined_at: now,
      ...uninvited,
      met,
      version: raw('version + 1'),
    });
  return renewed > 0;
}

/** Inserts a membership, with the user's conversation with themself. Returns false when there is one already. */
export const insertMembership = changes(
  ({ workspaceId, userId, userType, met }: Joining, conversationId: number, now: Date) =>
    WorkspaceUser.query()
      .insert({
        workspace_id: workspaceId,
        user_id: userId,
        user_type: userType,
        default_conversation: conversationId,
        joined_at: now,
        met,
      })
      .onConflict()
      .ignore(),
  hasChanged,
);

/** Makes a workspace the default workspace of a user who has none. */
export async function setFirstDefault(trx: Transaction, userId: number, workspaceId: number): Promise<void> {
  await User.query(trx).findById(userId).whereNull('default_workspace').patch({ default_workspace: workspaceId });
}

/** Begins the next version of all memberships of a user. Returns the ids of the workspaces. */
export async function beginVersions(trx: Transaction, userId: number): Promise<number[]> {
  const begun = await WorkspaceUser.query(trx)
    .where('user_id', userId)
    .whereNull('removed_at')
    .patch({ version: raw('version + 1') })
    .returning('workspace_id')
    .execute();
  return begun.map(({ workspace_id }) => workspace_id);
}

/** A membership that has ended, or an invitation that waits. */
export interface Former {
  removed_at: Date | null;
  removed_by: number | null;
  is_waiting: boolean;
}

/** Returns the present or former membership of a user in a workspace. `removed_at` is null for a member. */
export const formerMembership = finds((workspaceId: number, userId: number) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.workspace_id', workspaceId)
    .where('wu.user_id', userId)
    .select(columns(WorkspaceUser, 'wu', 'removed_at', 'removed_by'))
    .select<Pick<Former, 'is_waiting'>>(raw(`${IS_WAITING} as is_waiting`)),
);

/** Returns the number of people in a workspace, including those whose invitation waits. Bots do not count. */
export async function countMembers(trx: Transaction, workspaceId: number): Promise<number> {
  return WorkspaceUser.query(trx)
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where({ 'wu.workspace_id': workspaceId, 'u.bot': false })
    .whereRaw(`(wu.removed_at is null or ${IS_WAITING})`)
    .resultSize();
}

/** Returns the default workspace of a user, or else the one that they joined first; undefined when they are in none. */
export async function mainWorkspaceIdOf(trx: Transaction, userId: number): Promise<number | undefined> {
  const membership = await WorkspaceUser.query(trx)
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.user_id', userId)
    .whereNull('wu.removed_at')
    .orderByRaw('wu.workspace_id = u.default_workspace desc nulls last, wu.joined_at, wu.workspace_id')
    .select(columns(WorkspaceUser, 'wu', 'workspace_id'))
    .first();
  return membership?.workspace_id;
}

/** Creates the user of a bot. Returns its id. A bot has no address: the one that is shown receives no mail. */
export async function insertBot(trx: Transaction, bucket: Bucket, name: string, now: Date): Promise<number> {
  const id = await newId(trx, bucket);
  await User.query(trx).insert({ id, name, bot: true, created_at: now });
  insertLock(trx, lockOfUser(id));
  return id;
}

/** Whether a user is a member of a workspace. */
export const isMember = finds(
  (workspaceId: number, userId: number) =>
    WorkspaceUser.query().findById([workspaceId, userId]).select('user_id').whereNull('removed_at'),
  exists,
);

/**
 * Returns the bot of the actor's program, if its integration is installed in the workspace of the channel and the bot
 * is a member of the channel.
 */
export const botActingIn = finds(
  (
    { client_id: clientId }: Actor,
    { id: channelId, bucket, workspace_id: workspaceId }: { id: number; bucket: Bucket; workspace_id: number },
  ) =>
    Integration.query()
      .alias('i')
      .join('integration_installations as n', (on) =>
        on.onVal('n.bucket', bucket).andOnVal('n.workspace_id', workspaceId).andOn('n.integration_id', 'i.id'),
      )
      .join('channel_users as cu', (on) =>
        on.onVal('cu.bucket', bucket).andOnVal('cu.channel_id', channelId).andOn('cu.user_id', 'n.bot_id'),
      )
      .join('users as u', 'u.id', 'n.bot_id')
      .select(columns(User, 'u', 'id', 'name'))
      .where('i.client_id', clientId),
);

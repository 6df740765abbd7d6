import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, fragment, variants } from '../db/compiled.js';
import { raw as rawSql, type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { found, requireEach } from '../errors.js';
import type { Bucket } from '../db/ids.js';
import { columns } from '../db/model.js';
import { SPELLINGS } from '../normal_form.js';
import { WorkspaceUser, type MembershipKey } from './workspace_user.js';
import { IS_WAITING } from './pending_invitation.js';
import { findWorkspace, Workspace, type UserType, type VisibleWorkspace } from './workspace.js';
import { finds, gets, lists, locks } from '../db/statements.js';

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

const isOnlyAdmin = gets(({ workspaceId, userId }: { workspaceId: number; userId: number }) =>
  WorkspaceUser.query()
    .where('workspace_id', workspaceId)
    .where('user_type', 'ADMIN')
    .whereNull('removed_at')
    .select<{ is_last: boolean }>(raw(`coalesce(array_agg(user_id), '{}') = array[?::bigint] as is_last`, [userId])),
);

/** Whether this member is the only ADMIN. */
export async function isLastAdmin(db: Queryable, workspaceId: number, userId: number): Promise<boolean> {
  return (await isOnlyAdmin(db, { workspaceId, userId })).is_last;
}

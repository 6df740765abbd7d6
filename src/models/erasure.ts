import { compiled, fragment } from '../db/compiled.js';
import { sql, type Database, join, raw, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import type { BaseModel } from '../db/model.js';
import { lists } from '../db/statements.js';
import { Channel } from './channel.js';
import { Code, deleteInvitations } from './code.js';
import { Comment } from './comment.js';
import { Conversation } from './conversation.js';
import { Group } from './group.js';
import { deleteHooksIn } from './hook_subscription.js';
import { IntegrationInstallation } from './integration_installation.js';
import { eraseRemovedWorkspace, LiveEvent } from './live_event.js';
import { deleteLocks, lockOfUser } from './lock.js';
import { Message } from './message.js';
import { deleteDigestsIn } from './notice_digest.js';
import { deleteSomeNotices, NoticeCause } from './notice.js';
import { Notification, NotificationSetting, NotificationUser } from './notification.js';
import { deleteSomeDeliveriesIn } from './old_deliveries.js';
import { OutboxEvent } from './outbox_event.js';
import { isPostTable } from './posts.js';
import { Presence } from './presence.js';
import { SearchBacklog } from './search_change.js';
import { SearchDocument } from './search_document.js';
import { SharedBody } from './shared_body.js';
import { ThreadUser } from './thread_user.js';
import { Thread } from './thread.js';
import { deleteUploadTotal } from './upload_total.js';
import { letGoOfPosts } from './upload.js';
import { User } from './user.js';
import { WorkspaceUser, type MembershipKey } from './workspace_user.js';
import { Workspace } from './workspace.js';

/**
 * The rows that one statement erases. Of `thread_users` it may erase more, because it erases all rows of each thread.
 */
const SLICE = 1000;

type ErasedTable = ReturnType<typeof erased>;

/** The statements that erase a table in the order of a column. `where`: a condition of theirs. */
function erased(model: typeof BaseModel, by = 'id', where = 'true') {
  return {
    table: model.tableName,
    next: compiled(({ bucket, workspaceId, last }: { bucket: Bucket; workspaceId: number; last: number }) =>
      model
        .query()
        .select(`${by} as place`)
        .where('bucket', bucket)
        .where('workspace_id', workspaceId)
        .where(by, '>', last)
        .whereRaw(where)
        .orderBy(by)
        .limit(SLICE),
    ),
    remove: compiled(({ bucket, places }: { bucket: Bucket; places: readonly number[] }) =>
      model.query().where('bucket', bucket).whereRaw(`${by} = any(?::bigint[])`, [places]).delete(),
    ),
  };
}

/**
 * What a workspace owns. Rows come before the rows that they refer to: a foreign key refuses to delete a row that
 * somebody has just referred to, and the erasure is then repeated. `thread_users`, `notifications` and
 * `search_documents` have no foreign keys. They come after the threads and conversations, because every writer to them
 * holds a lock on one. Rows that are deleted along
 * with their channel, thread or conversation are not listed. The backlog comes first: without it no more documents are
 * written.
 */
const ERASED: readonly ErasedTable[] = [
  erased(IntegrationInstallation),
  erased(SearchBacklog, 'workspace_id'),
  erased(Comment),
  erased(Thread),
  erased(ThreadUser, 'thread_id'),
  erased(Channel),
  erased(Group),
  erased(Message),
  erased(Conversation),
  erased(Notification),
  erased(NoticeCause),
  erased(SearchDocument),
  erased(OutboxEvent),
  erased(SharedBody, 'event_id'),
  // Former members that are away learn of the removal. It is deleted with its age.
  erased(LiveEvent, 'position', "name <> 'workspace_deleted'"),
];

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

/**
 * Erases a removed workspace and all that it owns. It does so in many small transactions, so that nobody waits for it.
 * Uploads that are then attached to nothing expire at once. The row of the workspace is deleted last: an interrupted
 * erasure can be repeated, and a second one finds nothing to do. Throws when `signal` is aborted.
 */
export async function eraseWorkspace(db: Database, id: number, now: Date, signal: AbortSignal): Promise<void> {
  const workspace = { id, bucket: bucketOf(id) };
  if ((await findRemoved(db, id)) === undefined) return;
  for (const table of ERASED) {
    for (let last: number | undefined = 0; last !== undefined;) {
      signal.throwIfAborted();
      last = await eraseSlice(db, workspace, table, last, now);
    }
  }
  while (await deleteSomeNotices(db, id)) signal.throwIfAborted();
  await deleteDigestsIn(db, id);
  while (await eraseMemberships(db, workspace)) signal.throwIfAborted();
  await eraseRemovedWorkspace(db, id);
  await deleteHooksIn(db, id);
  await deleteUploadTotal(db, id);
  await Workspace.query(db).byId(id).whereNotNull('removed_at').delete();
}

/** Returns the avatar file of a workspace that is removed and not erased yet; undefined for any other. */
export async function findRemoved(db: Queryable, id: number): Promise<Pick<Workspace, 'avatar_file'> | undefined> {
  return Workspace.query(db).byId(id).whereNotNull('removed_at').select('avatar_file').execute();
}

/** Erases the next rows after `last`. Returns the last one of them, or undefined at the end. */
async function eraseSlice(
  db: Database,
  { id, bucket }: WorkspaceKey,
  { table, next, remove }: ErasedTable,
  last: number,
  now: Date,
): Promise<number | undefined> {
  const places = [...new Set(await db.numbers(next({ bucket, workspaceId: id, last })))];
  if (places.length === 0) return undefined;
  if (isPostTable(table)) await letGoOfPosts(db, table, bucket, sql`p.id = any(${places}::bigint[])`, now);
  await db.run(remove({ bucket, places }));
  return places.at(-1);
}

interface MemberKeys {
  buckets: readonly Bucket[];
  users: readonly number[];
  id: number;
}

/** Deletes the rows about a workspace in the buckets of its members. */
const removeOwned = [Presence, NotificationSetting, Code].map((model: typeof BaseModel) =>
  compiled(({ buckets, users, id }: MemberKeys) =>
    model
      .query()
      .whereRaw('bucket = any(?::int[]) and user_id = any(?::bigint[])', [buckets, users])
      .where('workspace_id', id)
      .delete(),
  ),
);

const removeBots = lists(({ users }: { users: readonly number[] }) =>
  User.query().whereRaw('bot and id = any(?::bigint[])', [users]).delete().returning('id'),
);

/**
 * Erases some of the memberships, with the members' presence, settings, notifications, webhook deliveries and
 * invitation codes for the workspace, and the bots among the members. Returns whether there were any.
 */
async function eraseMemberships(db: Database, { id, bucket }: WorkspaceKey): Promise<boolean> {
  const rows = await WorkspaceUser.query(db).where('workspace_id', id).limit(SLICE).select('user_id');
  const users = rows.map(({ user_id }) => user_id);
  if (users.length === 0) return false;
  const buckets = [...new Set(users.map(bucketOf))];
  while (await deleteSomeDeliveriesIn(db, id, users));
  for (const statement of removeOwned) await db.run(statement({ buckets, users, id }));
  const among = fragment(sql`user_id = any(${users}::bigint[])`);
  await NotificationUser.query(db).where({ bucket, workspace_id: id }).where(among).delete();
  await WorkspaceUser.query(db).where('workspace_id', id).where(among).delete();
  // A bot belongs to one workspace only.
  const bots = await removeBots(db, { users });
  await deleteLocks(
    db,
    bots.map(({ id }) => lockOfUser(id)),
  );
  return true;
}

/** The maximum number of rows that one statement deletes or changes. */
const EXPIRED_AT_ONCE = 5000;

/** Rows of a table that have expired. */
export interface ExpiredRows {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Which rows have expired. */
  readonly where: Sql;
  /** The columns that become null. Without them the rows are deleted. */
  readonly cleared?: readonly string[];
}

/**
 * Deletes or clears expired rows in all buckets. It does so in slices, so that no statement takes long, however many
 * rows have expired. Throws when `signal` is aborted.
 */
export async function deleteExpiredRows(db: Queryable, rows: ExpiredRows, signal: AbortSignal): Promise<void> {
  const statement = removalOfSlice(rows);
  // A row that somebody renews at the same time stays. So an incomplete slice may leave some rows to the next hour.
  while ((await db.run(statement)) === EXPIRED_AT_ONCE) signal.throwIfAborted();
}

function removalOfSlice({ table, key, where, cleared }: ExpiredRows): Sql {
  const [name, columns] = [raw(table), list(key)];
  const change =
    cleared === undefined
      ? sql`delete from ${name}`
      : sql`update ${name} set ${list(cleared.map((column) => `${column} = null`))}`;
  // The condition is checked again: a row that somebody has renewed meanwhile is not deleted.
  return sql`
    with found as materialized (select ${columns} from ${name} where ${where} limit ${raw(String(EXPIRED_AT_ONCE))})
    ${change} where (${columns}) in (select ${columns} from found) and (${where})`;
}

function list(parts: readonly string[]): Sql {
  return join(parts.map(raw), ', ');
}

/**
 * Removes a user from all channels and groups of a workspace, and deletes the user's state, settings and invitations
 * there.
 */
export async function deleteStatesIn(trx: Transaction, key: MembershipKey): Promise<void> {
  // Locks channels before their members, in the same order as removing members from one channel does.
  await leaveDefaults(trx, key);
  await leaveChannels(trx, key);
  await leaveGroups(trx, key);
  await deleteStatesOutside(trx, key);
  await forgetPresence(trx, key);
  await deleteInvitations(trx, key);
}

/** Removes a user from all channels of a workspace. */
async function leaveChannels(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(sql`
    delete from channel_users cu using channels c
    where cu.bucket = ${key.bucket} and cu.user_id = ${key.user_id}
      and c.bucket = cu.bucket and c.id = cu.channel_id and c.workspace_id = ${key.workspace_id}`);
}

/** Removes a user from the default recipients of all channels of a workspace. */
async function leaveDefaults(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId } = key;
  await trx.run(sql`
    update channels set default_recipients = array_remove(default_recipients, ${userId}::bigint), version = version + 1
    where bucket = ${bucket} and workspace_id = ${key.workspace_id} and default_recipients @> array[${userId}::bigint]`);
}

/**
 * Removes a user from all groups of a workspace. Begins the next version of each, and so locks it before its members.
 */
async function leaveGroups(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId } = key;
  await trx.run(sql`
    update groups g set version = version + 1
    where g.bucket = ${bucket} and g.workspace_id = ${key.workspace_id} and exists (
      select from group_users gu where gu.bucket = ${bucket} and gu.group_id = g.id and gu.user_id = ${userId})`);
  await trx.run(sql`
    delete from group_users gu using groups g
    where gu.bucket = ${bucket} and gu.user_id = ${userId}
      and g.bucket = gu.bucket and g.id = gu.group_id and g.workspace_id = ${key.workspace_id}`);
}

/**
 * Deletes the user's thread states and favorites in channels that the user is not a member of. For a guest these are
 * the channels that were open to them before; for a user who has left, all channels.
 */
export async function deleteStatesOutside(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId, workspace_id: workspaceId } = key;
  const inside = sql`select cu.channel_id from channel_users cu where cu.bucket = ${bucket} and cu.user_id = ${userId}`;
  await trx.run(sql`
    delete from thread_users mine
    where mine.bucket = ${bucket} and mine.user_id = ${userId} and mine.workspace_id = ${workspaceId}
      and mine.channel_id not in (${inside})`);
  await trx.run(sql`
    delete from channel_favorites favorite using channels c
    where favorite.bucket = ${bucket} and favorite.user_id = ${userId} and c.bucket = favorite.bucket
      and c.id = favorite.channel_id and c.workspace_id = ${workspaceId} and favorite.channel_id not in (${inside})`);
}

/** Deletes when a user was active in a workspace. */
async function forgetPresence(trx: Transaction, key: MembershipKey): Promise<void> {
  await Presence.query(trx).deleteById([bucketOf(key.user_id), key.user_id, key.workspace_id]);
}

import { raw, sql, type Database } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { removeSomeDeliveriesIn } from './delivery.js';
import { deleteHooksIn } from './hook_subscription.js';
import { isPostTable } from './posts.js';
import { deleteUploadTotal } from './upload_total.js';
import { letGoOfPosts } from './upload.js';

/** Rows that are erased with one statement, or a few more where one thread has them all. */
const SLICE = 1000;

interface ErasedTable {
  readonly table: string;
  /** The column whose values are gone through in order. */
  readonly by: string;
}

/**
 * What a workspace owns: first what refers, then what is referred to. The foreign keys refuse to let go of what somebody has
 * just written to; then erasing begins anew. `thread_users` has none and comes after the threads, for whoever writes to it
 * holds a thread, and so it is with `notifications`. What goes along with its channel, thread or conversation is not named.
 */
const ERASED: readonly ErasedTable[] = [
  { table: 'integration_installations', by: 'id' },
  { table: 'comments', by: 'id' },
  { table: 'threads', by: 'id' },
  { table: 'thread_users', by: 'thread_id' },
  { table: 'channels', by: 'id' },
  { table: 'groups', by: 'id' },
  { table: 'messages', by: 'id' },
  { table: 'conversations', by: 'id' },
  { table: 'notifications', by: 'id' },
  { table: 'outbox', by: 'id' },
];

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

/**
 * Erases a workspace that was removed, with all that it owns, in slices: many small transactions, so that nobody waits for
 * it; uploads that hang on nothing else then are left to be erased at once. The workspace itself goes last, so whoever was stopped on the way can begin again, and a second one finds nothing to do.
 * Throws when it is told to stop.
 */
export async function eraseWorkspace(db: Database, id: number, now: Date, signal: AbortSignal): Promise<void> {
  const workspace = { id, bucket: bucketOf(id) };
  if ((await findRemoved(db, id)) === undefined) return;
  for (const erased of ERASED) {
    for (let last: number | undefined = 0; last !== undefined;) {
      signal.throwIfAborted();
      last = await eraseSlice(db, workspace, erased, last, now);
    }
  }
  while (await eraseMemberships(db, workspace)) signal.throwIfAborted();
  await deleteHooksIn(db, id);
  await deleteUploadTotal(db, id);
  await db.run(
    sql`delete from workspaces where bucket = ${workspace.bucket} and id = ${id} and removed_at is not null`,
  );
}

/** A workspace that was removed and is not erased yet: what its avatar lies in. Undefined for any other. */
export function findRemoved(db: Database, id: number): Promise<{ avatar_file: string | null } | undefined> {
  return db.maybe<{ avatar_file: string | null }>(sql`
    select avatar_file from workspaces where bucket = ${bucketOf(id)} and id = ${id} and removed_at is not null`);
}

/** Erases the next rows after `last`; answers how far it has come, or undefined at the end. */
async function eraseSlice(
  db: Database,
  { id, bucket }: WorkspaceKey,
  { table, by }: ErasedTable,
  last: number,
  now: Date,
): Promise<number | undefined> {
  const rows = await db.many<{ place: number }>(sql`
    select ${raw(by)} as place from ${raw(table)}
    where bucket = ${bucket} and workspace_id = ${id} and ${raw(by)} > ${last} order by ${raw(by)} limit ${SLICE}`);
  if (rows.length === 0) return undefined;
  const places = [...new Set(rows.map(({ place }) => place))];
  if (isPostTable(table)) await letGoOfPosts(db, table, bucket, sql`p.id = any(${places}::bigint[])`, now);
  await db.run(sql`delete from ${raw(table)} where bucket = ${bucket} and ${raw(by)} = any(${places}::bigint[])`);
  return places.at(-1);
}

/** Erases some of the memberships, with their presence, their settings, their notifications, what was told to their hooks, the codes that invited to the workspace, and the bots among them; tells whether there were any. */
async function eraseMemberships(db: Database, { id, bucket }: WorkspaceKey): Promise<boolean> {
  const rows = await db.many<{ user_id: number }>(sql`
    select user_id from workspace_users where workspace_id = ${id} limit ${SLICE}`);
  const users = rows.map(({ user_id }) => user_id);
  if (users.length === 0) return false;
  const buckets = [...new Set(users.map(bucketOf))];
  while (await removeSomeDeliveriesIn(db, id, users));
  await db.run(sql`
    delete from presence where bucket = any(${buckets}::int[]) and user_id = any(${users}::bigint[]) and workspace_id = ${id}`);
  await db.run(sql`
    delete from notification_settings
    where bucket = any(${buckets}::int[]) and user_id = any(${users}::bigint[]) and workspace_id = ${id}`);
  await db.run(sql`
    delete from notification_users
    where bucket = ${bucket} and user_id = any(${users}::bigint[]) and workspace_id = ${id}`);
  await db.run(sql`
    delete from codes
    where bucket = any(${buckets}::int[]) and user_id = any(${users}::bigint[]) and workspace_id = ${id}`);
  await db.run(sql`delete from workspace_users where workspace_id = ${id} and user_id = any(${users}::bigint[])`);
  // A bot is nobody outside of its workspace.
  await db.run(sql`delete from users where bot and id = any(${users}::bigint[])`);
  return true;
}

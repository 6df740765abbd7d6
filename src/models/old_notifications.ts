import { DAY, later } from '../clock.js';
import { sql, type Queryable } from '../db/database.js';
import { bucketOf, BUCKETS, MAX_ID, type Bucket } from '../db/ids.js';

/** How long notifications are kept (behaviour/notifications.md#list). */
const NOTIFICATION_LIFETIME = 180 * DAY;
/** The notifications that one statement deletes. */
const SLICE = 1000;
/** The rows of lists that one statement deletes. */
const LISTED_SLICE = 5000;
/** The users in whose lists one statement looks for rows. */
const USERS = 1000;

const EVERY_BUCKET: readonly Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/**
 * Deletes the notifications whose time is over, and the rows of lists that lead to none: theirs, and those of
 * notifications that were deleted with their posts. Ids grow with time, so it looks at the oldest rows of each bucket
 * by the primary key. The first that has not expired ends the search. Throws when `signal` is aborted.
 */
export async function removeOldNotifications(db: Queryable, now: Date, signal: AbortSignal): Promise<void> {
  const before = later(now, -NOTIFICATION_LIFETIME);
  const workspaces = await workspacesByBucket(db);
  let last = 0;
  for (const bucket of workspaces.keys()) last = Math.max(last, await removeOldIn(db, bucket, before, signal));
  if (last === 0) return;
  for (const [bucket, ids] of workspaces) await removeListedIn(db, bucket, ids, last, signal);
}

/** The ids of all workspaces. Only in their buckets are notifications. */
async function workspacesByBucket(db: Queryable): Promise<Map<Bucket, number[]>> {
  const rows = await db.many<{ id: number }>(sql`
    select id from workspaces where bucket = any(${EVERY_BUCKET}::int[])`);
  const workspaces = new Map<Bucket, number[]>();
  for (const { id } of rows) {
    const others = workspaces.get(bucketOf(id));
    if (others === undefined) workspaces.set(bucketOf(id), [id]);
    else others.push(id);
  }
  return workspaces;
}

/** Deletes the expired notifications of a bucket. Returns the greatest id of them; 0 when there are none. */
async function removeOldIn(db: Queryable, bucket: Bucket, before: Date, signal: AbortSignal): Promise<number> {
  let last = 0;
  while (await isOldestExpired(db, bucket, before)) {
    const rows = await db.many<{ id: number }>(sql`
      with oldest as materialized (
        select id, posted_at from notifications where bucket = ${bucket} order by id limit ${SLICE})
      delete from notifications where bucket = ${bucket} and id in (
        select id from oldest where id < (
          select coalesce(min(id), ${MAX_ID}) from oldest where posted_at >= ${before}))
      returning id`);
    last = rows.reduce((greatest, { id }) => Math.max(greatest, id), last);
    signal.throwIfAborted();
  }
  return last;
}

async function isOldestExpired(db: Queryable, bucket: Bucket, before: Date): Promise<boolean> {
  const oldest = await db.maybe<{ posted_at: Date }>(sql`
    select posted_at from notifications where bucket = ${bucket} order by id limit 1`);
  return oldest !== undefined && oldest.posted_at < before;
}

/**
 * Deletes the rows of lists up to an id, and before the first notification of the bucket that is kept. None of them
 * leads to a notification, even if the clock of the host was wrong for a while.
 */
async function removeListedIn(
  db: Queryable,
  bucket: Bucket,
  workspaces: readonly number[],
  last: number,
  signal: AbortSignal,
): Promise<void> {
  const kept = await db.maybe<{ id: number }>(sql`
    select id from notifications where bucket = ${bucket} order by id limit 1`);
  const end = Math.min(last + 1, kept?.id ?? MAX_ID);
  const members = await db.many<{ user_id: number }>(sql`
    select distinct user_id from workspace_users where workspace_id = any(${workspaces}::bigint[])`);
  for (let from = 0; from < members.length; from += USERS) {
    const users = members.slice(from, from + USERS).map(({ user_id }) => user_id);
    while ((await removeSomeListed(db, bucket, users, end)) === LISTED_SLICE) signal.throwIfAborted();
    signal.throwIfAborted();
  }
}

/** The join looks each row up by its key. `in` would compare each row with all others that were found. */
function removeSomeListed(db: Queryable, bucket: Bucket, users: readonly number[], end: number): Promise<number> {
  return db.run(sql`
    with found as materialized (
      select user_id, id from notification_users
      where bucket = ${bucket} and user_id = any(${users}::bigint[]) and id < ${end} limit ${LISTED_SLICE})
    delete from notification_users mine using found
    where mine.bucket = ${bucket} and mine.user_id = found.user_id and mine.id = found.id`);
}

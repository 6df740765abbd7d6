import { raw, sql, type Queryable } from '../db/database.js';
import { bucketOf, BUCKETS, type Bucket } from '../db/ids.js';
import { deleteUnusedBodies } from './shared_body.js';
import { columns } from '../db/model.js';
import type { RowOf } from '../db/rows.js';
import { Delivery } from './delivery.js';

const EVERY_BUCKET: readonly Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
/**
 * The finished deliveries of a user that are kept have at most this many attempts together (behaviour/webhooks.md#log).
 */
export const MOST_ATTEMPTS = 200_000;
/** The rows of one transaction. Small transactions hold locks only briefly. */
const SLICE = 1000;
/** The condition that spares deliveries that are sent again since they were found. */
const IS_SETTLED = raw('settled_at is not null');

/**
 * Deletes some settled deliveries that were created before a time, with their attempts. Returns whether there were any.
 */
export async function deleteSomeDeliveries(db: Queryable, before: Date): Promise<boolean> {
  const rows = await db.many(sql`
    select ${REMOVED} from deliveries where bucket = any(${EVERY_BUCKET}::int[]) and created_at < ${before}
      and settled_at is not null limit ${SLICE}`);
  await removeThese(db, rows, IS_SETTLED);
  return rows.length > 0;
}

/**
 * Deletes the oldest settled deliveries of a user, so that the others have at most so many attempts together. A
 * delivery without an attempt counts as one. It reads by the primary key: ids grow with time.
 */
export async function deleteAllButNewest(db: Queryable, userId: number, mostAttempts: number): Promise<void> {
  const bucket = bucketOf(userId);
  const [newestOver] = await db.numbers(sql`
    select id from (
      select id, sum(greatest(attempts, 1)) over (order by id desc rows unbounded preceding) as attempts from deliveries
      where bucket = ${bucket} and user_id = ${userId} and settled_at is not null) newest
    where attempts > ${mostAttempts} order by id desc limit 1`);
  for (let after: number | undefined = 0; newestOver !== undefined && after !== undefined;) {
    const rows: RemovedRow[] = await db.many(sql`
      select ${REMOVED} from deliveries
      where bucket = ${bucket} and user_id = ${userId} and settled_at is not null and id > ${after} and id <= ${newestOver}
      order by id limit ${SLICE}`);
    await removeThese(db, rows, IS_SETTLED);
    after = rows.at(-1)?.id;
  }
}

/** The error of a delivery that fails because too many of its user wait. */
export const TOO_MANY_WAITING = 'too_many_waiting';

/**
 * Fails the oldest deliveries of a user that wait, retries included, so that at most so many still wait. Their last
 * attempt has the error `too_many_waiting`. Attempts under way are not affected. Calls of slash commands wait on: each
 * is one of a post, and the post is told what comes of it.
 */
export async function failAllButNewest(db: Queryable, userId: number, most: number, now: Date): Promise<void> {
  const bucket = bucketOf(userId);
  const waiting = sql`
    select d.id from hook_targets t
    cross join lateral (
      (select id from deliveries where bucket = ${bucket} and target_id = t.id and state = 'new' and kind <> 'command')
      union all
      (select id from deliveries where bucket = ${bucket} and target_id = t.id and state = 'retrying')) d
    where t.bucket = ${bucket} and t.user_id = ${userId}`;
  const [newestOver] = await db.numbers(sql`${waiting} order by d.id desc offset ${most} limit 1`);
  for (let failed = newestOver === undefined ? 0 : 1; failed > 0;) {
    const ids = await db.numbers(sql`${waiting} and d.id <= ${newestOver ?? 0} limit ${SLICE}`);
    failed = await failThese(db, bucket, ids, now);
  }
}

/** Returns how many it has failed. An attempt that has begun has the next number already. */
async function failThese(db: Queryable, bucket: Bucket, ids: readonly number[], now: Date): Promise<number> {
  return db.run(sql`
    with ended as (
      insert into delivery_attempts (bucket, delivery_id, number, started_at, finished_at, error)
      select d.bucket, d.id, d.attempts + 1, ${now}, ${now}, ${TOO_MANY_WAITING} from deliveries d
      where d.bucket = ${bucket} and d.id = any(${ids}::bigint[]) and d.state in ('new', 'retrying')
      on conflict (bucket, delivery_id, number) do nothing
      returning delivery_id, number
    )
    update deliveries d set state = 'failed', attempts = ended.number, next_at = null, settled_at = ${now}
    from ended where d.bucket = ${bucket} and d.id = any(${ids}::bigint[]) and d.id = ended.delivery_id`);
}

/** Deletes some deliveries about a workspace to these users. Returns whether there were any. */
export async function deleteSomeDeliveriesIn(
  db: Queryable,
  workspaceId: number,
  users: readonly number[],
): Promise<boolean> {
  const buckets = [...new Set(users.map(bucketOf))];
  const rows = await db.many(sql`
    select ${REMOVED} from deliveries
    where bucket = any(${buckets}::int[]) and user_id = any(${users}::bigint[]) and workspace_id = ${workspaceId} limit ${SLICE}`);
  await removeThese(db, rows);
  return rows.length > 0;
}

/** Deletes some deliveries to a user. Returns whether there were any. */
export async function deleteSomeDeliveriesTo(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.many(sql`
    select ${REMOVED} from deliveries where bucket = ${bucketOf(userId)} and user_id = ${userId} limit ${SLICE}`);
  await removeThese(db, rows);
  return rows.length > 0;
}

const REMOVED = columns(Delivery, 'deliveries', 'bucket', 'id', 'workspace_id', 'event_id');
type RemovedRow = RowOf<typeof REMOVED>;

async function removeThese(db: Queryable, rows: readonly RemovedRow[], which = raw('true')): Promise<void> {
  if (rows.length === 0) return;
  const buckets = [...new Set(rows.map(({ bucket }) => bucket))];
  await db.run(sql`
    delete from deliveries where bucket = any(${buckets}::int[]) and id = any(${rows.map(({ id }) => id)}::bigint[]) and ${which}`);
  await deleteUnusedBodies(db, rows);
}

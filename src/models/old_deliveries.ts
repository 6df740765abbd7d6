import { raw, sql, type Queryable } from '../db/database.js';
import { bucketOf, BUCKETS, type Bucket } from '../db/ids.js';
import { removeUnusedBodies, type DeliveredEvent } from './shared_body.js';

const EVERY_BUCKET: readonly Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
/** The rows of one transaction. Small transactions hold locks only briefly. */
const SLICE = 1000;
/** The condition that spares deliveries that are sent again since they were found. */
const IS_SETTLED = raw('settled_at is not null');

/**
 * Deletes some settled deliveries that were created before a time, with their attempts. Returns whether there were any.
 */
export async function removeSomeDeliveries(db: Queryable, before: Date): Promise<boolean> {
  const rows = await db.many<RemovedRow>(sql`
    select bucket, id, workspace_id, event_id from deliveries where bucket = any(${EVERY_BUCKET}::int[]) and created_at < ${before}
      and settled_at is not null limit ${SLICE}`);
  await removeThese(db, rows, IS_SETTLED);
  return rows.length > 0;
}

/**
 * Deletes the oldest settled deliveries of a user, so that the others have at most so many attempts together. A
 * delivery without an attempt counts as one. It reads by the primary key: ids grow with time.
 */
export async function removeAllButNewest(db: Queryable, userId: number, mostAttempts: number): Promise<void> {
  const bucket = bucketOf(userId);
  const newestOver = await db.maybe<{ id: number }>(sql`
    select id from (
      select id, sum(greatest(attempts, 1)) over (order by id desc rows unbounded preceding) as attempts from deliveries
      where bucket = ${bucket} and user_id = ${userId} and settled_at is not null) newest
    where attempts > ${mostAttempts} order by id desc limit 1`);
  for (let after: number | undefined = 0; newestOver !== undefined && after !== undefined;) {
    const rows: RemovedRow[] = await db.many<RemovedRow>(sql`
      select bucket, id, workspace_id, event_id from deliveries
      where bucket = ${bucket} and user_id = ${userId} and settled_at is not null and id > ${after} and id <= ${newestOver.id}
      order by id limit ${SLICE}`);
    await removeThese(db, rows, IS_SETTLED);
    after = rows.at(-1)?.id;
  }
}

/** Deletes some deliveries about a workspace to these users. Returns whether there were any. */
export async function removeSomeDeliveriesIn(
  db: Queryable,
  workspaceId: number,
  users: readonly number[],
): Promise<boolean> {
  const buckets = [...new Set(users.map(bucketOf))];
  const rows = await db.many<RemovedRow>(sql`
    select bucket, id, workspace_id, event_id from deliveries
    where bucket = any(${buckets}::int[]) and user_id = any(${users}::bigint[]) and workspace_id = ${workspaceId} limit ${SLICE}`);
  await removeThese(db, rows);
  return rows.length > 0;
}

/** Deletes some deliveries to a user. Returns whether there were any. */
export async function removeSomeDeliveriesTo(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.many<RemovedRow>(sql`
    select bucket, id, workspace_id, event_id from deliveries where bucket = ${bucketOf(userId)} and user_id = ${userId} limit ${SLICE}`);
  await removeThese(db, rows);
  return rows.length > 0;
}

type RemovedRow = DeliveredEvent & { bucket: Bucket; id: number };

async function removeThese(db: Queryable, rows: readonly RemovedRow[], which = raw('true')): Promise<void> {
  if (rows.length === 0) return;
  const buckets = [...new Set(rows.map(({ bucket }) => bucket))];
  await db.run(sql`
    delete from deliveries where bucket = any(${buckets}::int[]) and id = any(${rows.map(({ id }) => id)}::bigint[]) and ${which}`);
  await removeUnusedBodies(db, rows);
}

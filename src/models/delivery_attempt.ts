import { raw, sql, type Database, type Queryable, type Sql } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { Delivery, type ToldDelivery } from './delivery.js';
import { columns, BaseModel } from '../db/model.js';
import { isThere } from '../db/nodes.js';
import type { DueDatabase } from './due_rows.js';
import { deleteUnusedBodies, type DeliveredEvent } from './shared_body.js';
import { HookTarget } from './hook_subscription.js';

/** One request of a delivery and its response. */
export class DeliveryAttempt extends BaseModel {
  static override tableName = 'delivery_attempts';
  static override idColumn = ['bucket', 'delivery_id', 'number'];

  declare bucket: Bucket;
  declare delivery_id: number;
  declare number: number;
  declare started_at: Date;
  declare finished_at: Date | null;
  declare sent_at: Date | null;
  declare milliseconds: number | null;
  declare status: number | null;
  declare error: string | null;
  declare address: string | null;
  declare headers: unknown;
  declare body: string | null;
}

// The statements of the delivery worker. Each one serves many targets at once, because one process delivers to all of
// them.

/** A URL of one user to which deliveries go. */
export interface Target {
  bucket: Bucket;
  id: number;
  user_id: number;
  target_url: string;
  /** When its deliveries began to fail; null while it is healthy. */
  failing_since: Date | null;
}

/** A delivery that may be attempted, with everything that its request needs. */
export interface DueDelivery extends ToldDelivery {
  bucket: Bucket;
  id: number;
  target_id: number;
  /** The fields of the receiver alone, or the whole body; null when the receiver may not receive it any more. */
  body: string | null;
  /** The length of the shared body in UTF-16 code units; null when `body` is the whole body. */
  shared_length: number | null;
  created_at: Date;
  /** The number of attempts so far. */
  attempts: number;
  /** The number of attempts that have failed since the retry schedule began, and the time of the first of them. */
  tries: number;
  first_at: Date | null;
  /** When the next retry is due; null before the first attempt. */
  next_at: Date | null;
  /** The generation of the secret of the subscription or the integration; null when that was deleted. */
  secret_generation: number | null;
  rotated_at: Date | null;
  /** Whether its target may lead to public addresses only (behaviour/network.md#foreign-sites). */
  public_targets_only: boolean;
}

/** A target, and the largest number of its deliveries to read. */
export interface Wanted {
  bucket: Bucket;
  id: number;
  most: number;
}

const COLUMNS =
  raw(`d.bucket, d.id, d.target_id, d.kind, d.subscription_id, d.installation_id, d.integration_id, d.user_id, d.event_id, d.position, d.event, d.workspace_id,
  d.channel_id, d.thread_id, d.conversation_id, d.object_id, d.is_loss, d.body, d.shared_length, d.created_at, d.attempts, d.tries, d.first_at, d.next_at, t.target_url,
  coalesce(h.secret_generation, i.secret_generation) as secret_generation, h.rotated_at,
  d.public_targets_only or coalesce(h.public_targets_only, i.public_targets_only) is true as public_targets_only`);

// All are looked up row by row. The planner does not know how few rows there are, and would read all subscriptions and
// integrations.
const SUBSCRIPTION = raw(
  `select s.secret_generation, s.rotated_at, s.public_targets_only from hook_subscriptions s where s.id = d.subscription_id limit 1`,
);
const INTEGRATION = raw(
  `select i.secret_generation, i.public_targets_only from integrations i where i.id = d.integration_id limit 1`,
);

/**
 * Selects some deliveries of each target, so many as are wanted of it. The limit is found by the id of the target: with
 * targets in several shards Citus refuses one that is a column of `unnest`.
 */
function dueAt(wanted: readonly Wanted[], state: 'new' | 'retrying', order: Order): Sql {
  const [buckets, ids] = [wanted.map(({ bucket }) => bucket), wanted.map(({ id }) => id)];
  return sql`
    select ${COLUMNS}
    from unnest(${buckets}::int[], ${ids}::bigint[]) as claim (bucket, target_id)
    join hook_targets t on t.bucket = any(${buckets}::int[]) and t.bucket = claim.bucket and t.id = claim.target_id
    cross join lateral (
      select d.* from deliveries d
      where d.bucket = any(${buckets}::int[]) and d.bucket = t.bucket and d.target_id = t.id and d.state = ${raw(`'${state}'`)}
      order by ${order.ofTarget}
      limit (${wanted.map(({ most }) => most)}::int[])[array_position(${ids}::bigint[], t.id)]) d
    left join lateral (${SUBSCRIPTION}) h on true
    left join lateral (${INTEGRATION}) i on true
    order by ${order.ofAll}`;
}

/** The order of the deliveries of one target, which an index has, and that of all. */
interface Order {
  ofTarget: Sql;
  ofAll: Sql;
}

const BY_EVENT = { ofTarget: raw('d.position, d.id'), ofAll: raw('d.position, d.id') };
const BY_TIME = { ofTarget: raw('d.next_at'), ofAll: raw('d.next_at, d.id') };

/** Returns the deliveries of each target that were never tried, in the order of their events. */
export function newAt(db: Queryable, wanted: readonly Wanted[]): Promise<DueDelivery[]> {
  return db.many<DueDelivery>(dueAt(wanted, 'new', BY_EVENT));
}

/** Returns the deliveries of each target that wait for a retry, due or not, the next one first. */
export function retryingAt(db: Queryable, wanted: readonly Wanted[]): Promise<DueDelivery[]> {
  return db.many<DueDelivery>(dueAt(wanted, 'retrying', BY_TIME));
}

/** Returns the targets with these ids. Deleted ones are missing. */
export function findTargets(db: Queryable, keys: readonly { bucket: Bucket; id: number }[]): Promise<Target[]> {
  const buckets = [...new Set(keys.map(({ bucket }) => bucket))];
  return db.many(sql`
    select ${columns(HookTarget, 'hook_targets', 'bucket', 'id', 'user_id', 'target_url', 'failing_since')} from hook_targets
    where bucket = any(${buckets}::int[]) and id = any(${keys.map(({ id }) => id)}::bigint[])`);
}

/** Returns the ids of all targets with deliveries that were never tried, in all buckets. */
export async function targetsWithNew(db: DueDatabase): Promise<number[]> {
  const rows = await db.many<{ target_id: number }>(sql`
    select distinct bucket, target_id from deliveries where state = 'new' and ${isThere('bucket', db)}`);
  return rows.map(({ target_id }) => target_id);
}

/** Returns all targets with deliveries that wait for a retry, in all buckets, and when the next one is due. */
export function targetsWithRetries(db: DueDatabase): Promise<{ target_id: number; next_at: Date }[]> {
  return db.many<{ target_id: number; next_at: Date }>(sql`
    select bucket, target_id, min(next_at) as next_at from deliveries
    where state = 'retrying' and ${isThere('bucket', db)} group by bucket, target_id`);
}

/** An attempt of a delivery; the first has the number 1. */
export interface AttemptKey {
  bucket: Bucket;
  delivery_id: number;
  number: number;
}

/**
 * The keys as columns. Statements name the ids alone too, beside the keys: PostgreSQL then looks each one up, whatever
 * it believes about the size of the tables. Its statistics are old while a backlog grows.
 */
function columnsOf(attempts: readonly AttemptKey[]) {
  const buckets = attempts.map(({ bucket }) => bucket);
  const ids = attempts.map(({ delivery_id }) => delivery_id);
  const keys = sql`${buckets}::int[], ${ids}::bigint[], ${attempts.map(({ number }) => number)}::int[]`;
  return { buckets, ids, keys };
}

/**
 * Adds attempts to the log before their requests are sent. Returns the ids of the deliveries whose requests may be
 * sent. A delivery is missing when it was deleted or settled, or when another leader has begun the attempt, so of two
 * leaders only one sends the request.
 */
export async function beginAttempts(db: Queryable, attempts: readonly AttemptKey[], now: Date): Promise<Set<number>> {
  const { buckets, ids, keys } = columnsOf(attempts);
  const deliveryIds = await db.numbers(sql`
    insert into delivery_attempts (bucket, delivery_id, number, started_at)
    select d.bucket, d.id, n.number, ${now}
    from unnest(${keys}) as n (bucket, delivery_id, number)
    join deliveries d on d.bucket = any(${buckets}::int[]) and d.id = any(${ids}::bigint[])
      and d.bucket = n.bucket and d.id = n.delivery_id and d.state in ('new', 'retrying') and d.attempts = n.number - 1
    on conflict (bucket, delivery_id, number) do nothing
    returning delivery_id`);
  return new Set(deliveryIds);
}

/**
 * The attempt has no outcome yet. The condition avoids `finished_at`: until the next vacuum the partial index of open
 * attempts is full of entries of ended attempts.
 */
const IS_OPEN = raw('a.status is null and a.error is null');

/** Deletes attempts whose requests were not sent, unless another leader has ended them meanwhile. */
export async function deleteAttempts(db: Queryable, attempts: readonly AttemptKey[]): Promise<void> {
  const { buckets, ids, keys } = columnsOf(attempts);
  await db.run(sql`
    delete from delivery_attempts a
    using unnest(${keys}) as n (bucket, delivery_id, number)
    where a.bucket = any(${buckets}::int[]) and a.delivery_id = any(${ids}::bigint[]) and a.bucket = n.bucket and a.delivery_id = n.delivery_id and a.number = n.number
      and ${IS_OPEN}`);
}

/** The outcome of an attempt, and the state of its delivery after it. */
export interface EndedAttempt extends AttemptKey {
  finished_at: Date;
  sent_at: Date;
  milliseconds: number;
  status: number | null;
  error: string | null;
  address: string | null;
  /** JSON text. */
  headers: string;
  answer: string;
  /** `new`: the attempt is repeated at once, and does not count as a try. */
  state: 'new' | 'retrying' | 'delivered' | 'failed';
  tries: number;
  first_at: Date | null;
  next_at: Date | null;
}

/**
 * Stores the outcomes of attempts, unless another leader has ended them meanwhile. It does not wait for the disk. When
 * a crash of the database loses an outcome, the attempt is found open, ended as interrupted, and repeated. Returns the
 * ids of the deliveries whose state it has stored.
 */
export async function endAttempts(db: Queryable, ended: readonly EndedAttempt[]): Promise<Set<number>> {
  const column = <Value>(pick: (one: EndedAttempt) => Value) => ended.map(pick);
  const { buckets, ids, keys } = columnsOf(ended);
  const times = (pick: (one: EndedAttempt) => Date | null) => column((one) => pick(one)?.toISOString() ?? null);
  const stored = await db.numbers(sql`
    with ended as (
      update delivery_attempts a set finished_at = o.finished_at, sent_at = o.sent_at, milliseconds = o.milliseconds, status = o.status,
        error = o.error, address = o.address, headers = o.headers, body = o.body
      from unnest(${keys}, ${times((one) => one.finished_at)}::timestamptz[], ${times((one) => one.sent_at)}::timestamptz[],
        ${column((one) => one.milliseconds)}::int[], ${column((one) => one.status)}::int[], ${column((one) => one.error)}::text[],
        ${column((one) => one.address)}::text[], ${column((one) => one.headers)}::jsonb[], ${column((one) => one.answer)}::text[])
        as o (bucket, delivery_id, number, finished_at, sent_at, milliseconds, status, error, address, headers, body)
      where a.bucket = any(${buckets}::int[]) and a.delivery_id = any(${ids}::bigint[])
        and a.bucket = o.bucket and a.delivery_id = o.delivery_id and a.number = o.number and ${IS_OPEN}
    )
    update deliveries d set state = o.state, attempts = o.number, tries = o.tries, first_at = o.first_at, next_at = o.next_at,
      settled_at = case when o.state in ('delivered', 'failed') then o.finished_at end
    from unnest(${keys}, ${column((one) => one.state)}::text[], ${column((one) => one.tries)}::int[],
      ${times((one) => one.first_at)}::timestamptz[], ${times((one) => one.next_at)}::timestamptz[],
      ${times((one) => one.finished_at)}::timestamptz[])
      as o (bucket, delivery_id, number, state, tries, first_at, next_at, finished_at),
      (select set_config('synchronous_commit', 'off', true) as is_waited_for) disk
    where disk.is_waited_for = 'off'
      and d.bucket = any(${buckets}::int[]) and d.id = any(${ids}::bigint[])
      and d.bucket = o.bucket and d.id = o.delivery_id and d.attempts < o.number and d.state in ('new', 'retrying')
    returning d.id`);
  return new Set(stored);
}

/** The error of attempts whose process died. It is unknown whether the request was sent. */
export const INTERRUPTED = 'interrupted';

/**
 * Ends as interrupted all open attempts that were begun up to a time. Their deliveries are due again. A delivery that
 * was never tried still counts as never tried.
 */
export async function endInterrupted(db: Database, upTo: Date, now: Date): Promise<void> {
  const open = await db.many(sql`
    select ${columns(DeliveryAttempt, 'a', 'bucket', 'delivery_id', 'number')} from delivery_attempts a
    where finished_at is null and started_at <= ${upTo} and ${isThere('bucket', db)}`);
  await interrupt(db, open, now);
}

/** The same for these attempts only. */
export async function endInterruptedOf(
  db: Database,
  attempts: readonly AttemptKey[],
  upTo: Date,
  now: Date,
): Promise<void> {
  const { buckets, ids, keys } = columnsOf(attempts);
  const open = await db.many(sql`
    select ${columns(DeliveryAttempt, 'a', 'bucket', 'delivery_id', 'number')}
    from unnest(${keys}) as n (bucket, delivery_id, number)
    join delivery_attempts a on a.bucket = any(${buckets}::int[]) and a.delivery_id = any(${ids}::bigint[]) and a.bucket = n.bucket and a.delivery_id = n.delivery_id
      and a.number = n.number and a.started_at <= ${upTo} and ${IS_OPEN}`);
  await interrupt(db, open, now);
}

async function interrupt(db: Database, open: readonly AttemptKey[], now: Date): Promise<void> {
  if (open.length === 0) return;
  const { buckets, ids, keys } = columnsOf(open);
  await db.transaction((trx) => {
    trx.send(sql`
      update delivery_attempts a set finished_at = ${now}, error = ${INTERRUPTED}
      from unnest(${keys}) as o (bucket, delivery_id, number)
      where a.bucket = any(${buckets}::int[]) and a.delivery_id = any(${ids}::bigint[])
        and a.bucket = o.bucket and a.delivery_id = o.delivery_id and a.number = o.number and a.finished_at is null`);
    trx.send(sql`
      update deliveries d set attempts = o.number
      from unnest(${keys}) as o (bucket, delivery_id, number)
      where d.bucket = any(${buckets}::int[]) and d.id = any(${ids}::bigint[])
        and d.bucket = o.bucket and d.id = o.delivery_id and d.attempts < o.number`);
    return Promise.resolve();
  });
}

/**
 * Drops deliveries that their receiver may no longer receive, and deletes their bodies. Returns the events that may
 * have no other delivery: `deleteUnusedBodies` deletes what they share, after the commit.
 */
export function dropDeliveries(
  db: Queryable,
  bucket: Bucket,
  ids: readonly number[],
  now: Date,
): Promise<DeliveredEvent[]> {
  return db.many(sql`
    update deliveries set state = 'dropped', body = null, next_at = null, settled_at = ${now}
    where bucket = ${bucket} and id = any(${ids}::bigint[]) and state in ('new', 'retrying')
    returning ${columns(Delivery, 'deliveries', 'workspace_id', 'event_id')}`);
}

/**
 * Drops some of the deliveries that wait for a target. Returns how many there were. Calls of slash commands stay,
 * because each post is told what comes of its call.
 */
export async function dropSomeAt(db: Queryable, { bucket, id }: Target, now: Date): Promise<number> {
  const ids = await db.numbers(sql`
    (select id from deliveries where bucket = ${bucket} and target_id = ${id} and state = 'new' and kind <> 'command' limit 1000)
    union all
    (select id from deliveries where bucket = ${bucket} and target_id = ${id} and state = 'retrying' limit 1000)`);
  if (ids.length > 0) await deleteUnusedBodies(db, await dropDeliveries(db, bucket, ids, now));
  return ids.length;
}

/** Marks a target as failing since a time, or as healthy. */
export async function setFailingSince(db: Queryable, { bucket, id }: Target, since: Date | null): Promise<void> {
  await db.run(sql`update hook_targets set failing_since = ${since} where bucket = ${bucket} and id = ${id}`);
}

export interface WaitingDeliveries {
  first: number;
  another: number;
  /** When the oldest delivery that waits for its first try was created. */
  oldest: Date | null;
}

/** Returns how many deliveries wait in all buckets. */
export function lookAtDeliveries(db: Queryable): Promise<WaitingDeliveries> {
  return db.one<WaitingDeliveries>(sql`
    select news.first, news.oldest, retries.another
    from (select count(*)::int as first, min(created_at) as oldest from deliveries where state = 'new') news
    cross join (select count(*)::int as another from deliveries where state = 'retrying') retries`);
}

import { sql, type Database, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, BUCKETS, type Bucket } from '../db/ids.js';
import { columns, BaseModel } from '../db/model.js';

/** What receivers get: a hook the object, an integration that is called the fields of a form. */
export type BodyForm = 'object' | 'call';

/** The part of an event that is the same for all of its receivers. It is kept as long as one of its deliveries. */
export class SharedBody extends BaseModel {
  static override tableName = 'shared_bodies';
  static override idColumn = ['bucket', 'event_id', 'form'];

  declare bucket: Bucket;
  declare event_id: number;
  declare form: string;
  declare event: string;
  declare workspace_id: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare object_id: number | null;
  declare body: string;
  declare created_at: Date;
}

/** Identifies a shared body. */
export interface BodyKey {
  event_id: number;
  form: BodyForm;
}

/** The part of a delivery that says what it shares with others. */
export interface SharingDelivery extends Omit<SharedBody, keyof BaseModel | 'bucket' | 'form' | 'body' | 'created_at'> {
  kind: string;
  /** JSON text; null for a delivery that shares nothing. */
  shared: string | null;
}

/** The shared body that a delivery needs. */
export function bodyKeyOf({ event_id, kind }: Pick<SharingDelivery, 'event_id' | 'kind'>): BodyKey {
  return { event_id, form: kind === 'hook' ? 'object' : 'call' };
}

/** The key as a text. */
export function nameOfBody({ event_id, form }: BodyKey): string {
  return `${event_id} ${form}`;
}

/** The rows of one transaction. Small transactions hold locks only briefly. */
const SLICE = 1000;
/** The bodies of one statement, in UTF-16 code units. The largest body alone may be longer. */
const PIECE = 4 * 1024 * 1024;

/** Stores what deliveries share, each body once. It is safe to repeat: stored bodies do not change. */
export async function insertSharedBodies(
  db: Queryable,
  deliveries: readonly SharingDelivery[],
  now: Date,
): Promise<void> {
  const bodies = new Map<string, SharingDelivery & { shared: string }>();
  for (const delivery of deliveries) {
    const { shared } = delivery;
    if (shared !== null) bodies.set(nameOfBody(bodyKeyOf(delivery)), { ...delivery, shared });
  }
  for (const piece of piecesOf([...bodies.values()])) {
    const column = <Value>(pick: (one: SharingDelivery & { shared: string }) => Value) => piece.map(pick);
    await db.run(sql`
      insert into shared_bodies (bucket, event_id, form, event, workspace_id, channel_id, thread_id, conversation_id, object_id, body, created_at)
      select s.bucket, s.event_id, s.form, s.event, s.workspace_id, s.channel_id, s.thread_id, s.conversation_id, s.object_id, s.body, ${now}
      from unnest(${column((one) => bucketOf(one.event_id))}::int[], ${column((one) => one.event_id)}::bigint[],
        ${column((one) => bodyKeyOf(one).form)}::text[], ${column((one) => one.event)}::text[], ${column((one) => one.workspace_id)}::bigint[],
        ${column((one) => one.channel_id)}::bigint[], ${column((one) => one.thread_id)}::bigint[],
        ${column((one) => one.conversation_id)}::bigint[], ${column((one) => one.object_id)}::bigint[], ${column((one) => one.shared)}::text[])
        as s (bucket, event_id, form, event, workspace_id, channel_id, thread_id, conversation_id, object_id, body)
      on conflict (bucket, event_id, form) do nothing`);
  }
}

function piecesOf<Item extends { shared: string }>(items: readonly Item[]): Item[][] {
  const pieces: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const last = pieces.at(-1);
    if (last === undefined || item.shared.length > left) {
      pieces.push([item]);
      left = PIECE - item.shared.length;
    } else {
      last.push(item);
      left -= item.shared.length;
    }
  }
  return pieces;
}

/** Returns the texts of shared bodies, by `nameOfBody`. Erased ones are missing. The caller bounds their bytes. */
export async function readSharedBodies(db: Queryable, keys: readonly BodyKey[]): Promise<Map<string, string>> {
  const ids = keys.map(({ event_id }) => event_id);
  const buckets = ids.map(bucketOf);
  const rows = await db.many<BodyKey & { body: string }>(sql`
    select s.event_id, s.form, s.body from shared_bodies s
    join unnest(${buckets}::int[], ${ids}::bigint[], ${keys.map(({ form }) => form)}::text[])
      as wanted (bucket, event_id, form) on s.bucket = wanted.bucket and s.event_id = wanted.event_id and s.form = wanted.form
    where s.bucket = any(${buckets}::int[]) and s.event_id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [nameOfBody(row), row.body]));
}

/** The event of a delivery, and its workspace. */
export type DeliveredEvent = Pick<SharingDelivery, 'workspace_id' | 'event_id'>;

/** Deletes the shared bodies of events that have no deliveries any more. Called after deliveries were deleted. */
export async function deleteUnusedBodies(db: Queryable, events: readonly DeliveredEvent[]): Promise<void> {
  for (const workspaceId of new Set(events.map(({ workspace_id }) => workspace_id))) {
    const ids = [...new Set(events.flatMap((event) => (event.workspace_id === workspaceId ? event.event_id : [])))];
    const receivers = await bucketsOfReceivers(db, workspaceId);
    const used = await db.numbers(sql`
      select distinct event_id from deliveries
      where bucket = any(${receivers}::int[]) and event_id = any(${ids}::bigint[]) and shared_length is not null and body is not null`);
    await removeBodies(db, workspaceId, without(ids, used));
  }
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

async function removeBodies(db: Queryable, workspaceId: number, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await db.run(sql`
    delete from shared_bodies where bucket = ${bucketOf(workspaceId)} and event_id = any(${eventIds}::bigint[])`);
}

/** The buckets of all users who are or were in a workspace. */
export async function bucketsOfReceivers(db: Queryable, workspaceId: number): Promise<Bucket[]> {
  const userIds = await db.numbers(sql`
    select user_id from workspace_users where workspace_id = ${workspaceId}`);
  return [...new Set(userIds.map(bucketOf))];
}

/** What was removed from a workspace: a channel, a thread, a comment or a message. */
export interface RemovedContent {
  workspace_id: number;
  /** The event of the removal, which is still to be delivered. */
  event_id: number;
  kind: 'channel' | 'thread' | 'comment' | 'message';
  id: number;
}

/** The condition that selects the bodies in which removed content is. A thread shows its last comment. */
const SHOWING: Readonly<Record<RemovedContent['kind'], (id: number) => Sql>> = {
  channel: (id) => sql`s.channel_id = ${id}`,
  thread: (id) => sql`s.thread_id = ${id}`,
  comment: (id) =>
    sql`(s.object_id = ${id} or s.event in ('thread_added', 'thread_updated') and s.body ~ ${wholeNumber(id)})`,
  message: (id) => sql`s.object_id = ${id}`,
};

/** The texts that one statement searches for an id. A text may have half a megabyte. */
export const SEARCHED = 200;

/** A pattern that finds an id in JSON. */
export function wholeNumber(id: number): string {
  return `(?<![0-9])${id}(?![0-9])`;
}

/**
 * Deletes the shared bodies in which removed content is, except that of the removal itself. What a delivery still waits
 * for stays. Returns whether some stayed.
 */
export async function deleteBodiesShowing(
  db: Queryable,
  { workspace_id: workspaceId, event_id: removal, kind, id }: RemovedContent,
): Promise<boolean> {
  const receivers = await bucketsOfReceivers(db, workspaceId);
  let isLeft = false;
  for (let last: number | undefined = 0; last !== undefined;) {
    const ids: number[] = await db.numbers(sql`
      select distinct s.event_id from shared_bodies s
      where s.bucket = ${bucketOf(workspaceId)} and s.workspace_id = ${workspaceId} and s.event_id > ${last} and s.event_id <> ${removal}
        and ${SHOWING[kind](id)}
      order by s.event_id limit ${SLICE}`);
    const waiting = await db.numbers(sql`
      select distinct event_id from deliveries
      where bucket = any(${receivers}::int[]) and event_id = any(${ids}::bigint[]) and shared_length is not null
        and state in ('new', 'retrying')`);
    await removeBodies(db, workspaceId, without(ids, waiting));
    isLeft ||= waiting.length > 0;
    last = ids.at(-1);
  }
  return isLeft;
}

const EVERY_BUCKET: readonly Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/** Deletes some shared bodies that were created before a time. Returns whether there were any. */
export async function deleteSomeBodies(db: Queryable, before: Date): Promise<boolean> {
  const rows = await db.many(sql`
    select ${columns(SharedBody, 's', 'bucket', 'event_id')} from shared_bodies s
    where bucket = any(${EVERY_BUCKET}::int[]) and created_at < ${before} limit ${SLICE}`);
  if (rows.length === 0) return false;
  const buckets = [...new Set(rows.map(({ bucket }) => bucket))];
  await db.run(sql`
    delete from shared_bodies
    where bucket = any(${buckets}::int[]) and event_id = any(${rows.map(({ event_id }) => event_id)}::bigint[])`);
  return true;
}

/** A shared body and its text; null when it does not say what was searched for. */
export interface SearchedBody extends BodyKey {
  json: string | null;
}

/**
 * Searches the next shared bodies of a workspace after a key for those that contain an id. Returns as many as fit into
 * a page, in the order of their keys, and none at the end.
 */
export async function nextBodies(
  db: Database,
  workspaceId: number,
  id: number,
  after: BodyKey,
): Promise<SearchedBody[]> {
  const { rows } = await db.slow.page<SearchedBody>(sql`
    select s.event_id, s.form, case when s.body ~ ${wholeNumber(id)} then s.body end as json
    from (
      select event_id, form::varchar as form, body from shared_bodies
      where bucket = ${bucketOf(workspaceId)} and workspace_id = ${workspaceId}
        and (event_id, form) > (${after.event_id}::bigint, ${after.form}::text)
      order by event_id, form limit ${SEARCHED}) s
    order by s.event_id, s.form`);
  return rows;
}

/**
 * Replaces a shared body, and deletes the responses to the deliveries of its event, because they may quote the old one.
 * Both in one transaction: once the body is replaced, a search does not find it again.
 */
export async function replaceSharedBody(
  trx: Transaction,
  workspaceId: number,
  { event_id, form, json }: BodyKey & { json: string },
): Promise<void> {
  await trx.run(sql`
    update shared_bodies set body = ${json} where bucket = ${bucketOf(workspaceId)} and event_id = ${event_id} and form = ${form}`);
  const buckets = await bucketsOfReceivers(trx, workspaceId);
  await trx.run(sql`
    update delivery_attempts a set body = '', headers = '{}' from deliveries d
    where d.bucket = any(${buckets}::int[]) and d.event_id = ${event_id} and d.shared_length is not null
      and a.bucket = any(${buckets}::int[]) and a.bucket = d.bucket and a.delivery_id = d.id and a.status is not null`);
}

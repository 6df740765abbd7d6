import { raw as objectionRaw } from 'objection';
import { join, raw, sql, type Database, type Queryable, type Sql } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { gets } from '../db/statements.js';
import type { EventName } from '../generated/events.js';
import { DispatcherState } from './dispatcher_state.js';
import type { LossName } from './hook_subscription.js';
import { SEARCHED, wholeNumber } from './shared_body.js';
import type { OwnEventName } from './visibility.js';

/** An event that has happened and that users may be told, kept for streams. */
export class LiveEvent extends BaseModel {
  static override tableName = 'live_events';
  static override idColumn = ['bucket', 'position'];

  declare bucket: Bucket;
  declare position: number;
  declare name: string;
  declare workspace_id: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare user_id: number | null;
  declare actor_id: number;
  declare object_id: number | null;
  declare seen_by: readonly number[] | null;
  declare snapshot: unknown;
  declare occurred_at: Date;
  declare bytes: number;
}

/** A user who has a stream open at an API process. */
export class OpenStream extends BaseModel {
  static override tableName = 'open_streams';
  static override idColumn = ['user_id', 'holder'];

  declare user_id: number;
  declare holder: string;
  declare until: Date;
}

/** An object of more bytes is not sent: its reader reads it (behaviour/stream.md#bounds). */
export const MOST_BYTES = 256 * 1024;

/** An event as it is read for streams. `json`: its snapshot; null if it is too long or not wanted. */
export type LiveRow = Pick<
  LiveEvent,
  | 'position'
  | 'workspace_id'
  | 'channel_id'
  | 'thread_id'
  | 'conversation_id'
  | 'user_id'
  | 'actor_id'
  | 'object_id'
  | 'seen_by'
  | 'occurred_at'
> & { name: EventName | LossName | OwnEventName; json: string | null };

const SHOWN = sql`position, name, workspace_id, channel_id, thread_id, conversation_id, user_id, actor_id, object_id,
        seen_by, occurred_at`;

/** What the streams can read: the events after `live_floor`, up to `last_position`. */
export type LiveBounds = Pick<DispatcherState, 'last_position' | 'live_floor'>;

/**
 * The last position up to which all events are committed. A group that gives positions has taken their numbers from the
 * counter, and may not have written them yet. It never falls: groups take numbers that are higher than the counter.
 */
const LAST_POSITION = `least(last_position, (select min(given_after) from dispatcher_groups))`;

/** Returns which events streams can read now. All of them are committed. */
export const liveBounds = gets(() =>
  DispatcherState.query()
    .select<Pick<LiveBounds, 'last_position'>>(objectionRaw(`${LAST_POSITION} as last_position`))
    .select('live_floor'),
);

/** A part of the events: after `after`, up to `last`, at most `limit`. */
export interface LiveSlice {
  after: number;
  last: number;
  limit: number;
}

/** The next events, and up to where they are all. */
export interface LivePage {
  rows: LiveRow[];
  end: number;
}

/** The snapshots of one page, in bytes. One alone may be longer. */
const PAGE_BYTES = 128 * 1024;

/** A user in more buckets reads the events of all, this many at a time. */
const [MOST_BUCKETS, MOST_OF_ALL] = [16, 5000];

/**
 * Returns the next events of these workspaces. Each bucket is read by its own index: the index of all positions would
 * be read past the events of all others. That of many buckets would find many times what fits into a page. A lateral
 * query with a limit for each bucket of an array would do the same, but Citus refuses it in several shards.
 */
export async function liveEventsIn(
  db: Queryable,
  workspaceIds: readonly number[],
  slice: LiveSlice,
): Promise<LivePage> {
  const { after, limit } = slice;
  const buckets = [...new Set(workspaceIds.map(bucketOf))];
  const isIn = sql`workspace_id = any(${workspaceIds}::bigint[])`;
  const isOfMany = buckets.length > MOST_BUCKETS;
  const last = isOfMany ? Math.min(slice.last, after + MOST_OF_ALL) : slice.last;
  const nextIn = (bucket: Bucket) => sql`
    (select bucket, position, bytes from live_events
      where bucket = ${bucket} and ${isIn} and position > ${after} and position <= ${last}
      order by position limit ${limit})`;
  const next = isOfMany
    ? sql`
        select bucket, position, bytes from live_events
        where position > ${after} and position <= ${last} and bucket = any(${buckets}::int[]) and ${isIn}
        order by position limit ${limit}`
    : sql`select * from (${join(buckets.map(nextIn), ' union all ')}) next order by position limit ${limit}`;
  const rows = await db.many<Found<LiveRow>>(
    sql`${pageRows(next, { snapshot: sql`live.snapshot`, isHere: sql`live.bucket = any(${buckets}::int[])` })} order by position`,
  );
  return pageOf(rows, { last, limit });
}

/** The next events up to the last position, and what can be read. */
export type LiveNews = LivePage & LiveBounds;

/**
 * Returns the next events of all workspaces after a position, with the snapshots of these workspaces only. It is one
 * statement with the bounds, because readers wait for it.
 */
export async function liveEventsAfter(
  db: Queryable,
  workspaceIds: readonly number[],
  { after, limit }: Omit<LiveSlice, 'last'>,
): Promise<LiveNews> {
  const isWanted = sql`workspace_id = any(${workspaceIds}::bigint[])`;
  const next = sql`
    select bucket, position, case when ${isWanted} then bytes end as bytes from live_events
    where position > ${after} and position <= (select ${raw(LAST_POSITION)} from dispatcher) order by position limit ${limit}`;
  const page = pageRows(next, { snapshot: sql`case when ${isWanted} then live.snapshot end`, isHere: sql`true` });
  const read = await db.many<LiveBounds & Found<LiveRow | Nothing>>(sql`
    select d.last_position, d.live_floor, page.*
    from (select ${raw(LAST_POSITION)} as last_position, live_floor from dispatcher) d left join (${page}) page on true
    order by page.position`);
  const rows = read.flatMap(({ last_position: _last, live_floor: _floor, ...row }) =>
    row.position === null ? [] : [row],
  );
  const { last_position = 0, live_floor = 0 } = read[0] ?? {};
  return { ...pageOf(rows, { last: last_position, limit }), last_position, live_floor };
}

/** A row of a page, with the number of events that were found for it. */
type Found<Row> = Row & { found: number };
/** The row beside which there is no event. */
interface Nothing {
  position: null;
}

/**
 * The rows of a page of the next events. The text of a snapshot is made only if it belongs to the page. `isHere` names
 * the buckets.
 */
function pageRows(next: Sql, { snapshot, isHere }: { snapshot: Sql; isHere: Sql }): Sql {
  return sql`
    with next as materialized (${next}), measured as (
      select bucket, position, coalesce(bytes, 0) > ${MOST_BYTES} as is_long, count(*) over ()::int as found,
        sum(least(coalesce(bytes, 0), ${MOST_BYTES})) over (order by position) - least(coalesce(bytes, 0), ${MOST_BYTES}) as before
      from next
    )
    select ${SHOWN}, found, case when not is_long then (${snapshot})::text end as json
    from measured join live_events live using (bucket, position)
    where ${isHere} and before < ${PAGE_BYTES}`;
}

function pageOf(read: readonly Found<LiveRow>[], { last, limit }: Pick<LiveSlice, 'last' | 'limit'>): LivePage {
  const rows = read.map(({ found, ...row }) => row);
  const found = read[0]?.found ?? 0;
  const isWhole = rows.length === found && found < limit;
  return { rows, end: isWhole ? last : (rows.at(-1)?.position ?? last) };
}

/** Returns the next removals of workspaces in which the user was. Their memberships may be erased. */
export function removedWorkspacesAfter(
  db: Queryable,
  userId: number,
  { after, last, limit }: LiveSlice,
): Promise<LiveRow[]> {
  return db.many<LiveRow>(sql`
    select ${SHOWN}, snapshot::text as json from live_events
    where name = 'workspace_deleted' and position > ${after} and position <= ${last} and ${userId} = any(seen_by)
    order by position limit ${limit}`);
}

/** A post whose earlier events are to be forgotten. `object_id` undefined: with everything in the thread. */
export interface ForgottenPost {
  workspace_id: number;
  holder_id: number;
  object_id: number | undefined;
  position: number;
}

/** Deletes what happened to removed posts before their removal. */
export async function deletePostEvents(db: Queryable, posts: readonly ForgottenPost[]): Promise<void> {
  if (posts.length === 0) return;
  await db.run(sql`
    delete from live_events live
    using unnest(${posts.map(({ workspace_id: id }) => bucketOf(id))}::int[], ${posts.map((one) => one.holder_id)}::bigint[],
      ${posts.map((one) => one.object_id ?? null)}::bigint[], ${posts.map((one) => one.position)}::bigint[])
      as removed (bucket, holder_id, object_id, position)
    where live.bucket = any(${[...new Set(posts.map(({ workspace_id: id }) => bucketOf(id)))]}::int[])
      and live.bucket = removed.bucket and coalesce(live.thread_id, live.conversation_id) = removed.holder_id
      and (removed.object_id is null or live.object_id = removed.object_id) and live.position < removed.position`);
}

/** Erases the object from the removal of a workspace, which former members that were away have yet to read. */
export async function eraseRemovedWorkspace(db: Queryable, workspaceId: number): Promise<void> {
  await db.run(sql`
    update live_events set snapshot = 'null'
    where bucket = ${bucketOf(workspaceId)} and workspace_id = ${workspaceId} and name = 'workspace_deleted'`);
}

/** The events that one statement deletes. */
const SLICE = 1000;

/**
 * Deletes the events that are older than `before`. First it says that they are missing, so that no stream skips one.
 * Throws when `signal` is aborted.
 */
export async function deleteOldLiveEvents(db: Queryable, before: Date, signal: AbortSignal): Promise<void> {
  const [oldest] = await db.many<{ position: number | null }>(sql`
    select max(position) as position from (
      select position, occurred_at from live_events order by position limit ${SLICE}) oldest
    where occurred_at < ${before}`);
  const floor = oldest?.position ?? null;
  if (floor === null) return;
  await db.run(sql`update dispatcher set live_floor = greatest(live_floor, ${floor}::bigint)`);
  await db.run(sql`delete from live_events where position <= ${floor}`);
  signal.throwIfAborted();
  return deleteOldLiveEvents(db, before, signal);
}

/** A snapshot as text; null when it does not say what was searched for. */
export interface SearchedLiveEvent {
  position: number;
  json: string | null;
}

/** Searches the next events of a bucket for those whose snapshot contains this id. Returns none at the end. */
export async function nextLiveEvents(
  db: Database,
  bucket: Bucket,
  id: number,
  last: number,
): Promise<SearchedLiveEvent[]> {
  const { rows } = await db.slow.page<SearchedLiveEvent>(sql`
    select event.position, case when event.json ~ ${wholeNumber(id)} then event.json end as json
    from (
      select position, snapshot::text as json from live_events
      where bucket = ${bucket} and position > ${last} order by position limit ${SEARCHED}) event
    order by event.position`);
  return rows;
}

/** Replaces the snapshot of an event. */
export async function replaceLiveSnapshot(
  db: Queryable,
  bucket: Bucket,
  { position, json }: { position: number; json: string },
): Promise<void> {
  await db.run(sql`
    update live_events set snapshot = ${json}::jsonb where bucket = ${bucket} and position = ${position}`);
}

/** These users have a stream open at a process. It says so again before `until`. */
export async function enterStreams(
  db: Queryable,
  holder: string,
  userIds: readonly number[],
  until: Date,
): Promise<void> {
  await db.run(sql`
    insert into open_streams (user_id, holder, until)
    select user_id, ${holder}, ${until} from unnest(${userIds}::bigint[]) as one (user_id)
    on conflict (user_id, holder) do update set until = excluded.until`);
}

/** These users have closed their last stream at a process. */
export async function leaveStreams(db: Queryable, holder: string, userIds: readonly number[]): Promise<void> {
  await db.run(sql`delete from open_streams where holder = ${holder} and user_id = any(${userIds}::bigint[])`);
}

import { raw, sql, type PageRow, type Sql } from '../db/database.js';
import { MAX_ID } from '../db/ids.js';
import { HOLDERS, type HolderKey, type IndexedTable } from '../models/posts.js';
import { readCursor, writeCursor } from './cursor.js';

/** Which of the posts of a thread or a conversation, in the order of their `obj_index`. */
export interface IndexedPage {
  limit: number;
  order: 'asc' | 'desc';
  asIds: boolean;
  /** Bounds that are included. */
  fromIndex?: number | undefined;
  toIndex?: number | undefined;
  /** Bounds that are excluded, in Unix seconds. */
  newerThan?: number | undefined;
  olderThan?: number | undefined;
}

/** What a caller can say of such a page. */
export interface IndexedInput {
  limit: number;
  order_by: 'asc' | 'desc';
  as_ids?: boolean | undefined;
  from_obj_index?: number | undefined;
  to_obj_index?: number | undefined;
  newer_than_ts?: number | undefined;
  older_than_ts?: number | undefined;
  cursor?: string | undefined;
}

/** The page that a caller asks for. The cursor holds the index where it begins. */
export function indexedPage(input: IndexedInput): IndexedPage {
  const descending = input.order_by === 'desc';
  const place = input.cursor === undefined ? undefined : (readCursor(input.cursor, [MAX_ID])[0] ?? 0);
  return {
    limit: input.limit,
    order: input.order_by,
    asIds: input.as_ids ?? false,
    fromIndex: descending ? input.from_obj_index : further(Math.max, input.from_obj_index, place),
    toIndex: descending ? further(Math.min, input.to_obj_index, place) : input.to_obj_index,
    newerThan: input.newer_than_ts,
    olderThan: input.older_than_ts,
  };
}

/** The bound that leaves less: the one that was asked for, or where the page begins. */
function further(pick: typeof Math.max, bound: number | undefined, place: number | undefined): number | undefined {
  if (bound === undefined || place === undefined) return bound ?? place;
  return pick(bound, place);
}

/** What the next request asks for, after a page that ended at that row. */
export function nextIndexed(
  { order }: Pick<IndexedPage, 'order'>,
  last: IndexedRow | undefined,
): { cursor: string } | undefined {
  const index = last?.obj_index ?? undefined;
  const next = index === undefined ? -1 : index + (order === 'desc' ? -1 : 1);
  return next < 0 ? undefined : { cursor: writeCursor([next]) };
}

/** A post on a page; without anything where the place is seen and nothing of it is on the page. */
export interface IndexedRow extends PageRow {
  obj_index: number | null;
}

/**
 * The posts `m` of one thread or conversation on a page, picked and put in order before anything is joined to them: to be joined to the
 * place on the left, so that there is a row for it also where it has no posts. `only` leaves out what the reader does not see.
 */
export function indexedPosts(table: IndexedTable, { bucket, id }: HolderKey, page: IndexedPage, only: Sql): Sql {
  return sql`
    left join lateral (
      select * from ${raw(table)} m
      where m.bucket = ${bucket} and m.${raw(HOLDERS[table])} = ${id} ${only} ${bounds(table, { bucket, id }, page)}
      order by m.obj_index ${raw(page.order)} limit ${page.limit}) m on true
    left join users author on author.id = m.creator`;
}

/** What is selected of each, as `json` shows it. */
export function indexedColumns({ asIds }: IndexedPage, json: Sql): Sql {
  return sql`case when m.id is not null then ${asIds ? raw('m.id') : json}::text end as json, m.obj_index`;
}

/** Their order. With the limit, PostgreSQL makes the text of each when it is sent, and not before they are in order. */
export function inIndexedOrder({ order, limit }: IndexedPage): Sql {
  return sql`order by m.obj_index ${raw(order)} limit ${limit}`;
}

/**
 * Times are turned into indexes first: posts of one place are posted in the order of their index, so one probe of the index
 * by time finds where the range begins or ends, however many there are.
 */
function bounds(
  table: IndexedTable,
  { bucket, id }: HolderKey,
  { fromIndex, toIndex, newerThan, olderThan }: IndexedPage,
): Sql {
  const probe = (time: Sql, direction: Sql) => sql`(
    select edge.obj_index from ${raw(table)} edge
    where edge.bucket = ${bucket} and edge.${raw(HOLDERS[table])} = ${id} and ${time}
    order by edge.posted_at ${direction}, edge.obj_index ${direction} limit 1)`;
  const after = (seconds: number) => sql`edge.posted_at >= to_timestamp(${seconds}::bigint + 1)`;
  const before = (seconds: number) => sql`edge.posted_at < to_timestamp(${seconds}::bigint)`;
  return sql`
    ${fromIndex === undefined ? sql`` : sql`and m.obj_index >= ${fromIndex}::bigint`}
    ${toIndex === undefined ? sql`` : sql`and m.obj_index <= ${toIndex}::bigint`}
    ${newerThan === undefined ? sql`` : sql`and m.obj_index >= ${probe(after(newerThan), raw('asc'))}`}
    ${olderThan === undefined ? sql`` : sql`and m.obj_index <= ${probe(before(olderThan), raw('desc'))}`}`;
}

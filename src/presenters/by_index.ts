import { raw, sql, type PageRow, type Sql } from '../db/database.js';
import { MAX_ID } from '../db/ids.js';
import { HOLDERS, type HolderKey, type IndexedTable } from '../models/posts.js';
import { readCursor, writeCursor } from './cursor.js';

/** Which posts of a thread or a conversation, in the order of their `obj_index`. */
export interface IndexedPage {
  limit: number;
  order: 'asc' | 'desc';
  asIds: boolean;
  /** Inclusive bounds. */
  fromIndex?: number | undefined;
  toIndex?: number | undefined;
  /** Exclusive bounds, in Unix seconds. */
  newerThan?: number | undefined;
  olderThan?: number | undefined;
}

/** The arguments of a request for such a page. */
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

/** Returns the page that a request asks for. The cursor holds the index at which it begins. */
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

/** Returns the narrower bound: the requested one, or the place where the page begins. */
function further(pick: typeof Math.max, bound: number | undefined, place: number | undefined): number | undefined {
  if (bound === undefined || place === undefined) return bound ?? place;
  return pick(bound, place);
}

/** Returns the cursor of the next page, after a page whose last row is given; undefined at the end. */
export function nextIndexed(
  { order }: Pick<IndexedPage, 'order'>,
  last: IndexedRow | undefined,
): { cursor: string } | undefined {
  const index = last?.obj_index ?? undefined;
  const next = index === undefined ? -1 : index + (order === 'desc' ? -1 : 1);
  return next < 0 ? undefined : { cursor: writeCursor([next]) };
}

/**
 * A post on a page. All fields are null in the only row of an empty page, whose thread or conversation the actor sees.
 */
export interface IndexedRow extends PageRow {
  obj_index: number | null;
}

/**
 * Joins the posts `m` of one thread or conversation that are on a page. They are selected and ordered before anything
 * is joined to them. It is a left join, so that there is a row for the thread or conversation even when the page is
 * empty. `only` excludes posts that the reader does not see.
 */
export function indexedPosts(table: IndexedTable, { bucket, id }: HolderKey, page: IndexedPage, only: Sql): Sql {
  return sql`
    left join lateral (
      select * from ${raw(table)} m
      where m.bucket = ${bucket} and m.${raw(HOLDERS[table])} = ${id} ${only} ${bounds(table, { bucket, id }, page)}
      order by m.obj_index ${raw(page.order)} limit ${page.limit}) m on true
    left join users author on author.id = m.creator`;
}

/** The selected columns. `json` builds the object of a post. */
export function indexedColumns({ asIds }: IndexedPage, json: Sql): Sql {
  return sql`case when m.id is not null then ${asIds ? raw('m.id') : json}::text end as json, m.obj_index`;
}

/** The order of the rows. The limit makes PostgreSQL build the text of each row after sorting, when it is sent. */
export function inIndexedOrder({ order, limit }: IndexedPage): Sql {
  return sql`order by m.obj_index ${raw(order)} limit ${limit}`;
}

/**
 * Converts times to indexes. The posts of one place are posted in the order of their index. So one probe of the index
 * by time finds where the range begins or ends, however many posts there are.
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

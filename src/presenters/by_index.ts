import { raw, sql, type Sql } from '../db.js';
import { MAX_ID } from '../ids.js';
import { Ready } from '../json.js';
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

/** Where the next page begins, after one that was full and ended at that index. */
export function nextCursor({ order }: Pick<IndexedPage, 'order'>, endedAt: number | undefined): string | undefined {
  const next = endedAt === undefined ? -1 : endedAt + (order === 'desc' ? -1 : 1);
  return next < 0 ? undefined : writeCursor([next]);
}

/** A page of posts as one row. */
export interface IndexedRow {
  json: string;
  count: number;
  /** The index at which it ended. */
  edge: number | null;
}

/** A page of posts, ready to be sent. */
export interface ShownPosts<Post> {
  list: Ready<Post[]>;
  /** The index of the last post on a full page, where the next one begins. */
  endedAt: number | undefined;
}

export function shownPosts<Post>({ json, count, edge }: IndexedRow, { limit }: IndexedPage): ShownPosts<Post> {
  return { list: new Ready(json), endedAt: count === limit && edge !== null ? edge : undefined };
}

/**
 * The posts `m` of one thread or conversation on a page, each as `json`, as one row. `joined` brings what `json` needs beside `m`,
 * and `only` leaves out what the reader does not see.
 */
export function indexedList(
  table: IndexedTable,
  { bucket, id }: HolderKey,
  page: IndexedPage,
  { json, joined, only }: { json: Sql; joined: Sql; only: Sql },
): Sql {
  const descending = page.order === 'desc';
  const edge = raw(descending ? 'min' : 'max');
  const direction = raw(descending ? 'desc' : 'asc');
  return sql`
      select json_agg(item.json order by item.obj_index ${direction}) as json, count(*)::int as count, ${edge}(item.obj_index) as edge
      from (
        select m.obj_index, ${page.asIds ? raw('to_json(m.id)') : json} as json
        from ${raw(table)} m ${page.asIds ? sql`` : joined}
        where m.bucket = ${bucket} and m.${raw(HOLDERS[table])} = ${id} ${only} ${bounds(table, { bucket, id }, page)}
        order by m.obj_index ${direction} limit ${page.limit}) item`;
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

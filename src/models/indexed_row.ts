import { raw, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { IS_SYSTEM_MESSAGE } from './message.js';
import { IS_SYSTEM_COMMENT, type Mentions } from './posts.js';
import type { WaitingChange, BacklogPlace } from './search_change.js';
import type { SearchDocument, DocumentPlace } from './search_document.js';

/** A search document as Typesense is to have it. */
export interface IndexedRow extends Pick<
  SearchDocument,
  'bucket' | 'id' | 'workspace_id' | 'kind' | 'channel_id' | 'thread_id' | 'conversation_id' | 'obj_index' | 'posted_at'
> {
  /** A `tsvector` as text. */
  words: string;
}

/** Some rows, in the order of their buckets and ids. */
export interface IndexedRows {
  rows: IndexedRow[];
  /** Whether more were asked for, but did not fit into a page (`Queryable`). Each can have two megabytes. */
  isCut: boolean;
}

const COLUMNS = raw(
  ['bucket', 'id', 'workspace_id', 'kind', 'channel_id', 'thread_id', 'conversation_id', 'obj_index', 'posted_at']
    .map((name) => `'${name}', d.${name}`)
    .join(', '),
);

/** Documents of removed workspaces and channels count as deleted, before they are erased. */
async function rowsOf(db: Queryable, where: Sql, most: number): Promise<IndexedRows> {
  const { rows, isCut } = await db.page<{ json: string }>(sql`
    select json_build_object(${COLUMNS}, 'words', d.words::text)::text as json from search_documents d
    join workspaces w on w.bucket = d.bucket and w.id = d.workspace_id and w.removed_at is null
    left join channels c on c.bucket = d.bucket and c.id = d.channel_id and c.removed_at is null
    where (d.channel_id is null or c.id is not null) and ${where}
    order by d.bucket, d.id limit ${most}`);
  return { rows: rows.map(({ json }) => parsed(json)), isCut };
}

function parsed(json: string): IndexedRow {
  const row: Omit<IndexedRow, 'posted_at'> & { posted_at: string } = JSON.parse(json);
  return { ...row, posted_at: new Date(row.posted_at) };
}

/** Returns the present rows of documents. A document without words, or a deleted one, has none. */
export function indexedRows(
  db: Queryable,
  changes: readonly Pick<WaitingChange, 'bucket' | 'id'>[],
): Promise<IndexedRows> {
  const buckets = [...new Set(changes.map(({ bucket }) => bucket))];
  const ids = changes.map(({ id }) => id);
  return rowsOf(db, sql`d.bucket = any(${buckets}::int[]) and d.id = any(${ids}::bigint[])`, changes.length);
}

const COLUMN_OF = { thread: raw('d.thread_id'), channel: raw('d.channel_id'), workspace: raw('d.workspace_id') };

/** Returns the next documents of a thread, channel or workspace, in the order of their ids. */
export function indexedRowsIn(
  db: Queryable,
  { bucket, id, after_id }: WaitingChange,
  scope: keyof typeof COLUMN_OF,
  most: number,
): Promise<IndexedRows> {
  return rowsOf(db, sql`d.bucket = ${bucket} and ${COLUMN_OF[scope]} = ${id} and d.id > ${after_id}`, most);
}

/** Returns the next documents of all, in the order of their buckets and ids. */
export function indexedRowsAfter(
  db: Queryable,
  { in_bucket, after_id }: { in_bucket: number; after_id: number },
  most: number,
): Promise<IndexedRows> {
  return rowsOf(db, sql`(d.bucket, d.id) > (${in_bucket}, ${after_id})`, most);
}

type Kind = DocumentPlace['kind'];

/** The most posts of a slice, and the most bytes of their texts, so that it takes little time and memory. */
const [MOST_POSTS, MOST_BYTES] = [500, 256 * 1024];

/**
 * Ids are read in ranges, of which each is twice as long as the one before it. Otherwise the planner would read and
 * sort all posts of a large workspace when workspaces have less than a slice in the average.
 */
const [FIRST_RANGE, RANGES] = [4096 * 512, 32];

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

/** The table of a kind of documents as `m`, and the texts whose length is counted. */
const SOURCES: Readonly<Record<Kind, { table: Sql; text: Sql; columns: Sql; isIndexed: Sql }>> = {
  thread: {
    table: sql`threads`,
    text: sql`m.content`,
    columns: sql`m.channel_id, m.id as thread_id, null::bigint as conversation_id, -1 as obj_index, m.posted_at, m.title, m.content,
      m.creator, m.direct_mentions, m.direct_group_mentions`,
    isIndexed: sql`true`,
  },
  comment: {
    table: sql`comments`,
    text: sql`m.content`,
    columns: sql`m.channel_id, m.thread_id, null::bigint as conversation_id, m.obj_index, m.posted_at, '' as title, m.content,
      m.creator, m.direct_mentions, m.direct_group_mentions`,
    isIndexed: sql`m.deleted_by is null and not ${IS_SYSTEM_COMMENT}`,
  },
  message: {
    table: sql`messages`,
    text: sql`m.content`,
    columns: sql`null::bigint as channel_id, null::bigint as thread_id, m.conversation_id, m.obj_index, m.posted_at, '' as title,
      m.content, m.creator, m.direct_mentions, m.direct_group_mentions`,
    isIndexed: sql`m.deleted_by is null and not (${raw(IS_SYSTEM_MESSAGE)})`,
  },
  conversation: {
    table: sql`conversations`,
    text: sql`m.title`,
    columns: sql`null::bigint as channel_id, null::bigint as thread_id, m.id as conversation_id, -1 as obj_index, m.created_at as posted_at,
      m.title, '' as content, null::bigint as creator, '{}'::bigint[] as direct_mentions, '{}'::bigint[] as direct_group_mentions`,
    isIndexed: sql`m.title is not null`,
  },
};

/** Returns the ids of the next posts of a kind, as many as a slice may have. It is empty when none is left. */
export async function nextPosts(
  trx: Transaction,
  { id, bucket }: WorkspaceKey,
  { kind, after_id: after }: BacklogPlace,
): Promise<number[]> {
  const { table, text, isIndexed } = SOURCES[kind];
  return trx.numbers(sql`
    select id from (
      select id, sum(bytes) over (order by id) - bytes as bytes_before from (
        select m.id, m.bytes from generate_series(0, ${raw(String(RANGES - 1))}) range (n) cross join lateral (
          select m.id, coalesce(octet_length(${text}), 0) as bytes from ${table} m
          where m.bucket = ${bucket} and m.workspace_id = ${id} and ${isIndexed}
            and m.id > ${after}::bigint + ((1::bigint << range.n) - 1) * ${raw(String(FIRST_RANGE))}
            and m.id <= ${after}::bigint + ((2::bigint << range.n) - 1) * ${raw(String(FIRST_RANGE))}
          order by m.id offset 0) m
        limit ${raw(String(MOST_POSTS))}) next) sized
    where bytes_before < ${MOST_BYTES} order by id`);
}

/** A post, or the title of a conversation, as it is indexed. */
export interface IndexedPost extends Mentions, Omit<DocumentPlace, 'bucket' | 'workspace_id' | 'kind'> {
  title: string;
  content: string;
  /** The author of a post; a title has none. */
  creator: number | null;
}

/**
 * Returns the posts with these ids that are not removed. Nobody changes or removes them before the end of the
 * transaction.
 */
export function holdPosts(
  trx: Transaction,
  bucket: Bucket,
  kind: Kind,
  ids: readonly number[],
): Promise<IndexedPost[]> {
  const { table, columns, isIndexed } = SOURCES[kind];
  return trx.many<IndexedPost>(sql`
    select m.id, ${columns} from ${table} m
    where m.bucket = ${bucket} and m.id = any(${ids}::bigint[]) and ${isIndexed}
    order by m.id for share of m`);
}

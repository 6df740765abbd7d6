import { raw, sql, type Queryable, type Sql } from '../db/database.js';
import type { WaitingChange } from './search_change.js';
import type { SearchDocument } from './search_document.js';

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

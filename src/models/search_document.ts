import { bucketIn } from '../db/compiled.js';
import { sql, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import type { IndexRange } from './posts.js';
import { sends } from '../db/statements.js';

/** What a search can find: a thread, a comment, a message, or a conversation with a title. */
export class SearchDocument extends BaseModel {
  static override tableName = 'search_documents';

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare kind: string;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare conversation_id: number | null;
  declare obj_index: number;
  declare posted_at: Date;
  declare words: unknown;
}

export interface DocumentKey {
  id: number;
  bucket: Bucket;
  workspace_id: number;
}

/** Where a document is: what it is, and which thread or conversation it belongs to. */
export interface DocumentPlace extends DocumentKey {
  kind: 'thread' | 'comment' | 'conversation' | 'message';
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  /** -1 for a thread or a conversation. */
  obj_index: number;
  posted_at: Date;
}

/** The words of a document, as `domain/posts/search_documents.ts` makes them. */
export interface DocumentWords {
  /** A `tsvector` as text. */
  written: string;
  /** What each stem begins with, and each stem of the title. */
  prefix: string;
  title_prefix: string;
  /** Distinct words, for their stems. */
  words: readonly string[];
  title_words: readonly string[];
}

/**
 * The `tsvector` of a document in the workspace `w`, with the stems of its language. This is not a function of the
 * database, which would be planned for each document.
 */
function vectorOf(parts: Parts): Sql {
  return sql`${parts.written}::tsvector || array_to_tsvector(${stemsOf(parts)})`;
}

/** The stems of a document in the workspace `w`, each with its prefix. */
function stemsOf({ prefix, words, titlePrefix, titleWords }: Omit<Parts, 'written'>): Sql {
  return sql`array(
    select said.stem from (select search_dictionary(w.language) as id offset 0) dictionary
    cross join lateral (
      select ${prefix} || (ts_lexize(dictionary.id, word))[1] as stem from unnest(${words}) word
      union all select ${titlePrefix} || (ts_lexize(dictionary.id, word))[1] from unnest(${titleWords}) word) said
    where said.stem is not null)`;
}

/** The fields of `DocumentWords` in a statement. */
interface Parts {
  written: Sql;
  prefix: Sql;
  words: Sql;
  titlePrefix: Sql;
  titleWords: Sql;
}

const vectorOfOne = (words: DocumentWords): Sql =>
  sql`${words.written}::text::tsvector || array_to_tsvector(${stemsOfOne(words)})`;

const stemsOfOne = ({ prefix, words, title_prefix: titlePrefix, title_words: titleWords }: DocumentWords): Sql =>
  stemsOf({
    prefix: sql`${prefix}::text`,
    words: sql`${words}::text[]`,
    titlePrefix: sql`${titlePrefix}::text`,
    titleWords: sql`${titleWords}::text[]`,
  });

/** The same for the columns of documents `d`. */
const VECTOR_OF_EACH = vectorOf({
  written: sql`d.written`,
  prefix: sql`d.prefix`,
  words: sql`d.words`,
  titlePrefix: sql`d.title_prefix`,
  titleWords: sql`d.title_words`,
});

/** Writes a document, or replaces its words. */
export async function writeDocument(trx: Transaction, place: DocumentPlace, words: DocumentWords): Promise<void> {
  const { id, bucket, workspace_id: workspaceId, kind, obj_index: index, posted_at: postedAt } = place;
  const { stems } = await trx.one<{ stems: string[] }>(sql`
    select ${stemsOfOne(words)} as stems from workspaces w where w.bucket = ${bucket} and w.id = ${workspaceId}`);
  trx.send(sql`
    insert into search_documents
      (bucket, id, workspace_id, kind, channel_id, thread_id, conversation_id, obj_index, posted_at, words)
    values (${bucket}, ${id}, ${workspaceId}, ${kind}, ${place.channel_id}, ${place.thread_id}, ${place.conversation_id},
      ${index}, ${postedAt}, ${words.written}::text::tsvector || array_to_tsvector(${stems}::text[]))
    on conflict (bucket, id) do update set words = excluded.words`);
}

export interface Document {
  place: DocumentPlace;
  words: DocumentWords;
}

/** Writes documents of a workspace, or replaces their words. The posts must be locked. */
export async function writeDocuments(
  trx: Transaction,
  { id: workspaceId, bucket }: { id: number; bucket: Bucket },
  documents: readonly Document[],
): Promise<void> {
  const rows = documents.map(({ place, words }) => ({ ...place, ...words }));
  await trx.run(sql`
    insert into search_documents
      (bucket, id, workspace_id, kind, channel_id, thread_id, conversation_id, obj_index, posted_at, words)
    select w.bucket, d.id, w.id, d.kind, d.channel_id, d.thread_id, d.conversation_id, d.obj_index, d.posted_at,
      ${VECTOR_OF_EACH}
    from workspaces w cross join json_to_recordset(${JSON.stringify(rows)}::json) as d (
      id bigint, kind text, channel_id bigint, thread_id bigint, conversation_id bigint, obj_index int, posted_at timestamptz,
      written text, prefix text, title_prefix text, words text[], title_words text[])
    where w.bucket = ${bucket} and w.id = ${workspaceId}
    on conflict (bucket, id) do update set words = excluded.words where search_documents.words <> excluded.words`);
}

/** Replaces the words of a document. One that is not indexed yet gets its present words when it is. */
export function rewriteDocument(
  trx: Transaction,
  { id, bucket, workspace_id }: DocumentKey,
  words: DocumentWords,
): void {
  trx.send(sql`
    update search_documents d set words = ${vectorOfOne(words)}
    from workspaces w where w.bucket = ${bucket} and w.id = ${workspace_id} and d.bucket = ${bucket} and d.id = ${id}`);
}

/** Deletes a document, if there is one. */
export const deleteDocument = sends((id: number) => SearchDocument.query().byId(id).delete());

const inThread = (threadId: number, { first, last }: IndexRange) =>
  SearchDocument.query()
    .where('bucket', bucketIn(threadId))
    .where('thread_id', threadId)
    .whereBetween('obj_index', [first, last]);

/** Deletes the documents of some posts of a thread. */
export const deleteThreadDocuments = sends((threadId: number, range: IndexRange) => inThread(threadId, range).delete());

/** Moves the documents of some posts of a thread to another channel. */
export const moveThreadDocuments = sends((threadId: number, range: IndexRange, channelId: number) =>
  inThread(threadId, range).patch({ channel_id: channelId }),
);

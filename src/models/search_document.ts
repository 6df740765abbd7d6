import { bucketIn, compiled } from '../db/compiled.js';
import { sql, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

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

/** The words of a document, as `domain/posts/indexing.ts` makes them. */
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

/** The `tsvector` of a document in the workspace `w`, with the stems of its language. */
function vectorOf({ written, prefix, words, title_prefix: titlePrefix, title_words: titleWords }: DocumentWords): Sql {
  return sql`${written}::tsvector || array_to_tsvector(
    search_stems(w.language, ${prefix}::text, ${words}::text[]) || search_stems(w.language, ${titlePrefix}::text, ${titleWords}::text[]))`;
}

/** Writes a document, or replaces its words. */
export function writeDocument(trx: Transaction, place: DocumentPlace, words: DocumentWords): void {
  const { id, bucket, workspace_id: workspaceId, kind, obj_index: index, posted_at: postedAt } = place;
  trx.send(sql`
    insert into search_documents
      (bucket, id, workspace_id, kind, channel_id, thread_id, conversation_id, obj_index, posted_at, words)
    select ${bucket}::int, ${id}::bigint, ${workspaceId}::bigint, ${kind}::text, ${place.channel_id}::bigint, ${place.thread_id}::bigint,
      ${place.conversation_id}::bigint, ${index}::int, ${postedAt}::timestamptz, ${vectorOf(words)}
    from workspaces w where w.bucket = ${bucket} and w.id = ${workspaceId}
    on conflict (bucket, id) do update set words = excluded.words`);
}

/** Replaces the words of a document. One that is not indexed yet gets its present words when it is. */
export function rewriteDocument(
  trx: Transaction,
  { id, bucket, workspace_id }: DocumentKey,
  words: DocumentWords,
): void {
  trx.send(sql`
    update search_documents d set words = ${vectorOf(words)}
    from workspaces w where w.bucket = ${bucket} and w.id = ${workspace_id} and d.bucket = ${bucket} and d.id = ${id}`);
}

const removal = compiled(({ id }: { id: number }) => SearchDocument.query().byId(id).delete());

/** Deletes a document, if there is one. */
export function removeDocument(trx: Transaction, id: number): void {
  trx.send(removal({ id }));
}

const removalOfThread = compiled(({ threadId }: { threadId: number }) =>
  SearchDocument.query().where('bucket', bucketIn(threadId)).where('thread_id', threadId).delete(),
);

/** Deletes the documents of a thread and its comments. */
export function removeThreadDocuments(trx: Transaction, threadId: number): void {
  trx.send(removalOfThread({ threadId }));
}

const move = compiled(({ threadId, channelId }: { threadId: number; channelId: number }) =>
  SearchDocument.query()
    .where('bucket', bucketIn(threadId))
    .where('thread_id', threadId)
    .patch({ channel_id: channelId }),
);

/** Moves the documents of a thread and its comments to another channel. */
export function moveThreadDocuments(trx: Transaction, threadId: number, channelId: number): void {
  trx.send(move({ threadId, channelId }));
}

import { raw as objectionRaw } from 'objection';
import { compiled, pick } from '../db/compiled.js';
import { raw, sql, type Database, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import type { BaseModel } from '../db/model.js';
import { DELETED_NAME } from './user.js';
import { Comment } from './comment.js';
import { Conversation } from './conversation.js';
import { Message } from './message.js';
import { Thread } from './thread.js';
import { HOLDERS, type HolderKey, type IndexedTable, type PostTable, type Snippet } from './posts.js';

/** The posts that one statement searches. */
const SLICE = 1000;

/** A regular expression of PostgreSQL for a mention of this user that still has a name. */
function mentionOf(userId: number): string {
  return `\\[(?!${DELETED_NAME}\\])[^][]*\\]\\(app-mention://0*${userId}\\)`;
}

/** Some threads or conversations in which a user is mentioned by name, and the last post that was searched. */
export interface Slice {
  last: number;
  holder_ids: number[];
}

/** Searches the next posts of a workspace after `last` for mentions of a user. Returns undefined at the end. */
export async function nextMentions(
  db: Database,
  workspace: { id: number; bucket: Bucket },
  table: PostTable,
  userId: number,
  last: number,
): Promise<Slice | undefined> {
  const row = await db.one<{ last: number | null; holder_ids: number[] }>(sql`
    select max(post.id) as last,
      coalesce(array_agg(distinct post.holder_id) filter (where post.content ~ ${mentionOf(userId)}), '{}') as holder_ids
    from (
      select id, ${raw(HOLDERS[table])} as holder_id, content from ${raw(table)}
      where bucket = ${workspace.bucket} and workspace_id = ${workspace.id} and id > ${last} order by id limit ${SLICE}) post`);
  return row.last === null ? undefined : { last: row.last, holder_ids: row.holder_ids };
}

const contentOf = compiled(({ id }: HolderKey) => Thread.query().byId(id).select('content'));

/** Locks a thread until the end of the transaction and returns its content; undefined for a deleted one. */
export function lockContent(trx: Transaction, thread: HolderKey): Promise<Pick<Thread, 'content'> | undefined> {
  return trx.maybe<Pick<Thread, 'content'>>(sql`${contentOf(thread)} for no key update`);
}

const openFrom = compiled(({ id }: HolderKey) => Conversation.query().byId(id).select('open_from'));

/**
 * Locks a conversation until the end of the transaction and returns the index from which new members see it; undefined
 * for a deleted one.
 */
export function lockOpenFrom(
  trx: Transaction,
  conversation: HolderKey,
): Promise<Pick<Conversation, 'open_from'> | undefined> {
  return trx.maybe<Pick<Conversation, 'open_from'>>(sql`${openFrom(conversation)} for no key update`);
}

const POSTS: Readonly<Record<IndexedTable, typeof BaseModel>> = { comments: Comment, messages: Message };

const mentioning = compiled(
  ({ id, bucket, pattern }: HolderKey & { pattern: string }, { table }: { table: IndexedTable }) =>
    POSTS[table]
      .query()
      .select('id', 'content')
      .where({ bucket, [HOLDERS[table]]: id })
      .where('content', '~', pattern),
);

/** Returns the contents of the comments of a thread, or the messages of a conversation, that mention a user. */
export function postsMentioning(
  trx: Transaction,
  table: IndexedTable,
  { id, bucket }: HolderKey,
  userId: number,
): Promise<Pick<Comment, 'id' | 'content'>[]> {
  return trx.many<Pick<Comment, 'id' | 'content'>>(mentioning({ id, bucket, pattern: mentionOf(userId) }, { table }));
}

/** Replaces the contents of posts in a locked thread or conversation. It does not count as an edit. */
export async function respell(
  trx: Transaction,
  table: IndexedTable,
  bucket: Bucket,
  posts: readonly { id: number; content: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  await trx.run(sql`
    update ${raw(table)} m set content = spelt.content, version = m.version + 1
    from unnest(${ids}::bigint[], ${posts.map((post) => post.content)}::text[])
      as spelt (id, content)
    where m.bucket = ${bucket} and m.id = any(${ids}::bigint[]) and m.id = spelt.id`);
}

const respelling = compiled(({ id, content }: Pick<Thread, 'id' | 'content'>) =>
  Thread.query().byId(id).patch({ content }),
);

/** The same for the content of a locked thread. */
export async function respellThread(trx: Transaction, { id }: HolderKey, content: string): Promise<void> {
  await trx.run(respelling({ id, content }));
}

const snippet = compiled((values: Snippet & { id: number }) =>
  Thread.query()
    .byId(values.id)
    .patch({
      ...pick(values, 'snippet', 'snippet_mentions', 'snippet_group_mentions'),
      version: objectionRaw('version + 1'),
    }),
);

/** Writes the snippet of a locked thread, and begins its next version. */
export async function writeSnippet(trx: Transaction, { id }: HolderKey, said: Snippet): Promise<void> {
  await trx.run(snippet({ ...said, id }));
}

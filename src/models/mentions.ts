import { raw, sql, type Database, type Transaction } from '../db.js';
import type { Snippet } from './threads.js';
import type { Bucket } from '../ids.js';
import { DELETED_NAME } from './accounts.js';

/** Posts that are looked through with one statement. */
const SLICE = 1000;

/** What holds posts that mention: its table, and the column that names the thread. */
const POSTS = { threads: 'id', comments: 'thread_id' } as const;
export type PostTable = keyof typeof POSTS;

export interface ThreadKey {
  id: number;
  bucket: Bucket;
}

/** A mention that still names that user, as a regular expression of PostgreSQL. */
function mentionOf(userId: number): string {
  return `\\[(?!${DELETED_NAME}\\])[^][]*\\]\\(app-mention://0*${userId}\\)`;
}

/** Some threads in which a user is mentioned by name, and how far that was looked for. */
export interface Slice {
  last: number;
  thread_ids: number[];
}

/** Looks through the next posts of a workspace after `last` for mentions of a user; undefined at the end. */
export async function nextMentions(
  db: Database,
  workspace: { id: number; bucket: Bucket },
  table: PostTable,
  userId: number,
  last: number,
): Promise<Slice | undefined> {
  const row = await db.one<{ last: number | null; thread_ids: number[] }>(sql`
    select max(post.id) as last,
      coalesce(array_agg(distinct post.thread_id) filter (where post.content ~ ${mentionOf(userId)}), '{}') as thread_ids
    from (
      select id, ${raw(POSTS[table])} as thread_id, content from ${raw(table)}
      where bucket = ${workspace.bucket} and workspace_id = ${workspace.id} and id > ${last} order by id limit ${SLICE}) post`);
  return row.last === null ? undefined : { last: row.last, thread_ids: row.thread_ids };
}

/** The content of a thread, which is locked until the end of the transaction; undefined when it is gone. */
export function lockContent(trx: Transaction, { id, bucket }: ThreadKey): Promise<{ content: string } | undefined> {
  return trx.maybe<{ content: string }>(sql`
    select content from threads where bucket = ${bucket} and id = ${id} for no key update`);
}

/** What the comments of a thread say that mention a user. */
export function commentsMentioning(
  trx: Transaction,
  { id, bucket }: ThreadKey,
  userId: number,
): Promise<{ id: number; content: string }[]> {
  return trx.many<{ id: number; content: string }>(sql`
    select id, content from comments where bucket = ${bucket} and thread_id = ${id} and content ~ ${mentionOf(userId)}`);
}

/** Writes how the contents of a locked thread are spelt from now on; nobody has edited them. */
export async function respell(
  trx: Transaction,
  { id, bucket }: ThreadKey,
  content: string,
  comments: readonly { id: number; content: string }[],
): Promise<void> {
  await trx.run(sql`update threads set content = ${content} where bucket = ${bucket} and id = ${id}`);
  if (comments.length === 0) return;
  await trx.run(sql`
    update comments m set content = spelt.content, version = m.version + 1
    from unnest(${comments.map((comment) => comment.id)}::bigint[], ${comments.map((comment) => comment.content)}::text[])
      as spelt (id, content)
    where m.bucket = ${bucket} and m.id = spelt.id`);
}

/** Writes the beginning of what is said last in a locked thread; makes another version of it. */
export async function writeSnippet(trx: Transaction, { id, bucket }: ThreadKey, said: Snippet): Promise<void> {
  await trx.run(sql`
    update threads set snippet = ${said.snippet}, snippet_mentions = ${said.snippet_mentions},
      snippet_group_mentions = ${said.snippet_group_mentions}, version = version + 1 where bucket = ${bucket} and id = ${id}`);
}

import { raw, sql, type Database, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { DELETED_NAME } from './user.js';
import { HOLDERS, snippetColumns, type HolderKey, type IndexedTable, type PostTable, type Snippet } from './posts.js';

/** Posts that are looked through with one statement. */
const SLICE = 1000;

/** A mention that still names that user, as a regular expression of PostgreSQL. */
function mentionOf(userId: number): string {
  return `\\[(?!${DELETED_NAME}\\])[^][]*\\]\\(app-mention://0*${userId}\\)`;
}

/** Some threads or conversations in which a user is mentioned by name, and how far that was looked for. */
export interface Slice {
  last: number;
  holder_ids: number[];
}

/** Looks through the next posts of a workspace after `last` for mentions of a user; undefined at the end. */
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

/** The content of a thread, which is locked until the end of the transaction; undefined when it is gone. */
export function lockContent(trx: Transaction, { id, bucket }: HolderKey): Promise<{ content: string } | undefined> {
  return trx.maybe<{ content: string }>(sql`
    select content from threads where bucket = ${bucket} and id = ${id} for no key update`);
}

/** From where on newcomers see a conversation, which is locked until the end of the transaction; undefined when it is gone. */
export function lockOpenFrom(trx: Transaction, { id, bucket }: HolderKey): Promise<{ open_from: number } | undefined> {
  return trx.maybe<{ open_from: number }>(sql`
    select open_from from conversations where bucket = ${bucket} and id = ${id} for no key update`);
}

/** What the comments of a thread, or the messages of a conversation, say that mention a user. */
export function postsMentioning(
  trx: Transaction,
  table: IndexedTable,
  { id, bucket }: HolderKey,
  userId: number,
): Promise<{ id: number; content: string }[]> {
  return trx.many<{ id: number; content: string }>(sql`
    select id, content from ${raw(table)}
    where bucket = ${bucket} and ${raw(HOLDERS[table])} = ${id} and content ~ ${mentionOf(userId)}`);
}

/** Writes how posts of a locked thread or conversation are spelt from now on; nobody has edited them. */
export async function respell(
  trx: Transaction,
  table: IndexedTable,
  bucket: Bucket,
  posts: readonly { id: number; content: string }[],
): Promise<void> {
  if (posts.length === 0) return;
  await trx.run(sql`
    update ${raw(table)} m set content = spelt.content, version = m.version + 1
    from unnest(${posts.map((post) => post.id)}::bigint[], ${posts.map((post) => post.content)}::text[])
      as spelt (id, content)
    where m.bucket = ${bucket} and m.id = spelt.id`);
}

/** The same of a locked thread itself. */
export async function respellThread(trx: Transaction, { id, bucket }: HolderKey, content: string): Promise<void> {
  await trx.run(sql`update threads set content = ${content} where bucket = ${bucket} and id = ${id}`);
}

/** Writes the beginning of what is said last in a locked thread; makes another version of it. */
export async function writeSnippet(trx: Transaction, { id, bucket }: HolderKey, said: Snippet): Promise<void> {
  await trx.run(sql`
    update threads set ${snippetColumns(said)}, version = version + 1 where bucket = ${bucket} and id = ${id}`);
}

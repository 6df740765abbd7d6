import type { Actor } from '../actor.js';
import { raw, sql, type Sql, type Transaction } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';

// What threads, comments and messages have in common.

/** What a request names: a thread, a comment or a message. */
export interface NamedPost {
  kind: 'thread' | 'comment' | 'message';
  id: number;
}

/** The tables in which posts lie. */
const POST_TABLES = ['threads', 'comments', 'messages'] as const;
export type PostTable = (typeof POST_TABLES)[number];

/** Those of posts that are in another object, at an index there. */
export type IndexedTable = Exclude<PostTable, 'threads'>;

export function isPostTable(table: string): table is PostTable {
  return POST_TABLES.some((one) => one === table);
}

/** What a post is in, and is locked with: for each table of posts the column that names its thread or conversation. */
export const HOLDERS: Readonly<Record<PostTable, string>> = {
  threads: 'id',
  comments: 'thread_id',
  messages: 'conversation_id',
};

/** A thread, with its comments, or a conversation, with its messages. */
export interface HolderKey {
  id: number;
  bucket: Bucket;
}

/** Whom a post mentions: users and groups. */
export interface Mentions {
  direct_mentions: readonly number[];
  direct_group_mentions: readonly number[];
}

/** What a post says, as far as every edit may change it. */
export interface PostContent extends Mentions {
  content: string;
  attachments: readonly Schema<'Attachment'>[];
  actions: readonly unknown[];
}

/** A comment or a message, as far as an edit may change it, and what decides whether it may. */
export interface PostText extends PostContent {
  id: number;
  creator: number;
  obj_index: number;
  /** A removed one keeps its row (decision 32a). */
  removed: boolean;
}

/** The columns of a `PostText`. */
export const POST_TEXT =
  raw(`id, creator, obj_index, content, direct_mentions, direct_group_mentions, attachments, actions,
      deleted_by is not null as removed`);

/** Whether the service alone says a comment `m`, without a word of anybody's (decision 28b). */
export const IS_SYSTEM_COMMENT = raw(
  `coalesce(m.system_message ->> 'type' in ('integration_added', 'integration_removed'), false)`,
);

/** What was said last in a thread or a conversation, and by whom. */
export interface LastPost extends Mentions {
  content: string;
  creator: number;
}

/** Mentions of users and groups in one text, each as often as it is there: so many may be written, and so many get names when it is shown (decision 48a). */
export const MENTIONS_MOST = 200;

/** How much of a text is shown as the beginning of it, in code points. */
export const SNIPPET_LENGTH = 140;

/** The beginning of what is said last, and whom it mentions: their names are filled in when it is shown. */
export interface Snippet {
  snippet: string;
  snippet_mentions: readonly number[];
  snippet_group_mentions: readonly number[];
}

/** The columns of a snippet, for an update. */
export function snippetColumns({ snippet, snippet_mentions, snippet_group_mentions }: Snippet): Sql {
  return sql`snippet = ${snippet}, snippet_mentions = ${snippet_mentions}, snippet_group_mentions = ${snippet_group_mentions}`;
}

/** The columns of what a post says, for an update. */
export function contentColumns({ content, attachments, actions, ...mentions }: PostContent): Sql {
  return sql`content = ${content}, direct_mentions = ${mentions.direct_mentions},
      direct_group_mentions = ${mentions.direct_group_mentions}, attachments = ${JSON.stringify(attachments)},
      actions = ${JSON.stringify(actions)}`;
}

/** Whether a post mentions a user, by name or by a group that they are in; both are expressions. */
export function mentionsUser(post: Sql, userId: Sql, bucket: Bucket): Sql {
  return sql`(${post}.direct_mentions @> array[${userId}] or ${post}.direct_group_mentions && array(
    select gu.group_id from group_users gu where gu.bucket = ${bucket} and gu.user_id = ${userId}))`;
}

/** The id of what a comment or a message is in, whether the actor sees it or not; undefined for one that is not there. */
export async function holderIdOf(trx: Transaction, table: IndexedTable, id: number): Promise<number | undefined> {
  const row = await trx.maybe<{ holder_id: number }>(sql`
    select ${raw(HOLDERS[table])} as holder_id from ${raw(table)} where bucket = ${bucketOf(id)} and id = ${id}`);
  return row?.holder_id;
}

/** Writes what a comment or a message says from now on. What it is in is locked. */
export async function rewritePost(trx: Transaction, table: IndexedTable, post: PostText, now: Date): Promise<void> {
  await trx.run(sql`
    update ${raw(table)} set ${contentColumns(post)}, last_edited_at = ${now}, version = version + 1
    where bucket = ${bucketOf(post.id)} and id = ${post.id}`);
}

/**
 * Erases what a comment or a message says. Its row stays, for its index does (decision 32a). A comment still shows whom it
 * mentioned, as it shows its recipients; a removed message mentions nobody (decision 48c). What it is in is locked.
 */
export async function erasePost(trx: Transaction, actor: Actor, table: IndexedTable, id: number): Promise<void> {
  await trx.run(sql`
    update ${raw(table)} set content = '', attachments = '[]', actions = '[]', reactions = null, deleted_by = ${actor.id},
      version = version + 1 ${table === 'messages' ? sql`, direct_mentions = '{}', direct_group_mentions = '{}'` : sql``}
    where bucket = ${bucketOf(id)} and id = ${id}`);
}

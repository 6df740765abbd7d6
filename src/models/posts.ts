import type { Actor } from '../actor.js';
import { raw, sql, type Sql, type Transaction } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';

// What threads, comments and messages have in common.

/** A thread, a comment or a message, as a request names it. */
export interface NamedPost {
  kind: 'thread' | 'comment' | 'message';
  id: number;
}

/** The tables of posts. */
const POST_TABLES = ['threads', 'comments', 'messages'] as const;
export type PostTable = (typeof POST_TABLES)[number];

/** The tables of posts that have an index in another object. */
export type IndexedTable = Exclude<PostTable, 'threads'>;

export function isPostTable(table: string): table is PostTable {
  return POST_TABLES.some((one) => one === table);
}

/**
 * For each table of posts the column with the thread or conversation that contains the post. Locking that locks the
 * post.
 */
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

/** The index of a thread among its own posts: its comments follow from 0. */
export const THREAD_INDEX = -1;

/** Inclusive bounds of the indexes of posts. */
export interface IndexRange {
  first: number;
  last: number;
}

/** The users and groups that a post mentions. */
export interface Mentions {
  direct_mentions: readonly number[];
  direct_group_mentions: readonly number[];
}

/** A text, and what in it looks like a mention and is none. */
export interface Said {
  content: string;
  /** The places of plain text among all that looks like a mention: the first is 1 (behaviour/threads.md#mentions). */
  plain_mentions: readonly number[];
}

/** The parts of any post that an edit may change. */
export interface PostContent extends Said, Mentions {
  attachments: readonly Schema<'Attachment'>[];
  actions: readonly unknown[];
}

/** The content of a stored post. */
export interface StoredContent extends PostContent {
  /** The ids of users and groups whose mention an edit has taken out; null for none. */
  mentioned_before: readonly number[] | null;
}

/** The parts of a comment or a message that an edit may change, and what decides whether it may. */
export interface PostText extends StoredContent {
  id: number;
  creator: number;
  obj_index: number;
  /** Whether it is removed. A removed post keeps its row (behaviour/threads.md#reading-positions). */
  removed: boolean;
}

/** The columns of a `PostText`. */
export const POST_TEXT =
  raw(`id, creator, obj_index, content, plain_mentions, direct_mentions, direct_group_mentions, attachments, actions,
      mentioned_before, deleted_by is not null as removed`);

/**
 * Whether a comment `m` is a system message without text of a user (behaviour/integrations.md#installations).
 * `integration_failed` is also on the posts of users that called a slash command.
 */
export const IS_SYSTEM_COMMENT = raw(
  `coalesce(m.system_message ->> 'type' in ('integration_added', 'integration_removed')
    or m.system_message ->> 'type' = 'integration_failed' and m.system_message -> 'command' is null, false)`,
);

/** The content of the last post of a thread or a conversation, and its author. */
export interface LastPost extends Said, Mentions {
  creator: number;
}

/**
 * The most mentions of users and groups in a text, counting repeated ones. In a longer text only the first get current
 * names when it is shown (behaviour/threads.md#mentions).
 */
export const MENTIONS_MOST = 200;

/** The length of a snippet, in code points. */
export const SNIPPET_LENGTH = 140;

/** The beginning of the last post, and whom it mentions. Their names are filled in when it is shown. */
export interface Snippet {
  snippet: string;
  snippet_mentions: readonly number[];
  snippet_group_mentions: readonly number[];
}

/** The columns of a post's content, for an update. */
export function contentColumns({ content, attachments, actions, ...mentions }: StoredContent): Sql {
  return sql`content = ${content}, plain_mentions = ${mentions.plain_mentions}, direct_mentions = ${mentions.direct_mentions},
      direct_group_mentions = ${mentions.direct_group_mentions}, mentioned_before = ${mentions.mentioned_before},
      attachments = ${JSON.stringify(attachments)}, actions = ${JSON.stringify(actions)}`;
}

/** Whether a post mentions a user, by name or by a group that they are in. `post` and `userId` are SQL expressions. */
export function mentionsUser(post: Sql, userId: Sql, bucket: Bucket): Sql {
  return sql`(${post}.direct_mentions @> array[${userId}] or ${post}.direct_group_mentions && array(
    select gu.group_id from group_users gu where gu.bucket = ${bucket} and gu.user_id = ${userId}))`;
}

/**
 * Returns the id of the thread or conversation of a comment or a message, whether the actor sees it or not; undefined
 * when the post does not exist.
 */
export async function holderIdOf(trx: Transaction, table: IndexedTable, id: number): Promise<number | undefined> {
  const [holderId] = await trx.numbers(sql`
    select ${raw(HOLDERS[table])} from ${raw(table)} where bucket = ${bucketOf(id)} and id = ${id}`);
  return holderId;
}

/** Replaces the content of a comment or a message. Its thread or conversation must be locked. */
export async function rewritePost(trx: Transaction, table: IndexedTable, post: PostText, now: Date): Promise<void> {
  await trx.run(sql`
    update ${raw(table)} set ${contentColumns(post)}, last_edited_at = ${now}, version = version + 1
    where bucket = ${bucketOf(post.id)} and id = ${post.id}`);
}

/**
 * Erases the content of a comment or a message. The row stays to keep its index
 * (behaviour/threads.md#reading-positions). A comment still shows whom it mentioned, as it shows its recipients; a
 * removed message mentions nobody (behaviour/conversations.md#messages). The thread or conversation must be locked.
 */
export async function erasePost(trx: Transaction, actor: Actor, table: IndexedTable, id: number): Promise<void> {
  await trx.run(sql`
    update ${raw(table)} set content = '', attachments = '[]', actions = '[]', reactions = null, deleted_by = ${actor.id},
      plain_mentions = '{}', mentioned_before = null, version = version + 1 ${table === 'messages' ? sql`, direct_mentions = '{}', direct_group_mentions = '{}'` : sql``}
    where bucket = ${bucketOf(id)} and id = ${id}`);
}

import type { Actor } from '../actor.js';
import { empty, sql, type Queryable } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleChannels } from '../models/channel.js';
import { inIndexedOrder, indexedColumns, indexedPosts, type IndexedPage, type IndexedRow } from './by_index.js';
import { contentOf, named } from './mentions.js';
import { shownPage, type ShownPage } from './pages.js';
import { bucketJson, jsonText, systemMessage, unix, type View } from './view.js';

/**
 * A comment in the table `c`. `creatorName` is the SQL expression of its author's name. A removed comment keeps its
 * index and loses its content (behaviour/threads.md#reading-positions).
 */
export function commentView(c: string, creatorName: string): View<'Comment'> {
  const unlessRemoved = (expression: string, otherwise: string) =>
    `case when ${c}.deleted_by is null then ${expression} else ${otherwise} end`;
  return {
    id: `${c}.id`,
    content: unlessRemoved(named(contentOf(c)), `''`),
    creator: `${c}.creator`,
    creator_name: creatorName,
    thread_id: `${c}.thread_id`,
    channel_id: `${c}.channel_id`,
    workspace_id: `${c}.workspace_id`,
    obj_index: `${c}.obj_index`,
    recipients: `${c}.recipients`,
    groups: `${c}.groups`,
    direct_mentions: `${c}.direct_mentions`,
    direct_group_mentions: `${c}.direct_group_mentions`,
    attachments: unlessRemoved(`${c}.attachments`, `'[]'`),
    actions: unlessRemoved(`${c}.actions`, `'[]'`),
    reactions: unlessRemoved(`${c}.reactions`, 'null'),
    system_message: systemMessage(c, creatorName),
    deleted: `${c}.deleted_by is not null`,
    deleted_by: `${c}.deleted_by`,
    posted_ts: unix(`${c}.posted_at`),
    last_edited_ts: unix(`${c}.last_edited_at`),
    version: `${c}.version`,
  };
}

const commentJson = bucketJson(commentView('m', 'author.name'));

/** The last comment of the thread `t`, for the view of the thread. Needs `last_comment` and `last_author`. */
export const lastCommentJson = `case when last_comment.id is not null
  then ${jsonText(commentView('last_comment', 'last_author.name'))} end`;

/** Returns a comment that is known to exist, without checking who sees it. */
export async function showComment(db: Queryable, id: number): Promise<JsonText<Schema<'Comment'>>> {
  const bucket = bucketOf(id);
  return db.json(sql`
    select ${commentJson(bucket)}::text as json from comments m join users author on author.id = m.creator
    where m.bucket = ${bucket} and m.id = ${id}`);
}

/**
 * Returns a comment that the actor sees, with the same comment as its member `comment` (behaviour/threads.md#fields);
 * otherwise throws `comment_not_found` (115).
 */
export async function showVisibleComment(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<JsonText<Schema<'CommentAndItself'>>> {
  const bucket = bucketOf(id);
  const [comment] = await db.strings(sql`
    select ${commentJson(bucket)}::text as json
    from comments m
    join users author on author.id = m.creator
    join ${visibleChannels(actor, bucket)} on c.bucket = m.bucket and c.id = m.channel_id
    where m.bucket = ${bucket} and m.id = ${id}`);
  const json = found(comment, 'comment_not_found');
  return new JsonText(`${json.slice(0, -1)},"comment":${json}}`);
}

/**
 * Returns a page of the comments of a thread whose channel the actor sees; otherwise throws `thread_not_found` (108).
 * One statement finds its place by index, so it takes as long in a thread of a million comments as in one of a hundred.
 */
export async function showComments(
  db: Queryable,
  actor: Actor,
  threadId: number,
  page: IndexedPage,
): Promise<ShownPage<Schema<'Comment'> | number, IndexedRow>> {
  const bucket = bucketOf(threadId);
  const shown = await db.page<IndexedRow>(sql`
    select ${indexedColumns(page, commentJson(bucket))}
    from threads t
    join ${visibleChannels(actor, bucket)} on c.bucket = t.bucket and c.id = t.channel_id
    ${indexedPosts('comments', { bucket, id: threadId }, page, empty)}
    where t.bucket = ${bucket} and t.id = ${threadId}
    ${inIndexedOrder(page)}`);
  found(shown.rows[0], 'thread_not_found');
  return shownPage(shown, page.limit);
}

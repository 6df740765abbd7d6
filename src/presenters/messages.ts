import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleConversations } from '../models/conversation.js';
import { inIndexedOrder, indexedColumns, indexedPosts, type IndexedPage, type IndexedRow } from './by_index.js';
import { contentOf, named } from './mentions.js';
import { shownPage, type ShownPage } from './pages.js';
import { bucketJson, jsonText, systemMessage, unix, type View } from './view.js';

/**
 * A message in the table `m`. `creatorName` is the SQL expression of its author's name. A removed message keeps its
 * index and loses its content (behaviour/threads.md#reading-positions).
 */
export function messageView(m: string, creatorName: string): View<'ConversationMessage'> {
  return {
    id: `${m}.id`,
    content: named(contentOf(m)),
    creator: `${m}.creator`,
    creator_name: creatorName,
    conversation_id: `${m}.conversation_id`,
    workspace_id: `${m}.workspace_id`,
    obj_index: `${m}.obj_index`,
    attachments: `${m}.attachments`,
    actions: `${m}.actions`,
    reactions: `${m}.reactions`,
    direct_mentions: `${m}.direct_mentions`,
    direct_group_mentions: `${m}.direct_group_mentions`,
    deleted: `${m}.deleted_by is not null`,
    is_deleted: `${m}.deleted_by is not null`,
    system_message: systemMessage(m, creatorName),
    posted_ts: unix(`${m}.posted_at`),
    last_edited_ts: unix(`${m}.last_edited_at`),
    version: `${m}.version`,
  };
}

const messageJson = bucketJson(messageView('m', 'author.name'));

/** The last message of a conversation, for the view of the conversation. Needs `last_message` and `last_author`. */
export const lastMessageJson = `case when last_message.id is not null
  then ${jsonText(messageView('last_message', 'last_author.name'))} end`;

/** Returns a message that is known to exist, without checking who sees it. */
export async function showMessage(db: Queryable, id: number): Promise<JsonText<Schema<'ConversationMessage'>>> {
  const bucket = bucketOf(id);
  return db.json(sql`
    select ${messageJson(bucket)}::text as json from messages m join users author on author.id = m.creator
    where m.bucket = ${bucket} and m.id = ${id}`);
}

/** Returns a message that the actor sees; otherwise throws `message_not_found` (125). */
export async function showVisibleMessage(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<JsonText<Schema<'ConversationMessage'>>> {
  const bucket = bucketOf(id);
  const [json] = await db.strings(sql`
    select ${messageJson(bucket)}::text as json
    from messages m
    join users author on author.id = m.creator
    join ${visibleConversations(actor, bucket)} on v.bucket = m.bucket and v.id = m.conversation_id
    where m.bucket = ${bucket} and m.id = ${id} and m.obj_index >= mine.sees_from`);
  return new JsonText(found(json, 'message_not_found'));
}

/**
 * Returns a page of the messages of a conversation that the actor sees; otherwise throws `conversation_not_found`
 * (124). One statement finds its place by index, however long the conversation is.
 */
export async function showMessages(
  db: Queryable,
  actor: Actor,
  conversationId: number,
  page: IndexedPage,
): Promise<ShownPage<Schema<'ConversationMessage'> | number, IndexedRow>> {
  const bucket = bucketOf(conversationId);
  const shown = await db.page<IndexedRow>(sql`
    select ${indexedColumns(page, messageJson(bucket))}
    from ${visibleConversations(actor, bucket)}
    ${indexedPosts('messages', { bucket, id: conversationId }, page, sql`and m.obj_index >= mine.sees_from`)}
    where v.bucket = ${bucket} and v.id = ${conversationId}
    ${inIndexedOrder(page)}`);
  found(shown.rows[0], 'conversation_not_found');
  return shownPage(shown, page.limit);
}

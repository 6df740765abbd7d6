import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import { notBefore } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import { found } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { lockConversation, type VisibleConversation } from '../../models/conversation.js';
import {
  countMessage,
  insertMessage,
  lastPost,
  markMentioned,
  messageIn,
  rewriteSnippet,
  settleLastMessage,
  settleMentions,
  settleUnread,
  type MessageText,
  type OpenConversation,
} from '../../models/message.js';
import { erasePost, holderIdOf, rewritePost } from '../../models/posts.js';
import { deleteDocument } from '../../models/search_document.js';
import { indexPost, reindexPost } from './search_documents.js';
import { attach, letGo, usesOf, withoutAttachment } from './attachments.js';
import { placeInConversation } from './audience.js';
import { calledCommand } from './slash_commands.js';
import { snippetOf } from '../text/post_text.js';
import type { Poster } from './new_posts.js';
import { tellMembers } from '../announcements/own_events.js';
import { applyEdit, composeEdit, composePost, isRementioned, newlyMentioned } from './post_content.js';

/** Adds a message to a locked conversation. Returns its id. */
export async function addMessage(
  trx: Transaction,
  poster: Omit<Poster, 'integration'>,
  conversation: VisibleConversation,
  input: Shapes['conversationMessages.add']['input'],
  now: Date,
): Promise<number> {
  const { actor, author } = poster;
  const index = conversation.last_obj_index + 1;
  const place = placeInConversation(trx, conversation, index);
  const { words, audience } = await composePost({ trx, actor, now }, place, input, {});
  const message = {
    ...words,
    creator: author.id,
    obj_index: index,
    system_message: await calledCommand(trx, poster, conversation, words.content),
    // The times of messages follow their order even if the clock was set back. Reading by time relies on this.
    posted_at: notBefore(conversation.last_active_at, now),
  };
  const mentioned = [...words.direct_mentions, ...audience.reached.map(({ user_id }) => user_id)];
  countMessage(trx, conversation, message, { snippet: snippetOf(words), mentioned });
  const id = await insertMessage(trx, conversation, message);
  await attach(trx, { kind: 'message', id, workspace_id: conversation.workspace_id }, words.attachments);
  const { bucket, workspace_id, id: conversation_id } = conversation;
  const indexed = { id, bucket, workspace_id, kind: 'message' as const, channel_id: null, thread_id: null };
  await indexPost(trx, { ...indexed, conversation_id, obj_index: index, posted_at: message.posted_at }, message);
  return id;
}

/** A message that the actor sees, and its conversation, which is locked. Throws Message not found (125) otherwise. */
export async function lockMessage(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ conversation: VisibleConversation; message: MessageText }> {
  const conversationId = found(await holderIdOf(trx, 'messages', id), 'message_not_found');
  const conversation = await lockConversation(trx, actor, conversationId, 'message_not_found');
  return { conversation, message: found(await messageIn(trx, conversation, id), 'message_not_found') };
}

/**
 * Edits a message of a locked conversation. It becomes unread for newly mentioned users. Returns whether anything has
 * changed.
 */
export async function editMessage(
  context: Context,
  conversation: VisibleConversation,
  before: MessageText,
  input: Shapes['conversationMessages.update']['input'],
): Promise<boolean> {
  const { trx } = context;
  const place = placeInConversation(trx, conversation, before.obj_index);
  const words = await composeEdit(context, place, before, input);
  return changeMessage(context, conversation, before, { ...before, ...words });
}

async function changeMessage(
  context: Context,
  conversation: VisibleConversation,
  before: MessageText,
  after: MessageText,
): Promise<boolean> {
  const { trx, actor, now } = context;
  const write = () => rewritePost(trx, 'messages', after, now);
  const post = { kind: 'message' as const, id: before.id, workspace_id: conversation.workspace_id };
  if (!(await applyEdit(trx, post, { before, after }, now, write))) return false;
  const { bucket, workspace_id, id: conversation_id } = conversation;
  await reindexPost(trx, { id: before.id, bucket, workspace_id, thread_id: null, conversation_id }, after);
  await refreshSnippet(trx, conversation);
  await settleMentions(trx, conversation, conversation.user_ids);
  // Everybody in the conversation was notified of the message, so all members of an already mentioned group were.
  const place = placeInConversation(trx, conversation, before.obj_index);
  const newly = await newlyMentioned(trx, place, before, after, () => true);
  const told = newly.filter((id) => id !== actor.id);
  await markMentioned(trx, conversation, before.obj_index, told);
  if (isRementioned(before, after)) await tellMembers(context, conversation, ['unread']);
  return true;
}

/** Removes an attachment from a message of a locked conversation. Throws the errors of `withoutAttachment`. */
export async function detachFromMessage(
  context: Context,
  conversation: VisibleConversation,
  message: MessageText,
  attachmentId: string,
): Promise<void> {
  const attachments = withoutAttachment(message, attachmentId);
  await changeMessage(context, conversation, message, { ...message, attachments });
}

/**
 * Erases the content of a message in a locked conversation, and its copy in the snippet. Who has no other unread
 * message has read the conversation.
 */
export async function removeMessage(
  context: Context,
  conversation: VisibleConversation,
  message: MessageText,
): Promise<void> {
  const { trx, actor } = context;
  await erasePost(trx, actor, 'messages', message.id);
  deleteDocument(trx, message.id);
  await letGo(context, conversation.workspace_id, usesOf(message.id, message.attachments));
  await refreshSnippet(trx, conversation);
  await settleLastMessage(trx, conversation);
  await settleUnread(trx, conversation, conversation.user_ids);
  await settleMentions(trx, conversation, conversation.user_ids);
}

const NOTHING_SAID = { snippet: '', snippet_mentions: [], snippet_group_mentions: [] };

/** Updates the snippet of a locked conversation from its last remaining message. */
export async function refreshSnippet(trx: Transaction, conversation: OpenConversation): Promise<void> {
  const said = await lastPost(trx, conversation);
  const snippet = said === undefined ? NOTHING_SAID : snippetOf(said);
  await rewriteSnippet(trx, conversation, snippet, said?.creator);
}

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../actor.js';
import { later } from '../clock.js';
import type { Transaction } from '../db.js';
import { found } from '../errors.js';
import type { Shapes } from '../generated/operations.js';
import { lockConversation, type VisibleConversation } from '../models/conversations.js';
import {
  conversationIdOf,
  countMessage,
  eraseMessage,
  insertMessage,
  lastSaid,
  markMentioned,
  messageIn,
  rewriteMessage,
  rewriteSnippet,
  settleMentions,
  type MessageText,
  type OpenConversation,
} from '../models/messages.js';
import {
  attach,
  attachmentsFrom,
  letGo,
  reattach,
  requireWords,
  UNUSED,
  usesOf,
  withoutAttachment,
} from './attachments.js';
import { placeInConversation, settleAudience } from './audience.js';
import { timeIn } from './conversations.js';
import { newlyMentioned, reworded } from './rewording.js';
import { actionsFrom, snippetOf } from './text.js';

/** Adds a message to a locked conversation, for everybody inside. Answers its id. */
export async function addMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  input: Shapes['conversationMessages.add']['input'],
  now: Date,
): Promise<number> {
  const { content, direct_mentions, direct_group_mentions } = input;
  const attachments = await attachmentsFrom(trx, actor, input.attachments, now);
  requireWords(content, attachments);
  const index = conversation.last_obj_index + 1;
  const place = placeInConversation(trx, conversation, index);
  const audience = await settleAudience(trx, actor, place, { content, direct_mentions, direct_group_mentions });
  const message = {
    ...{ creator: actor.id, obj_index: index, content, attachments, actions: actionsFrom(input.actions) },
    ...{ direct_mentions: audience.mentions, direct_group_mentions: audience.groupMentions },
    ...{ system_message: null, posted_at: timeIn(conversation, now) },
  };
  const mentioned = [...audience.mentions, ...audience.reached.map(({ user_id }) => user_id)];
  countMessage(trx, conversation, message, { snippet: snippetOf(content, message), mentioned });
  const id = await insertMessage(trx, conversation, message);
  await attach(trx, { kind: 'message', id }, attachments);
  return id;
}

/** A message that the actor sees and its conversation, which is locked; otherwise 125. */
export async function lockMessage(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ conversation: VisibleConversation; message: MessageText }> {
  const conversationId = found(await conversationIdOf(trx, id), 'message_not_found');
  const conversation = await lockConversation(trx, actor, conversationId, 'message_not_found');
  return { conversation, message: found(await messageIn(trx, conversation, id), 'message_not_found') };
}

/** Changes what a message of a locked conversation says; whom it comes to mention finds it unread. Answers whether anything has changed. */
export async function editMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  before: MessageText,
  input: Shapes['conversationMessages.update']['input'],
  now: Date,
): Promise<boolean> {
  const place = placeInConversation(trx, conversation, before.obj_index);
  const words = await reworded(trx, actor, place, before, input, now);
  return changeMessage(trx, actor, conversation, before, { ...before, ...words }, now);
}

async function changeMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  before: MessageText,
  after: MessageText,
  now: Date,
): Promise<boolean> {
  if (isDeepStrictEqual(before, after)) return false;
  await rewriteMessage(trx, conversation, after, now);
  const post = { kind: 'message', id: before.id } as const;
  await reattach(trx, post, before.attachments, after.attachments, later(now, UNUSED));
  await repeatLastSaid(trx, conversation);
  await settleMentions(trx, conversation, conversation.user_ids);
  // Whom a group reached before was told of it like everybody inside.
  const place = placeInConversation(trx, conversation, before.obj_index);
  const newly = await newlyMentioned(trx, place, before, after, () => true);
  const told = newly.filter((id) => id !== actor.id);
  await markMentioned(trx, conversation, before.obj_index, told);
  return true;
}

/** Takes an attachment away from a message of a locked conversation; 110 when it does not hang there. */
export async function detachFromMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  message: MessageText,
  attachmentId: string,
  now: Date,
): Promise<void> {
  const attachments = withoutAttachment(message.attachments, attachmentId);
  await changeMessage(trx, actor, conversation, message, { ...message, attachments }, now);
}

/** Erases what a message of a locked conversation says, also where the conversation repeats it. */
export async function removeMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  message: MessageText,
  now: Date,
): Promise<void> {
  await eraseMessage(trx, actor, conversation, message);
  await letGo(trx, actor, conversation.workspace_id, usesOf(message.id, message.attachments), now);
  await repeatLastSaid(trx, conversation);
  await settleMentions(trx, conversation, conversation.user_ids);
}

const NOTHING_SAID = { snippet: '', snippet_mentions: [], snippet_group_mentions: [] };

/** Shows the beginning of what is left as said last in a locked conversation. */
export async function repeatLastSaid(trx: Transaction, conversation: OpenConversation): Promise<void> {
  const said = await lastSaid(trx, conversation);
  const snippet = said === undefined ? NOTHING_SAID : snippetOf(said.content, said);
  await rewriteSnippet(trx, conversation, snippet, said?.creator);
}

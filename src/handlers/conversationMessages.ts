import { tellMembers } from '../domain/announcements/own_events.js';
import { addMessage, editMessage, lockMessage, removeMessage } from '../domain/posts/messages.js';
import { emitMessageEvent } from '../domain/posts/post_events.js';
import { requireWorkspaceRoom } from '../domain/uploads/quota.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { lockConversation } from '../models/conversation.js';
import { canChangeMessage } from '../policies/conversations.js';
import { authorize } from '../policies/policy.js';
import { indexedPage, nextIndexed } from '../presenters/by_index.js';
import { showMessage, showMessages, showVisibleMessage } from '../presenters/messages.js';

export const add: Handler<'conversationMessages.add'> = async ({ actor, input, trx, now, services }) => {
  const conversation = await lockConversation(trx, actor, input.conversation_id);
  const id = await addMessage(trx, { actor, author: actor }, conversation, input, now);
  await requireWorkspaceRoom(trx, services.settings, conversation.workspace_id, input.attachments);
  return emitMessageEvent({ trx, actor, now }, 'message_added', conversation, id);
};

export const getone: Handler<'conversationMessages.getone'> = ({ actor, input, db }) =>
  showVisibleMessage(db, actor, input.id);

export const get: Handler<'conversationMessages.get'> = async ({ actor, input, db, reply }) => {
  const page = indexedPage(input);
  const { list, last } = await showMessages(db, actor, input.conversation_id, page);
  reply.nextPage(nextIndexed(page, last));
  return list;
};

export const update: Handler<'conversationMessages.update'> = async ({ actor, input, trx, now, services }) => {
  const { conversation, message } = await lockMessage(trx, actor, input.id);
  authorize(actor, canChangeMessage, message);
  if (message.is_system_message) throw new ApiError('bad_request', { reason: 'system_message' });
  if (message.removed) throw new ApiError('bad_request', { reason: 'removed' });

  if (!(await editMessage({ trx, actor, now }, conversation, message, input))) return showMessage(trx, message.id);
  await requireWorkspaceRoom(trx, services.settings, conversation.workspace_id, input.attachments);
  return emitMessageEvent({ trx, actor, now }, 'message_updated', conversation, message.id);
};

export const remove: Handler<'conversationMessages.remove'> = async ({ actor, input, trx, now }) => {
  const { conversation, message } = await lockMessage(trx, actor, input.id);
  authorize(actor, canChangeMessage, message);
  if (message.is_system_message) throw new ApiError('bad_request', { reason: 'system_message' });
  if (message.removed) return { status: 'ok' };

  await removeMessage({ trx, actor, now }, conversation, message);
  await emitMessageEvent({ trx, actor, now }, 'message_deleted', conversation, message.id);
  await tellMembers({ trx, actor, now }, conversation, ['unread']);
  return { status: 'ok' };
};

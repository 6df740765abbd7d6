import type { Context } from '../domain/context.js';
import { later, MINUTE } from '../clock.js';
import type { Transaction } from '../db/database.js';
import {
  bringIntoConversation,
  conversationWith,
  renameConversation,
  takeOutOfConversation,
} from '../domain/conversations/conversations.js';
import { tellConversationState } from '../domain/announcements/own_events.js';
import { found } from '../errors.js';
import { readConversation } from '../domain/posts/reading_positions.js';
import type { Handler } from '../http/handler.js';
import { lockConversation, writeOwnState, type OwnState, type VisibleConversation } from '../models/conversation.js';
import { markUnread as takeBack, messageIn } from '../models/message.js';
import { findWorkspace } from '../models/workspace.js';
import { canTakeOutOfConversation } from '../policies/conversations.js';
import { authorize } from '../policies/policy.js';
import {
  nextConversations,
  showConversations,
  showUnreadConversations,
  showVisibleConversation,
} from '../presenters/conversations.js';
import { readTimedCursor } from '../presenters/cursor.js';
import { nextInList, placeInList } from '../presenters/pages.js';

export const getone: Handler<'conversations.getone'> = ({ actor, input, db }) =>
  showVisibleConversation(db, actor, input.id);

export const getOrCreate: Handler<'conversations.getOrCreate'> = async ({ actor, input, trx, now }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  const { id } = await conversationWith({ trx, actor, now }, workspace, input.user_ids);
  return showVisibleConversation(trx, actor, id);
};

export const get: Handler<'conversations.get'> = async ({ actor, input, db, reply }) => {
  const { list, last } = await showConversations(db, actor, await findWorkspace(db, actor, input.workspace_id), {
    limit: input.limit,
    order: input.order_by,
    by: input.before_id === undefined && input.after_id === undefined ? 'last_active_at' : 'id',
    archived: input.archived,
    newerThan: input.newer_than_ts,
    olderThan: input.older_than_ts,
    afterId: input.after_id,
    beforeId: input.before_id,
    cursor: readTimedCursor(input.cursor),
  });
  reply.nextPage(nextConversations(last));
  return list;
};

export const update: Handler<'conversations.update'> = async ({ actor, input, trx, now }) => {
  const { id, title, archived } = input;
  const conversation = await lockConversation(trx, actor, id);
  if (title !== undefined) await renameConversation({ trx, actor, now }, conversation, title);
  if (archived !== undefined) await changeOwn({ trx, actor, now }, conversation, { archived });
  return showVisibleConversation(trx, actor, id);
};

export const addUser: Handler<'conversations.addUser'> = async ({ actor, input, trx, now }) => {
  await bringIntoConversation({ trx, actor, now }, await lockConversation(trx, actor, input.id), [input.user_id]);
  return { status: 'ok' };
};

export const addUsers: Handler<'conversations.addUsers'> = async ({ actor, input, trx, now }) => {
  await bringIntoConversation({ trx, actor, now }, await lockConversation(trx, actor, input.id), input.user_ids);
  return { status: 'ok' };
};

export const removeUser: Handler<'conversations.removeUser'> = async ({ actor, input, trx, now }) => {
  await takeOut({ trx, actor, now }, input.id, [input.user_id]);
  return { status: 'ok' };
};

export const removeUsers: Handler<'conversations.removeUsers'> = async ({ actor, input, trx, now }) => {
  await takeOut({ trx, actor, now }, input.id, input.user_ids);
  return { status: 'ok' };
};

async function takeOut(context: Context, id: number, userIds: readonly number[]): Promise<void> {
  const { trx, actor } = context;
  const conversation = await lockConversation(trx, actor, id);
  authorize(actor, canTakeOutOfConversation, { conversation, userIds });
  await takeOutOfConversation(context, conversation, userIds);
}

export const archive: Handler<'conversations.archive'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { archived: true });

export const unarchive: Handler<'conversations.unarchive'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { archived: false });

export const mute: Handler<'conversations.mute'> = async ({ actor, input, trx, now }) => {
  await own({ trx, actor, now }, input.id, { mutedUntil: later(now, input.minutes * MINUTE) });
  return showVisibleConversation(trx, actor, input.id);
};

export const unmute: Handler<'conversations.unmute'> = async ({ actor, input, trx, now }) => {
  await own({ trx, actor, now }, input.id, { mutedUntil: null });
  return showVisibleConversation(trx, actor, input.id);
};

async function own(context: Context, id: number, state: OwnState) {
  const { trx, actor } = context;
  await changeOwn(context, await lockConversation(trx, actor, id), state);
  return { status: 'ok' as const };
}

/**
 * Changes the actor's own state of a conversation. Only their own streams are told (behaviour/events.md#causes and
 * behaviour/stream.md#personal-events).
 */
async function changeOwn(context: Context, conversation: VisibleConversation, state: OwnState): Promise<void> {
  const { trx, actor } = context;
  await writeOwnState(trx, actor, conversation, state);
  // A muted conversation is not listed as unread.
  const parts = state.mutedUntil === undefined ? (['object'] as const) : (['object', 'unread'] as const);
  await tellConversationState(context, conversation, [actor.id], parts);
}

export const getUnread: Handler<'conversations.getUnread'> = async ({ actor, input, db, now, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const shown = await showUnreadConversations(db, actor, workspace, { now, after: placeInList(input.cursor) });
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const markRead: Handler<'conversations.markRead'> = async ({ actor, input, trx, now }) => {
  const conversation = await lockConversation(trx, actor, input.id ?? input.conversation_id ?? 0);
  const index = (await indexIn(trx, conversation, input)) ?? conversation.last_obj_index;
  await readConversation(trx, actor, conversation, { index, now });
  return { status: 'ok' };
};

export const markUnread: Handler<'conversations.markUnread'> = async ({ actor, input, trx, now }) => {
  const conversation = await lockConversation(trx, actor, input.id);
  const index = (await indexIn(trx, conversation, input)) ?? conversation.last_obj_index;
  await takeBack(trx, actor, conversation, index);
  await tellConversationState({ trx, actor, now }, conversation, [actor.id], ['unread']);
  return { status: 'ok' };
};

/**
 * The index of the message that the caller names by `obj_index` or `message_id`; undefined with neither. Throws 125
 * for a message that is not in the conversation.
 */
async function indexIn(
  trx: Transaction,
  conversation: VisibleConversation,
  { obj_index: index, message_id: messageId }: { obj_index?: number | undefined; message_id?: number | undefined },
): Promise<number | undefined> {
  if (messageId === undefined) return index;
  return found(await messageIn(trx, conversation, messageId), 'message_not_found').obj_index;
}

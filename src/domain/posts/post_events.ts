import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import { emit } from '../../events/outbox.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import type { VisibleConversation } from '../../models/conversation.js';
import type { VisibleThread } from '../../models/thread.js';
import { showComment } from '../../presenters/comments.js';
import { showMessage } from '../../presenters/messages.js';
import { showThreadSnapshot } from '../../presenters/threads.js';

/** Emits an event with the current state of a thread. */
export async function emitThreadEvent(
  { trx, actor, now }: Context<Pick<Actor, 'id'>>,
  name: 'thread_added' | 'thread_updated' | 'thread_deleted',
  { id, workspace_id, channel_id }: Pick<VisibleThread, 'id' | 'workspace_id' | 'channel_id'>,
): Promise<void> {
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id: id };
  await emit(trx, now, { name, ...place, snapshot: await showThreadSnapshot(trx, id) });
}

/** Emits an event with the current state of a comment. Returns that state. */
export async function emitCommentEvent(
  { trx, actor, now }: Context<Pick<Actor, 'id'>>,
  name: 'comment_added' | 'comment_updated' | 'comment_deleted',
  { id: thread_id, workspace_id, channel_id }: Pick<VisibleThread, 'id' | 'workspace_id' | 'channel_id'>,
  commentId: number,
): Promise<JsonText<Schema<'Comment'>>> {
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id };
  const snapshot = await showComment(trx, commentId);
  await emit(trx, now, { name, ...place, snapshot });
  return snapshot;
}

/** Emits an event with the current state of a message. Returns that state. */
export async function emitMessageEvent(
  { trx, actor, now }: Context<Pick<Actor, 'id'>>,
  name: 'message_added' | 'message_updated' | 'message_deleted',
  { id: conversation_id, workspace_id }: Pick<VisibleConversation, 'id' | 'workspace_id'>,
  messageId: number,
): Promise<JsonText<Schema<'ConversationMessage'>>> {
  const place = { actor_id: actor.id, workspace_id, conversation_id };
  const snapshot = await showMessage(trx, messageId);
  await emit(trx, now, { name, ...place, snapshot });
  return snapshot;
}

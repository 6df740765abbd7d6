import type { Actor } from '../actor.js';
import type { Transaction } from '../db.js';
import { editComment, lockComment, removeComment } from '../domain/editing.js';
import { addComment } from '../domain/posting.js';
import { ApiError, found } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { commentIn } from '../models/comments.js';
import { markRead } from '../models/reading.js';
import { lockThread, lockThreadToPost, type VisibleThread } from '../models/threads.js';
import { canPostAsIntegration } from '../policies/channels.js';
import { canChangeComment, canRemoveComment } from '../policies/comments.js';
import { authorize } from '../policies/policy.js';
import { canCloseThread } from '../policies/threads.js';
import { indexedPage, nextCursor } from '../presenters/by_index.js';
import { showComment, showComments, showVisibleComment } from '../presenters/comments.js';
import { NOBODY, showThread } from '../presenters/threads.js';

export const add: Handler<'comments.add'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThreadToPost(trx, actor, input.thread_id);
  if (input.thread_action !== undefined) authorize(actor, canCloseThread, thread);
  if (input.send_as_integration) authorize(actor, canPostAsIntegration, thread);
  if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });

  const comment = await showComment(trx, await addComment(trx, actor, thread, input, now));
  const { workspace_id, channel_id, id: thread_id } = thread;
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id };
  await emit(trx, now, { name: 'comment_added', ...place, snapshot: comment });
  if (input.thread_action !== undefined && thread.closed !== (input.thread_action === 'close')) {
    await emit(trx, now, { name: 'thread_updated', ...place, snapshot: await showThread(trx, NOBODY, thread_id) });
  }
  return comment;
};

export const getone: Handler<'comments.getone'> = ({ actor, input, db }) => showVisibleComment(db, actor, input.id);

export const get: Handler<'comments.get'> = async ({ actor, input, db, reply }) => {
  const page = indexedPage(input);
  const { list, endedAt } = await showComments(db, actor, input.thread_id, page);
  const cursor = nextCursor(page, endedAt);
  if (cursor !== undefined) reply.nextPage({ cursor });
  return list;
};

export const update: Handler<'comments.update'> = async ({ actor, input, trx, now }) => {
  const { thread, comment } = await lockComment(trx, actor, input.id);
  authorize(actor, canChangeComment, comment);
  if (comment.removed) throw new ApiError('bad_request', { reason: 'removed' });

  const isChanged = await editComment(trx, actor, thread, comment, input, now);
  if (isChanged) await tell(trx, actor, 'comment_updated', thread, comment.id, now);
  return showComment(trx, comment.id);
};

export const remove: Handler<'comments.remove'> = async ({ actor, input, trx, now }) => {
  const { thread, comment } = await lockComment(trx, actor, input.id);
  authorize(actor, canRemoveComment, { thread, comment });
  if (comment.removed) return { status: 'ok' };

  await removeComment(trx, actor, thread, comment, now);
  await tell(trx, actor, 'comment_deleted', thread, comment.id, now);
  return { status: 'ok' };
};

/** Emits what has happened to a comment, with the comment as it is now. */
async function tell(
  trx: Transaction,
  actor: Actor,
  name: 'comment_updated' | 'comment_deleted',
  { workspace_id, channel_id, id: thread_id }: VisibleThread,
  commentId: number,
  now: Date,
): Promise<void> {
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id };
  await emit(trx, now, { name, ...place, snapshot: await showComment(trx, commentId) });
}

export const markPosition: Handler<'comments.markPosition'> = async ({ actor, input, trx }) => {
  const thread = await lockThread(trx, actor, input.thread_id);
  const { obj_index: index } = found(await commentIn(trx, thread, input.comment_id), 'comment_not_found');
  await markRead(trx, actor, thread, index);
  return { status: 'ok' };
};

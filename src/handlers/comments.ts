import { botOf } from '../domain/integrations/bots.js';
import { tellReaders, tellThreadState } from '../domain/announcements/own_events.js';
import { editComment, lockComment, removeComment } from '../domain/posts/post_changes.js';
import { addComment } from '../domain/posts/new_posts.js';
import { emitCommentEvent, emitThreadEvent } from '../domain/posts/post_events.js';
import { requireWorkspaceRoom } from '../domain/uploads/quota.js';
import { ApiError, found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { commentIn } from '../models/comment.js';
import { markRead } from '../models/thread_user.js';
import { lockThread, lockThreadToPost } from '../models/thread.js';
import { canChangeComment, canRemoveComment } from '../policies/comments.js';
import { authorize } from '../policies/policy.js';
import { canCloseThread } from '../policies/threads.js';
import { indexedPage, nextIndexed } from '../presenters/by_index.js';
import { showComment, showComments, showVisibleComment } from '../presenters/comments.js';

export const add: Handler<'comments.add'> = async ({ actor, input, trx, now, services }) => {
  const thread = await lockThreadToPost(trx, actor, input.thread_id);
  if (input.thread_action !== undefined) authorize(actor, canCloseThread, thread);
  const author = input.send_as_integration ? await botOf(trx, actor, { ...thread, id: thread.channel_id }) : actor;
  if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });

  const id = await addComment(trx, { actor, author }, thread, input, now);
  await requireWorkspaceRoom(trx, services.settings, thread.workspace_id, input.attachments);
  const comment = await emitCommentEvent({ trx, actor: author, now }, 'comment_added', thread, id);
  if (input.thread_action !== undefined && thread.closed !== (input.thread_action === 'close')) {
    await emitThreadEvent({ trx, actor: author, now }, 'thread_updated', thread);
  }
  return comment;
};

export const getone: Handler<'comments.getone'> = ({ actor, input, db }) => showVisibleComment(db, actor, input.id);

export const get: Handler<'comments.get'> = async ({ actor, input, db, reply }) => {
  const page = indexedPage(input);
  const { list, last } = await showComments(db, actor, input.thread_id, page);
  reply.nextPage(nextIndexed(page, last));
  return list;
};

export const update: Handler<'comments.update'> = async ({ actor, input, trx, now, services }) => {
  const { thread, comment } = await lockComment(trx, actor, input.id);
  authorize(actor, canChangeComment, comment);
  if (comment.is_system_message) throw new ApiError('bad_request', { reason: 'system_message' });
  if (comment.removed) throw new ApiError('bad_request', { reason: 'removed' });

  if (!(await editComment({ trx, actor, now }, thread, comment, input))) return showComment(trx, comment.id);
  await requireWorkspaceRoom(trx, services.settings, thread.workspace_id, input.attachments);
  return emitCommentEvent({ trx, actor, now }, 'comment_updated', thread, comment.id);
};

export const remove: Handler<'comments.remove'> = async ({ actor, input, trx, now }) => {
  const { thread, comment } = await lockComment(trx, actor, input.id);
  authorize(actor, canRemoveComment, { thread, comment });
  if (comment.is_system_message) throw new ApiError('bad_request', { reason: 'system_message' });
  if (comment.removed) return { status: 'ok' };

  await removeComment({ trx, actor, now }, thread, comment);
  await emitCommentEvent({ trx, actor, now }, 'comment_deleted', thread, comment.id);
  await tellReaders({ trx, actor, now }, thread);
  return { status: 'ok' };
};

export const markPosition: Handler<'comments.markPosition'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThread(trx, actor, input.thread_id);
  const { obj_index: index } = found(await commentIn(trx, thread, input.comment_id), 'comment_not_found');
  await markRead(trx, actor, thread, index);
  await tellThreadState({ trx, actor, now }, thread, ['unread']);
  return { status: 'ok' };
};

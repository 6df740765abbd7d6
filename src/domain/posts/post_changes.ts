import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import type { Locked } from '../../db/model.js';
import { found } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { commentIn, type CommentText } from '../../models/comment.js';
import { deleteCommentNotifications, notifyOfMention } from '../../models/notification.js';
import {
  erasePost,
  holderIdOf,
  rewritePost,
  type Mentions,
  type PostText,
  type StoredContent,
} from '../../models/posts.js';
import { clearMentions, markMentioned, restoreMentions, settleUnread } from '../../models/thread_user.js';
import {
  countEdit,
  lastPost,
  lockThread,
  rewriteThread,
  threadText,
  type ThreadText,
  type VisibleThread,
} from '../../models/thread.js';
import { deleteDocument } from '../../models/search_document.js';
import { uploadsInThread } from '../../models/upload.js';
import { deleteThread } from '../../models/whole_thread.js';
import { tellNotified, tellReaders } from '../announcements/own_events.js';
import { letGo, usesOf, withoutAttachment } from './attachments.js';
import { placeOfThread } from './audience.js';
import { reindexPost } from './search_documents.js';
import { snippetOf } from '../text/post_text.js';
import { applyEdit, composeEdit, isRementioned, newlyMentioned, without } from './post_content.js';

/**
 * Edits a locked thread. It becomes unread for newly mentioned users, and notifies them. Returns whether anything has
 * changed.
 */
export async function editThread(
  context: Context,
  thread: Locked<VisibleThread>,
  input: Shapes['threads.update']['input'],
): Promise<boolean> {
  const { trx } = context;
  const before = await threadText(trx, thread);
  const words = await composeEdit(context, placeOfThread(trx, thread), before, input);
  return changeThread(context, thread, before, { ...before, title: input.title ?? before.title, ...words });
}

async function changeThread(
  context: Context,
  thread: Locked<VisibleThread>,
  before: ThreadText,
  after: ThreadText,
): Promise<boolean> {
  const { trx, actor, now } = context;
  const renamedBy = after.title === before.title ? undefined : actor;
  const write = () => rewriteThread(trx, thread, after, renamedBy, now);
  const post = { kind: 'thread' as const, id: thread.id, workspace_id: thread.workspace_id };
  if (!(await applyEdit(trx, post, { before, after }, now, write))) return false;
  const { id, bucket, workspace_id, creator } = thread;
  await reindexPost(trx, { id, bucket, workspace_id, thread_id: id, conversation_id: null }, { ...after, creator });
  await remention(context, thread, { creator, obj_index: -1, commentId: null }, { before, after });
  return true;
}

/** Removes an attachment from a locked thread. Throws the errors of `withoutAttachment`. */
export async function detachFromThread(
  context: Context,
  thread: Locked<VisibleThread>,
  attachmentId: string,
): Promise<void> {
  const { trx } = context;
  const before = await threadText(trx, thread);
  const attachments = withoutAttachment(before, attachmentId);
  await changeThread(context, thread, before, { ...before, attachments });
}

/** A comment that the actor sees, and its thread, which is locked. Throws Comment not found (115) otherwise. */
export async function lockComment(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ thread: Locked<VisibleThread>; comment: CommentText }> {
  const threadId = found(await holderIdOf(trx, 'comments', id), 'comment_not_found');
  const thread = await lockThread(trx, actor, threadId, 'comment_not_found');
  return { thread, comment: found(await commentIn(trx, thread, id), 'comment_not_found') };
}

/**
 * Edits a comment of a locked thread. It becomes unread for newly mentioned users, and notifies them. Returns whether
 * anything has changed.
 */
export async function editComment(
  context: Context,
  thread: Locked<VisibleThread>,
  before: PostText,
  input: Shapes['comments.update']['input'],
): Promise<boolean> {
  const { trx } = context;
  const words = await composeEdit(context, placeOfThread(trx, thread), before, input);
  return changeComment(context, thread, before, { ...before, ...words });
}

async function changeComment(
  context: Context,
  thread: Locked<VisibleThread>,
  before: PostText,
  after: PostText,
): Promise<boolean> {
  const { trx, now } = context;
  const write = () => rewritePost(trx, 'comments', after, now);
  const post = { kind: 'comment' as const, id: before.id, workspace_id: thread.workspace_id };
  if (!(await applyEdit(trx, post, { before, after }, now, write))) return false;
  const { id: thread_id, bucket, workspace_id } = thread;
  await reindexPost(trx, { id: before.id, bucket, workspace_id, thread_id, conversation_id: null }, after);
  await remention(context, thread, { ...before, commentId: before.id }, { before, after });
  return true;
}

/** Removes an attachment from a comment of a locked thread. Throws the errors of `withoutAttachment`. */
export async function detachFromComment(
  context: Context,
  thread: Locked<VisibleThread>,
  comment: PostText,
  attachmentId: string,
): Promise<void> {
  const attachments = withoutAttachment(comment, attachmentId);
  await changeComment(context, thread, comment, { ...comment, attachments });
}

/**
 * Erases the content of a comment in a locked thread, and its copies in the snippet and the mentions of the thread. Who
 * has no other unread comment has read the thread.
 */
export async function removeComment(context: Context, thread: Locked<VisibleThread>, comment: PostText): Promise<void> {
  const { trx, actor } = context;
  await erasePost(trx, actor, 'comments', comment.id);
  deleteDocument(trx, comment.id);
  await deleteCommentNotifications(trx, thread, comment.id);
  await letGo(context, thread.workspace_id, usesOf(comment.id, comment.attachments));
  await settleUnread(trx, thread);
  await clearMentions(trx, thread, { users: comment.direct_mentions, groups: comment.direct_group_mentions });
  await spread(trx, thread, []);
}

/** Erases a locked thread with its comments and the uses of their attachments. */
export async function removeThread(context: Context, thread: Locked<VisibleThread>): Promise<void> {
  const { trx } = context;
  const uses = await uploadsInThread(trx, thread);
  await deleteThread(trx, thread);
  await letGo(context, thread.workspace_id, uses);
}

/** A post of a thread. `commentId` is null for the thread itself, whose index is -1. */
interface EditedPost {
  creator: number;
  obj_index: number;
  commentId: number | null;
}

/**
 * Removes the mentions that a rewritten post no longer has, and tells newly mentioned users of it, except the actor and
 * the creator of the post (behaviour/notifications.md#list): it becomes unread for them, and those who see it are
 * notified.
 */
async function remention(
  context: Context,
  thread: Locked<VisibleThread>,
  post: EditedPost,
  { before, after }: { before: StoredContent; after: Mentions },
): Promise<void> {
  const { trx, actor, now } = context;
  await clearMentions(trx, thread, {
    users: without(before.direct_mentions, after.direct_mentions),
    groups: without(before.direct_group_mentions, after.direct_group_mentions),
  });
  const former = new Set(before.mentioned_before);
  await restoreMentions(trx, thread, post.obj_index, {
    users: after.direct_mentions.filter((id) => former.has(id)),
    groups: after.direct_group_mentions.filter((id) => former.has(id)),
  });
  // The members of a mentioned group became participants. Users who joined the group later did not, and were not
  // notified.
  const wasTold = (id: number) => thread.participants.includes(id);
  const place = placeOfThread(trx, thread);
  const newly = await newlyMentioned(trx, place, before, after, wasTold);
  await spread(trx, thread, newly);
  const told = newly.filter((id) => id !== actor.id && id !== post.creator);
  await markMentioned(trx, thread, post.obj_index, told);
  const viewers = await place.viewersAmong(told);
  const receivers = told.filter((id) => viewers.has(id));
  const notified = await notifyOfMention(trx, actor, thread, post.commentId, receivers, now);
  if (isRementioned(before, after)) await tellReaders(context, thread);
  if (notified === undefined) return;
  const { workspace_id, channel_id, id: thread_id } = thread;
  await tellNotified(context, notified, { workspace_id, channel_id, thread_id });
}

/** Updates the snippet of the thread of a changed post, and makes the mentioned users participants. */
async function spread(trx: Transaction, thread: Locked<VisibleThread>, mentioned: readonly number[]): Promise<void> {
  const last = await lastPost(trx, thread);
  await countEdit(trx, thread, { ...snippetOf(last), snippet_creator: last.creator, mentioned });
}

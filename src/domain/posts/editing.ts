import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import type { Locked } from '../../db/model.js';
import { found } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { commentIn, type CommentText } from '../../models/comment.js';
import { forgetComment } from '../../models/notification.js';
import { erasePost, holderIdOf, rewritePost, type Mentions, type PostText } from '../../models/posts.js';
import { forgetMentions, markMentioned } from '../../models/thread_user.js';
import {
  countEdit,
  deleteThread,
  lastPost,
  lockThread,
  rewriteThread,
  threadText,
  type ThreadText,
  type VisibleThread,
} from '../../models/thread.js';
import { removeDocument, removeThreadDocuments } from '../../models/search_document.js';
import { uploadsInThread } from '../../models/upload.js';
import { letGo, usesOf, withoutAttachment } from './attachments.js';
import { placeOfThread } from './audience.js';
import { reindexPost } from './indexing.js';
import { snippetOf } from './text.js';
import { applyEdit, newlyMentioned, composeEdit, without } from './composing.js';

/** Edits a locked thread. It becomes unread for newly mentioned users. Returns whether anything has changed. */
export async function editThread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  input: Shapes['threads.update']['input'],
  now: Date,
): Promise<boolean> {
  const before = await threadText(trx, thread);
  const words = await composeEdit(trx, actor, placeOfThread(trx, thread), before, input, now);
  return changeThread(trx, actor, thread, before, { ...before, title: input.title ?? before.title, ...words }, now);
}

async function changeThread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  before: ThreadText,
  after: ThreadText,
  now: Date,
): Promise<boolean> {
  const renamedBy = after.title === before.title ? undefined : actor;
  const write = () => rewriteThread(trx, thread, after, renamedBy, now);
  const post = { kind: 'thread' as const, id: thread.id, workspace_id: thread.workspace_id };
  if (!(await applyEdit(trx, post, { before, after }, now, write))) return false;
  const { id, bucket, workspace_id, creator } = thread;
  reindexPost(trx, { id, bucket, workspace_id, thread_id: id, conversation_id: null }, { ...after, creator });
  await remention(trx, actor, thread, { creator, obj_index: -1 }, before, after);
  return true;
}

/** Removes an attachment from a locked thread. Throws Not found (110) when the thread does not have it. */
export async function detachFromThread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  attachmentId: string,
  now: Date,
): Promise<void> {
  const before = await threadText(trx, thread);
  const attachments = withoutAttachment(before.attachments, attachmentId);
  await changeThread(trx, actor, thread, before, { ...before, attachments }, now);
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
 * Edits a comment of a locked thread. It becomes unread for newly mentioned users. Returns whether anything has
 * changed.
 */
export async function editComment(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  before: PostText,
  input: Shapes['comments.update']['input'],
  now: Date,
): Promise<boolean> {
  const words = await composeEdit(trx, actor, placeOfThread(trx, thread), before, input, now);
  return changeComment(trx, actor, thread, before, { ...before, ...words }, now);
}

async function changeComment(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  before: PostText,
  after: PostText,
  now: Date,
): Promise<boolean> {
  const write = () => rewritePost(trx, 'comments', after, now);
  const post = { kind: 'comment' as const, id: before.id, workspace_id: thread.workspace_id };
  if (!(await applyEdit(trx, post, { before, after }, now, write))) return false;
  const { id: thread_id, bucket, workspace_id } = thread;
  reindexPost(trx, { id: before.id, bucket, workspace_id, thread_id, conversation_id: null }, after);
  await remention(trx, actor, thread, before, before, after);
  return true;
}

/**
 * Removes an attachment from a comment of a locked thread. Throws Not found (110) when the comment does not have it.
 */
export async function detachFromComment(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  comment: PostText,
  attachmentId: string,
  now: Date,
): Promise<void> {
  const attachments = withoutAttachment(comment.attachments, attachmentId);
  await changeComment(trx, actor, thread, comment, { ...comment, attachments }, now);
}

/** Erases the content of a comment in a locked thread, and its copies in the snippet and the mentions of the thread. */
export async function removeComment(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  comment: PostText,
  now: Date,
): Promise<void> {
  await erasePost(trx, actor, 'comments', comment.id);
  removeDocument(trx, comment.id);
  await forgetComment(trx, { bucket: thread.bucket, id: comment.id });
  await letGo(trx, actor, thread.workspace_id, usesOf(comment.id, comment.attachments), now);
  await forgetMentions(trx, thread, { users: comment.direct_mentions, groups: comment.direct_group_mentions });
  await spread(trx, actor, thread, comment, []);
}

/** Erases a locked thread with its comments and the uses of their attachments. */
export async function removeThread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  now: Date,
): Promise<void> {
  const uses = await uploadsInThread(trx, thread);
  await deleteThread(trx, thread);
  removeThreadDocuments(trx, thread.id);
  await letGo(trx, actor, thread.workspace_id, uses, now);
}

/** Marks a rewritten post as unread for newly mentioned users, and removes the mentions that it no longer has. */
async function remention(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  post: { creator: number; obj_index: number },
  before: Mentions,
  after: Mentions,
): Promise<void> {
  await forgetMentions(trx, thread, {
    users: without(before.direct_mentions, after.direct_mentions),
    groups: without(before.direct_group_mentions, after.direct_group_mentions),
  });
  // The members of a mentioned group became participants. Users who joined the group later did not, and were not
  // notified.
  const wasTold = (id: number) => thread.participants.includes(id);
  const newly = await newlyMentioned(trx, placeOfThread(trx, thread), before, after, wasTold);
  await spread(trx, actor, thread, post, newly);
}

/**
 * Updates the thread of a changed post. The post becomes unread for newly mentioned users, except the actor and its
 * creator.
 */
async function spread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  post: { creator: number; obj_index: number },
  mentioned: readonly number[],
): Promise<void> {
  const last = await lastPost(trx, thread);
  await countEdit(trx, thread, { ...snippetOf(last.content, last), snippet_creator: last.creator, mentioned });
  const told = mentioned.filter((id) => id !== actor.id && id !== post.creator);
  await markMentioned(trx, thread, post.obj_index, told);
}

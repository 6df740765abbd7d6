import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../actor.js';
import { later } from '../clock.js';
import { sql, type Transaction } from '../db.js';
import { ApiError, found, invalidArgument } from '../errors.js';
import type { Shapes } from '../generated/operations.js';
import {
  commentIn,
  countEdit,
  eraseComment,
  lastWords,
  rewriteComment,
  rewriteThread,
  threadIdOf,
  threadText,
  type CommentText,
  type ThreadText,
} from '../models/editing.js';
import { forgetMentions, markMentioned } from '../models/reading.js';
import { deleteThread, lockThread, type VisibleThread } from '../models/threads.js';
import { uploadsOn } from '../models/uploads.js';
import { attachmentsFrom, hasWords, letGo, reattach, UNUSED, usesOf, type Attachment } from './attachments.js';
import { settleAudience } from './audience.js';
import { actionsFrom, mentionedIn, snippetOf } from './text.js';

/** Changes what a locked thread says, and tells those whom it has come to mention. Answers whether anything has changed. */
export async function editThread(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  input: Shapes['threads.update']['input'],
  now: Date,
): Promise<boolean> {
  const before = await threadText(trx, thread);
  const words = await edited(trx, actor, thread, before, input, now);
  return changeThread(trx, actor, thread, before, { ...before, title: input.title ?? before.title, ...words }, now);
}

async function changeThread(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: ThreadText,
  after: ThreadText,
  now: Date,
): Promise<boolean> {
  if (isDeepStrictEqual(before, after)) return false;
  await rewriteThread(trx, thread, after, after.title === before.title ? undefined : actor, now);
  const post = { kind: 'thread', id: thread.id } as const;
  await reattach(trx, post, before.attachments, after.attachments, later(now, UNUSED));
  await spread(trx, actor, thread, { creator: thread.creator, obj_index: -1 }, newlyMentioned(before, after));
  return true;
}

/** Takes an attachment away from a locked thread; 110 when it does not hang there. */
export async function detachFromThread(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  attachmentId: string,
  now: Date,
): Promise<void> {
  const before = await threadText(trx, thread);
  const attachments = without(before.attachments, attachmentId);
  await changeThread(trx, actor, thread, before, { ...before, attachments }, now);
}

/** A comment that the actor sees and its thread, which is locked; otherwise 115. */
export async function lockComment(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ thread: VisibleThread; comment: CommentText }> {
  const threadId = found(await threadIdOf(trx, id), 'comment_not_found');
  const thread = await lockThread(trx, actor, threadId, 'comment_not_found');
  return { thread, comment: found(await commentIn(trx, thread, id), 'comment_not_found') };
}

/** Changes what a comment of a locked thread says, and tells those whom it has come to mention. Answers the same. */
export async function editComment(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: CommentText,
  input: Shapes['comments.update']['input'],
  now: Date,
): Promise<boolean> {
  const words = await edited(trx, actor, thread, before, input, now);
  return changeComment(trx, actor, thread, before, { ...before, ...words }, now);
}

async function changeComment(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: CommentText,
  after: CommentText,
  now: Date,
): Promise<boolean> {
  if (isDeepStrictEqual(before, after)) return false;
  await rewriteComment(trx, thread, after, now);
  const post = { kind: 'comment', id: before.id } as const;
  await reattach(trx, post, before.attachments, after.attachments, later(now, UNUSED));
  await spread(trx, actor, thread, before, newlyMentioned(before, after));
  return true;
}

/** Takes an attachment away from a comment of a locked thread; 110 when it does not hang there. */
export async function detachFromComment(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  comment: CommentText,
  attachmentId: string,
  now: Date,
): Promise<void> {
  const attachments = without(comment.attachments, attachmentId);
  await changeComment(trx, actor, thread, comment, { ...comment, attachments }, now);
}

/** The ids of uploads are the same in large letters as in small ones. */
function without(attachments: readonly Attachment[], id: string): Attachment[] {
  const isIt = (one: Attachment) => one.attachment_id === (one.url_type === 'website' ? id : id.toLowerCase());
  if (!attachments.some(isIt)) throw new ApiError('not_found');
  return attachments.filter((one) => !isIt(one));
}

/** Erases what a comment of a locked thread says, also where the thread repeats it. */
export async function removeComment(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  comment: CommentText,
  now: Date,
): Promise<void> {
  await eraseComment(trx, actor, thread, comment);
  await letGo(trx, actor, thread.workspace_id, usesOf(comment.id, comment.attachments), now);
  await forgetMentions(trx, thread, comment.direct_mentions);
  await spread(trx, actor, thread, comment, []);
}

/** Erases a locked thread with all that hangs on it. */
export async function removeThread(trx: Transaction, actor: Actor, thread: VisibleThread, now: Date): Promise<void> {
  const { bucket, id, workspace_id } = thread;
  const uses = [
    ...(await uploadsOn(trx, 'threads', bucket, sql`p.id = ${id}`)),
    ...(await uploadsOn(trx, 'comments', bucket, sql`p.thread_id = ${id}`)),
  ];
  await deleteThread(trx, thread);
  await letGo(trx, actor, workspace_id, uses, now);
}

interface Text {
  content: string;
  direct_mentions: number[];
  attachments: Attachment[];
  actions: unknown[];
}

interface Edit {
  content?: string | undefined;
  direct_mentions?: readonly number[] | undefined;
  attachments?: Parameters<typeof attachmentsFrom>[2];
  actions?: Parameters<typeof actionsFrom>[0];
}

/** What a text says after an edit; what is not given stays. */
async function edited(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: Text,
  { content = before.content, direct_mentions, attachments: given, actions }: Edit,
  now: Date,
): Promise<Text> {
  const attachments = given === undefined ? before.attachments : await attachmentsFrom(trx, actor, given, now);
  if (!hasWords(content, attachments)) throw invalidArgument('content', 'is empty, and nothing is attached');
  const isSame = content === before.content && direct_mentions === undefined;
  return {
    content,
    direct_mentions: isSame
      ? before.direct_mentions
      : await mentionsIn(trx, actor, thread, before, content, direct_mentions),
    attachments,
    actions: actions === undefined ? before.actions : actionsFrom(actions),
  };
}

/** Mentions of a content and of the parameter, united as in a new post; without the parameter those that it once gave stay. */
async function mentionsIn(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: Text,
  content: string,
  direct_mentions: readonly number[] | undefined,
): Promise<number[]> {
  const { channel_id: id, bucket, workspace_id, channel_public, viewer_type } = thread;
  const channel = { id, bucket, workspace_id, public: channel_public, viewer_type };
  const { mentions } = await settleAudience(trx, actor, channel, { content, direct_mentions });
  if (direct_mentions !== undefined) return mentions;
  const inText = new Set(mentionedIn(before.content));
  return [...new Set([...before.direct_mentions.filter((user) => !inText.has(user)), ...mentions])];
}

function newlyMentioned(before: Text, after: Text): number[] {
  const known = new Set(before.direct_mentions);
  return after.direct_mentions.filter((id) => !known.has(id));
}

/** Carries the change of a post to its thread and to those whom it has come to mention; nobody is told of their own. */
async function spread(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  post: { creator: number; obj_index: number },
  mentioned: readonly number[],
): Promise<void> {
  const { content, creator } = await lastWords(trx, thread);
  await countEdit(trx, thread, { snippet: snippetOf(content), snippetCreator: creator, mentioned });
  const told = mentioned.filter((id) => id !== actor.id && id !== post.creator);
  await markMentioned(trx, thread, post.obj_index, told);
}

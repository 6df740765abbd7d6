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
import { forgetComment } from '../models/notifications.js';
import { forgetMentions, markMentioned } from '../models/reading.js';
import { seersAmong } from '../models/channels.js';
import { usersOfGroups } from '../models/groups.js';
import { deleteThread, lockThread, type VisibleThread } from '../models/threads.js';
import { uploadsOn } from '../models/uploads.js';
import { attachmentsFrom, hasWords, letGo, reattach, UNUSED, usesOf, type Attachment } from './attachments.js';
import { settleAudience } from './audience.js';
import { actionsFrom, groupsMentionedIn, mentionedIn, snippetOf, withoutNames } from './text.js';

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
  await remention(trx, actor, thread, { creator: thread.creator, obj_index: -1 }, before, after);
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
  const attachments = withoutAttachment(before.attachments, attachmentId);
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
  await remention(trx, actor, thread, before, before, after);
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
  const attachments = withoutAttachment(comment.attachments, attachmentId);
  await changeComment(trx, actor, thread, comment, { ...comment, attachments }, now);
}

/** The ids of uploads are the same in large letters as in small ones. */
function withoutAttachment(attachments: readonly Attachment[], id: string): Attachment[] {
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
  await forgetComment(trx, { bucket: thread.bucket, id: comment.id });
  await letGo(trx, actor, thread.workspace_id, usesOf(comment.id, comment.attachments), now);
  await forgetMentions(trx, thread, { users: comment.direct_mentions, groups: comment.direct_group_mentions });
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

interface Mentions {
  direct_mentions: number[];
  direct_group_mentions: number[];
}

interface Text extends Mentions {
  content: string;
  attachments: Attachment[];
  actions: unknown[];
}

interface Edit {
  content?: string | undefined;
  direct_mentions?: readonly number[] | undefined;
  direct_group_mentions?: readonly number[] | undefined;
  attachments?: Parameters<typeof attachmentsFrom>[2];
  actions?: Parameters<typeof actionsFrom>[0];
}

/** What a text says after an edit; what is not given stays. */
async function edited(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: Text,
  edit: Edit,
  now: Date,
): Promise<Text> {
  const { attachments: given, actions } = edit;
  const attachments = given === undefined ? before.attachments : await attachmentsFrom(trx, actor, given, now);
  const content = contentAfter(before, edit.content);
  if (!hasWords(content, attachments)) throw invalidArgument('content', 'is empty, and nothing is attached');
  return {
    content,
    ...(await mentionsIn(trx, actor, thread, before, { ...edit, content })),
    attachments,
    actions: actions === undefined ? before.actions : actionsFrom(actions),
  };
}

/** The content that is given, unless all that it changes is the name of somebody whom it mentions: that is looked up. */
function contentAfter(before: Text, content = before.content): string {
  return withoutNames(content, before) === withoutNames(before.content, before) ? before.content : content;
}

/** Mentions of a content and of the parameters, united as in a new post; without a parameter those that it once gave stay. */
async function mentionsIn(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  before: Text,
  { content, direct_mentions, direct_group_mentions }: Edit & { content: string },
): Promise<Mentions> {
  const isRewritten = content !== before.content;
  const changesUsers = isRewritten || direct_mentions !== undefined;
  const changesGroups = isRewritten || direct_group_mentions !== undefined;
  if (!changesUsers && !changesGroups) return mentionsOf(before);
  const named = { direct_mentions, direct_group_mentions };
  const { mentions, groupMentions } = await settleAudience(trx, actor, channelOf(thread), { content, ...named });
  const stay = (ids: readonly number[], inText: readonly number[]) => ids.filter((id) => !inText.includes(id));
  const users = direct_mentions === undefined ? stay(before.direct_mentions, mentionedIn(before.content)) : [];
  const groups =
    direct_group_mentions === undefined ? stay(before.direct_group_mentions, groupsMentionedIn(before.content)) : [];
  return {
    direct_mentions: changesUsers ? [...new Set([...users, ...mentions])] : before.direct_mentions,
    direct_group_mentions: changesGroups ? [...new Set([...groups, ...groupMentions])] : before.direct_group_mentions,
  };
}

function mentionsOf({ direct_mentions, direct_group_mentions }: Mentions): Mentions {
  return { direct_mentions, direct_group_mentions };
}

function channelOf({ channel_id: id, bucket, workspace_id, channel_public, viewer_type }: VisibleThread) {
  return { id, bucket, workspace_id, public: channel_public, viewer_type };
}

/** Tells those whom a rewritten post has come to mention, and takes back what it does not mention any more. */
async function remention(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  post: { creator: number; obj_index: number },
  before: Mentions,
  after: Mentions,
): Promise<void> {
  await forgetMentions(trx, thread, {
    users: without(before.direct_mentions, after.direct_mentions),
    groups: without(before.direct_group_mentions, after.direct_group_mentions),
  });
  await spread(trx, actor, thread, post, await newlyMentioned(trx, thread, before, after));
}

/** Whom an edit mentions for the first time, by name or by a group that they are in and whose post they see. */
async function newlyMentioned(
  trx: Transaction,
  thread: VisibleThread,
  before: Mentions,
  after: Mentions,
): Promise<number[]> {
  const reachedBy = async (groups: readonly number[]) =>
    (await usersOfGroups(trx, thread.bucket, groups, [])).map(({ user_id }) => user_id);
  const inNewGroups = await reachedBy(without(after.direct_group_mentions, before.direct_group_mentions));
  const seers = await seersAmong(trx, channelOf(thread), inNewGroups);
  const newly = without(
    [...after.direct_mentions, ...inNewGroups.filter((id) => seers.has(id))],
    before.direct_mentions,
  );
  if (newly.length === 0) return [];
  // Whom a group has brought into the thread takes part in it; who came into the group later does not, and was told nothing.
  const told = (await reachedBy(before.direct_group_mentions)).filter((id) => thread.participants.includes(id));
  return [...new Set(without(newly, told))];
}

function without(ids: readonly number[], gone: readonly number[]): number[] {
  const left = new Set(gone);
  return ids.filter((id) => !left.has(id));
}

/** Carries the change of a post to its thread and to those whom it has come to mention; nobody is told of their own. */
async function spread(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  post: { creator: number; obj_index: number },
  mentioned: readonly number[],
): Promise<void> {
  const last = await lastWords(trx, thread);
  await countEdit(trx, thread, { ...snippetOf(last.content, last), snippet_creator: last.creator, mentioned });
  const told = mentioned.filter((id) => id !== actor.id && id !== post.creator);
  await markMentioned(trx, thread, post.obj_index, told);
}

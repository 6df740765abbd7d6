import type { Actor } from '../actor.js';
import { sql, type Transaction } from '../db.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../ids.js';
import type { Snippet, VisibleThread } from './threads.js';

/** What a thread says, as far as an edit may change it. */
export interface ThreadText {
  title: string;
  content: string;
  direct_mentions: number[];
  direct_group_mentions: number[];
  attachments: Schema<'Attachment'>[];
  actions: unknown[];
}

/** What a locked thread says now. */
export function threadText(trx: Transaction, { bucket, id }: VisibleThread): Promise<ThreadText> {
  return trx.one<{ [Field in keyof ThreadText]: ThreadText[Field] }>(sql`
    select title, content, direct_mentions, direct_group_mentions, attachments, actions
    from threads where bucket = ${bucket} and id = ${id}`);
}

/** Writes what a locked thread says from now on; a new title leaves word of who gave it (decision 9). */
export async function rewriteThread(
  trx: Transaction,
  { bucket, id }: VisibleThread,
  text: ThreadText,
  renamedBy: Actor | undefined,
  now: Date,
): Promise<void> {
  const message = renamedBy && JSON.stringify({ type: 'thread_renamed', initiator: renamedBy.id });
  await trx.run(sql`
    update threads set title = ${text.title}, content = ${text.content}, direct_mentions = ${text.direct_mentions},
      direct_group_mentions = ${text.direct_group_mentions}, attachments = ${JSON.stringify(text.attachments)},
      actions = ${JSON.stringify(text.actions)}, last_edited_at = ${now}
      ${message === undefined ? sql`` : sql`, system_message = ${message}`}
    where bucket = ${bucket} and id = ${id}`);
}

/** What is said last in a locked thread, by whom, and whom it mentions. */
export interface LastWords {
  content: string;
  creator: number;
  direct_mentions: number[];
  direct_group_mentions: number[];
}

/** What is said last in a locked thread: the last comment that is not removed, or the thread's own text. */
export async function lastWords(
  trx: Transaction,
  { bucket, id }: Pick<VisibleThread, 'bucket' | 'id'>,
): Promise<LastWords> {
  return trx.one<{ [Field in keyof LastWords]: LastWords[Field] }>(sql`
    select coalesce(said.content, t.content) as content, coalesce(said.creator, t.creator) as creator,
      coalesce(said.direct_mentions, t.direct_mentions) as direct_mentions,
      coalesce(said.direct_group_mentions, t.direct_group_mentions) as direct_group_mentions
    from threads t left join lateral (
      select m.content, m.creator, m.direct_mentions, m.direct_group_mentions from comments m
      where m.bucket = ${bucket} and m.thread_id = ${id} and m.deleted_by is null
      order by m.obj_index desc limit 1) said on true
    where t.bucket = ${bucket} and t.id = ${id}`);
}

/** Takes an edit or a removal in a locked thread into its snippet, participants and version. */
export async function countEdit(
  trx: Transaction,
  thread: VisibleThread,
  change: Snippet & { snippet_creator: number; mentioned: readonly number[] },
): Promise<void> {
  const participants = new Set(thread.participants);
  const joining = change.mentioned.filter((id) => !participants.has(id));
  await trx.run(sql`
    update threads set snippet = ${change.snippet}, snippet_mentions = ${change.snippet_mentions},
      snippet_group_mentions = ${change.snippet_group_mentions}, snippet_creator = ${change.snippet_creator}, version = version + 1
      ${joining.length === 0 ? sql`` : sql`, participants = participants || ${joining}::bigint[]`}
    where bucket = ${thread.bucket} and id = ${thread.id}`);
}

/** A comment in a locked thread, as far as an edit may change it, and what decides whether it may. */
export interface CommentText {
  id: number;
  creator: number;
  obj_index: number;
  content: string;
  direct_mentions: number[];
  direct_group_mentions: number[];
  attachments: Schema<'Attachment'>[];
  actions: unknown[];
  removed: boolean;
}

/** The thread of a comment, whether the actor sees it or not; undefined for a comment that is not there. */
export async function threadIdOf(trx: Transaction, commentId: number): Promise<number | undefined> {
  const row = await trx.maybe<{ thread_id: number }>(sql`
    select thread_id from comments where bucket = ${bucketOf(commentId)} and id = ${commentId}`);
  return row?.thread_id;
}

/** A comment of a locked thread, or undefined for one that is not in it. */
export function commentIn(
  trx: Transaction,
  { bucket, id: threadId }: VisibleThread,
  id: number,
): Promise<CommentText | undefined> {
  return trx.maybe<{ [Field in keyof CommentText]: CommentText[Field] }>(sql`
    select id, creator, obj_index, content, direct_mentions, direct_group_mentions, attachments, actions,
      deleted_by is not null as removed
    from comments where bucket = ${bucket} and id = ${id} and thread_id = ${threadId}`);
}

/** Writes what a comment of a locked thread says from now on. */
export async function rewriteComment(
  trx: Transaction,
  { bucket }: VisibleThread,
  comment: CommentText,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    update comments set content = ${comment.content}, direct_mentions = ${comment.direct_mentions},
      direct_group_mentions = ${comment.direct_group_mentions}, attachments = ${JSON.stringify(comment.attachments)},
      actions = ${JSON.stringify(comment.actions)}, last_edited_at = ${now}, version = version + 1
    where bucket = ${bucket} and id = ${comment.id}`);
}

/** Erases what a comment of a locked thread says. Its row stays, for its index does (decision 32a). */
export async function eraseComment(
  trx: Transaction,
  actor: Actor,
  { bucket }: VisibleThread,
  { id }: CommentText,
): Promise<void> {
  await trx.run(sql`
    update comments set content = '', attachments = '[]', actions = '[]', reactions = null, deleted_by = ${actor.id}, version = version + 1
    where bucket = ${bucket} and id = ${id}`);
}

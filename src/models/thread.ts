import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { isVisibleChannel, seesChannel, visibleChannels, type VisibleChannel, Channel } from './channel.js';
import {
  IS_SYSTEM_COMMENT,
  snippetColumns,
  contentColumns,
  type HolderKey,
  type LastPost,
  type Snippet,
  type PostContent,
} from './posts.js';
import { Workspace, type UserType } from './workspace.js';
import { BaseModel, belongsTo } from '../db/model.js';

/** A titled discussion in a channel. Its comments are in it. */
export class Thread extends BaseModel {
  static override tableName = 'threads';
  static override notFound = 'thread_not_found' as const;
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'threads.channel_id'),
    workspace: belongsTo(Workspace, 'threads.workspace_id'),
  });

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare channel_id: number;
  declare title: string;
  declare content: string;
  declare creator: number;
  declare recipients: readonly number[];
  declare participants: readonly number[];
  declare groups: readonly number[];
  declare direct_mentions: readonly number[];
  declare direct_group_mentions: readonly number[];
  declare responders: readonly number[];
  declare attachments: unknown;
  declare actions: unknown;
  declare system_message: unknown;
  declare comment_count: number;
  declare last_obj_index: number;
  declare snippet: string;
  declare snippet_creator: number;
  declare closed: boolean;
  declare pinned_at: Date | null;
  declare posted_at: Date;
  declare last_updated_at: Date;
  declare last_edited_at: Date | null;
  declare version: number;
  declare reactions: unknown;
  declare snippet_mentions: readonly number[];
  declare snippet_group_mentions: readonly number[];
}

/** A thread, its channel, and what the actor is there. */
export interface VisibleThread {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  channel_id: number;
  creator: number;
  participants: number[];
  responders: number[];
  last_obj_index: number;
  last_updated_at: Date;
  closed: boolean;
  channel_public: boolean;
  channel_archived: boolean;
  viewer_type: UserType;
}

/** A thread that the actor sees; otherwise 108. */
export async function findThread(db: Queryable, actor: Actor, id: number): Promise<VisibleThread> {
  return found(await db.maybe<VisibleThread>(visibleThread(actor, id)), 'thread_not_found');
}

/**
 * A thread that the actor sees, with its row locked until the end of the transaction; otherwise 108, or the error of what
 * was looked for in it. Whatever changes a thread, its comments or what it is to its readers holds this lock.
 */
export async function lockThread(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: ErrorName = 'thread_not_found',
): Promise<VisibleThread> {
  const statement = sql`${visibleThread(actor, id)} for no key update of t`;
  return found(await retryOnMove(() => trx.maybe<VisibleThread>(statement)), otherwise);
}

/** The same for whoever is about to post in the thread: until the end of the transaction nobody archives or removes its channel. */
export async function lockThreadToPost(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: ErrorName = 'thread_not_found',
): Promise<VisibleThread> {
  const statement = sql`${visibleThread(actor, id)} for no key update of t for share of c`;
  return found(await retryOnMove(() => trx.maybe<VisibleThread>(statement)), otherwise);
}

/**
 * Finds what is locked by way of the channel that it is in. Whoever waits for the lock while the thread is moved has looked at the
 * channel before, in which it is no more, and finds nothing: they look again.
 */
export async function retryOnMove<Row>(find: () => Promise<Row | undefined>): Promise<Row | undefined> {
  return (await find()) ?? find();
}

function visibleThread(actor: Actor, id: number): Sql {
  const bucket = bucketOf(id);
  return sql`
    select t.id, t.bucket, t.workspace_id, t.channel_id, t.creator, t.participants, t.responders, t.last_obj_index,
      t.last_updated_at, t.closed, c.public as channel_public, c.archived as channel_archived, wu.user_type as viewer_type
    from threads t
    join ${visibleChannels(actor, bucket)} on c.bucket = t.bucket and c.id = t.channel_id
    where t.bucket = ${bucket} and t.id = ${id} and ${isVisibleChannel}`;
}

/** What a thread says, as far as an edit may change it. */
export interface ThreadText extends PostContent {
  title: string;
}

export interface NewThread extends ThreadText, Snippet {
  recipients: readonly number[];
  participants: readonly number[];
  groups: readonly number[];
}

/** Writes a thread; answers its id. */
export async function insertThread(
  trx: Transaction,
  actor: Actor,
  channel: VisibleChannel,
  thread: NewThread,
  now: Date,
): Promise<number> {
  const { id } = await trx.one<{ id: number }>(sql`
    insert into threads (bucket, id, workspace_id, channel_id, title, content, creator, recipients, participants,
      groups, direct_mentions, direct_group_mentions, attachments, actions, snippet, snippet_mentions, snippet_group_mentions,
      snippet_creator, posted_at, last_updated_at)
    values (${channel.bucket}, next_id(${channel.bucket}), ${channel.workspace_id}, ${channel.id}, ${thread.title}, ${thread.content},
      ${actor.id}, ${thread.recipients}, ${thread.participants}, ${thread.groups}, ${thread.direct_mentions},
      ${thread.direct_group_mentions}, ${JSON.stringify(thread.attachments)}, ${JSON.stringify(thread.actions)},
      ${thread.snippet}, ${thread.snippet_mentions}, ${thread.snippet_group_mentions}, ${actor.id}, ${now}, ${now})
    returning id`);
  return id;
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
    update threads set title = ${text.title}, ${contentColumns(text)}, last_edited_at = ${now}
      ${message === undefined ? sql`` : sql`, system_message = ${message}`}
    where bucket = ${bucket} and id = ${id}`);
}

/** What a comment changes in its thread beside the counters. */
export interface ThreadChange extends Snippet {
  participants: readonly number[];
  closed: boolean;
}

/** Takes a comment into its thread: counters, snippet, participants, and whether it is closed. */
export function countComment(
  trx: Transaction,
  thread: VisibleThread,
  comment: { creator: number; obj_index: number; posted_at: Date },
  change: ThreadChange,
): void {
  const isNewResponder = !thread.responders.includes(comment.creator);
  trx.send(sql`
    update threads set
      comment_count = comment_count + 1, last_obj_index = ${comment.obj_index}, ${snippetColumns(change)},
      snippet_creator = ${comment.creator}, last_updated_at = ${comment.posted_at}, closed = ${change.closed}, version = version + 1
      ${joining(thread, change.participants)}
      ${isNewResponder ? sql`, responders = responders || ${comment.creator}::bigint` : sql``}
    where bucket = ${thread.bucket} and id = ${thread.id}`);
}

/** Takes what the service says into its thread: the counters alone, for nobody has said anything. */
export function countSystemMessage(
  trx: Transaction,
  { bucket, id }: VisibleThread,
  { obj_index: index, posted_at: at }: { obj_index: number; posted_at: Date },
): void {
  trx.send(sql`
    update threads set comment_count = comment_count + 1, last_obj_index = ${index}, last_updated_at = ${at}, version = version + 1
    where bucket = ${bucket} and id = ${id}`);
}

/** Takes an edit or a removal in a locked thread into its snippet, participants and version. */
export async function countEdit(
  trx: Transaction,
  thread: VisibleThread,
  change: Snippet & { snippet_creator: number; mentioned: readonly number[] },
): Promise<void> {
  await trx.run(sql`
    update threads set ${snippetColumns(change)}, snippet_creator = ${change.snippet_creator}, version = version + 1
      ${joining(thread, change.mentioned)}
    where bucket = ${thread.bucket} and id = ${thread.id}`);
}

/** Lets users take part in a thread who do not yet, as a further column of an update. */
function joining({ participants }: VisibleThread, userIds: readonly number[]): Sql {
  const known = new Set(participants);
  const added = userIds.filter((id) => !known.has(id));
  return added.length === 0 ? sql`` : sql`, participants = participants || ${added}::bigint[]`;
}

/** What was said last in a locked thread: the last comment that is not removed, or the thread's own text. */
export async function lastPost(trx: Transaction, { bucket, id }: HolderKey): Promise<LastPost> {
  return trx.one<{ [Field in keyof LastPost]: LastPost[Field] }>(sql`
    select coalesce(said.content, t.content) as content, coalesce(said.creator, t.creator) as creator,
      coalesce(said.direct_mentions, t.direct_mentions) as direct_mentions,
      coalesce(said.direct_group_mentions, t.direct_group_mentions) as direct_group_mentions
    from threads t left join lateral (
      select m.content, m.creator, m.direct_mentions, m.direct_group_mentions from comments m
      where m.bucket = ${bucket} and m.thread_id = ${id} and m.deleted_by is null
        and not ${IS_SYSTEM_COMMENT}
      order by m.obj_index desc limit 1) said on true
    where t.bucket = ${bucket} and t.id = ${id}`);
}

/** Pins or unpins a locked thread; answers whether that changes anything. */
export async function pinThread(trx: Transaction, { bucket, id }: VisibleThread, at: Date | null): Promise<boolean> {
  const changed = await trx.run(sql`
    update threads set pinned_at = ${at}, version = version + 1
    where bucket = ${bucket} and id = ${id} and (pinned_at is null) <> ${at === null}::boolean`);
  return changed > 0;
}

/** Removes a locked thread with all that hangs on it. */
export async function deleteThread(trx: Transaction, { bucket, id }: VisibleThread): Promise<void> {
  await trx.run(sql`delete from notifications where bucket = ${bucket} and id in (${postsOf(bucket, id)})`);
  await trx.run(sql`delete from thread_users where bucket = ${bucket} and thread_id = ${id}`);
  await trx.run(sql`delete from comments where bucket = ${bucket} and thread_id = ${id}`);
  await trx.run(sql`delete from threads where bucket = ${bucket} and id = ${id}`);
}

/** The ids of a thread and its comments, which are those of their notifications too. */
function postsOf(bucket: Bucket, id: number): Sql {
  return sql`select ${id}::bigint union all select m.id from comments m where m.bucket = ${bucket} and m.thread_id = ${id}`;
}

/**
 * Moves a locked thread to another channel of its workspace, with its comments and its readers. For those who do not see
 * that channel nothing of it is unread any more.
 */
export async function moveThread(
  trx: Transaction,
  actor: Actor,
  thread: VisibleThread,
  target: { id: number; public: boolean },
): Promise<void> {
  const { bucket, id, workspace_id: workspaceId } = thread;
  const place = { from_channel_id: thread.channel_id, to_channel_id: target.id };
  const message = JSON.stringify({ type: 'thread_moved', initiator: actor.id, ...place });
  await trx.run(sql`
    update threads set channel_id = ${target.id}, system_message = ${message}, version = version + 1
    where bucket = ${bucket} and id = ${id}`);
  await trx.run(sql`update comments set channel_id = ${target.id} where bucket = ${bucket} and thread_id = ${id}`);
  await trx.run(sql`
    update notifications set channel_id = ${target.id} where bucket = ${bucket} and id in (${postsOf(bucket, id)})`);
  await trx.run(sql`
    update thread_users mine set channel_id = ${target.id}, unread = mine.unread and seer.sees,
      direct_mention = mine.direct_mention and seer.sees
    from (
      select wu.user_id, wu.removed_at is null and ${seesChannel(target.public)} as sees
      from workspace_users wu
      left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${target.id} and cu.user_id = wu.user_id
      where wu.workspace_id = ${workspaceId}) seer
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and seer.user_id = mine.user_id`);
}

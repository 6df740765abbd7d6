import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql, type Transaction } from '../db.js';
import { found } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { bucketOf, type Bucket } from '../ids.js';
import { isVisibleChannel, visibleChannels, type VisibleChannel } from './channels.js';
import type { UserType } from './workspaces.js';

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
  return found(await lookTwice(() => trx.maybe<VisibleThread>(statement)), otherwise);
}

/** The same for whoever is about to post in the thread: until the end of the transaction nobody archives or removes its channel. */
export async function lockThreadToPost(trx: Transaction, actor: Actor, id: number): Promise<VisibleThread> {
  const statement = sql`${visibleThread(actor, id)} for no key update of t for share of c`;
  return found(await lookTwice(() => trx.maybe<VisibleThread>(statement)), 'thread_not_found');
}

/**
 * Finds what is locked by way of the channel that it is in. Whoever waits for the lock while the thread is moved has looked at the
 * channel before, in which it is no more, and finds nothing: they look again.
 */
export async function lookTwice<Row>(find: () => Promise<Row | undefined>): Promise<Row | undefined> {
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

/** How much of a text is shown as the beginning of it, in code points. */
export const SNIPPET_LENGTH = 140;

/** The beginning of what is said last, and whom it mentions: their names are filled in when it is shown. */
export interface Snippet {
  snippet: string;
  snippet_mentions: number[];
  snippet_group_mentions: number[];
}

export interface NewThread extends Snippet {
  title: string;
  content: string;
  recipients: readonly number[];
  participants: readonly number[];
  groups: readonly number[];
  direct_mentions: readonly number[];
  direct_group_mentions: readonly number[];
  attachments: readonly unknown[];
  actions: readonly unknown[];
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

/** Whom a post concerns: one entry a user. */
export interface Reader {
  userId: number;
  /** Wrote the post: it is read for them. */
  isPoster: boolean;
  mentioned: boolean;
  /** Only a word or a default stands for them: nothing to those who have unfollowed the thread. */
  implied: boolean;
}

export interface Post {
  bucket: Bucket;
  workspace_id: number;
  channel_id: number;
  thread_id: number;
  channel_public: boolean;
  /** The index of the post: that of the comment, or -1 for the thread itself. */
  obj_index: number;
  /** When it was posted, which is when the thread was last updated. */
  posted_at: Date;
  /** Whether the poster's reading position moves to the post. */
  marksPosition: boolean;
  /** Whether those who follow the thread are readers too. */
  reachesFollowers: boolean;
}

/**
 * Writes what a post is to its readers: unread for all but the poster, and in everybody's inbox. Who cannot see the channel
 * gets nothing (decision 30: listed, not notified). A comment that is not for everybody moves the thread up in the other inboxes too,
 * for they are ordered by its last update.
 */
export async function writeReaders(trx: Transaction, post: Post, readers: readonly Reader[]): Promise<void> {
  const { bucket, channel_id: channelId, obj_index: index, marksPosition } = post;
  const written = sql`
    insert into thread_users as mine (bucket, thread_id, user_id, workspace_id, channel_id, read_index, unread, direct_mention, inbox_at)
    select ${bucket}, ${post.thread_id}, reader.user_id, ${post.workspace_id}, ${channelId},
      case when reader.is_poster and ${marksPosition}::boolean then ${index}::int else -1 end,
      not reader.is_poster, reader.mentioned and not reader.is_poster, ${post.posted_at}
    from ${reachedReaders(post, readers)} ${index < 0 ? sql`` : ofAKnownThread(post)}`;
  if (index < 0) return void (await trx.run(written));
  await trx.run(sql`
    with written as (${written} returning user_id)
    update thread_users other set inbox_at = ${post.posted_at}
    where other.bucket = ${bucket} and other.thread_id = ${post.thread_id} and other.inbox_at < ${post.posted_at}
      and other.user_id not in (select user_id from written)`);
}

/** Those whom a post reaches, as `reader`, and the beginning of what is asked of them: they see the channel. */
export function reachedReaders(post: Post, readers: readonly Reader[]): Sql {
  return sql`(
      select * from unnest(${readers.map((one) => one.userId)}::bigint[], ${readers.map((one) => one.isPoster)}::boolean[],
        ${readers.map((one) => one.mentioned)}::boolean[], ${readers.map((one) => one.implied)}::boolean[])
        as known (user_id, is_poster, mentioned, implied)
      ${post.reachesFollowers ? followers(post, readers) : sql``}) reader
    ${readers.length < MANY ? oneByOne(post) : allTogether(post)}
    where (cu.user_id is not null or (${post.channel_public}::boolean and wu.user_type <> 'GUEST'))
      ${post.obj_index < 0 ? sql`` : unlessUnfollowed(post)}`;
}

/** From so many readers on it is cheaper to read the whole workspace than to look each of them up. */
const MANY = 500;

/** What readers are in the workspace and in the channel. */
function oneByOne({ bucket, channel_id: channelId, workspace_id: workspaceId }: Post): Sql {
  return sql`join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = reader.user_id and wu.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${channelId} and cu.user_id = reader.user_id`;
}

/** The same. Nothing is pushed into a query with an offset, so it is read once; the planner knows no length of a list. */
function allTogether({ bucket, channel_id: channelId, workspace_id: workspaceId }: Post): Sql {
  return sql`join (
      select user_id, user_type from workspace_users where workspace_id = ${workspaceId} and removed_at is null offset 0) wu
      on wu.user_id = reader.user_id
    left join (
      select user_id from channel_users where bucket = ${bucket} and channel_id = ${channelId} offset 0) cu on cu.user_id = reader.user_id`;
}

/** Those who follow the thread, beside the readers that are known. */
function followers({ bucket, thread_id: id }: Post, readers: readonly Reader[]): Sql {
  return sql`union all
      select follower.user_id, false, false, true from thread_users follower
      where follower.bucket = ${bucket} and follower.thread_id = ${id} and follower.following
        and follower.user_id <> all(${readers.map((one) => one.userId)}::bigint[])`;
}

/** A comment reaches those who have unfollowed its thread only when it names them. */
function unlessUnfollowed({ bucket, thread_id: id }: Post): Sql {
  return sql`and not (reader.implied and reader.user_id in (
        select gone.user_id from thread_users gone
        where gone.bucket = ${bucket} and gone.thread_id = ${id} and gone.following = false))`;
}

/** What a comment is to a reader joins what the thread was to them. */
function ofAKnownThread({ marksPosition }: Post): Sql {
  return sql`on conflict (bucket, thread_id, user_id) do update set
      inbox_at = excluded.inbox_at,
      archived = mine.archived and not excluded.unread,
      read_index = greatest(mine.read_index, excluded.read_index),
      unread = case when excluded.unread then true when ${marksPosition}::boolean then false else mine.unread end,
      direct_mention = case when excluded.unread then mine.direct_mention or excluded.direct_mention
        when ${marksPosition}::boolean then false else mine.direct_mention end`;
}

/** Moves the actor's reading position up to `index`, never back; what lies beyond stays unread. */
export async function markRead(trx: Transaction, actor: Actor, thread: VisibleThread, index: number): Promise<void> {
  const { bucket, id } = thread;
  const read = Math.min(index, thread.last_obj_index);
  await trx.run(sql`
    insert into thread_users as mine (bucket, thread_id, user_id, workspace_id, channel_id, read_index)
    values (${bucket}, ${id}, ${actor.id}, ${thread.workspace_id}, ${thread.channel_id}, ${read})
    on conflict (bucket, thread_id, user_id) do update set
      read_index = greatest(mine.read_index, excluded.read_index),
      unread = mine.unread and greatest(mine.read_index, excluded.read_index) < ${thread.last_obj_index}`);
  await trx.run(sql`
    update thread_users mine set direct_mention = mine.unread and exists (
      select from comments m where m.bucket = ${bucket} and m.thread_id = ${id}
        and m.obj_index > mine.read_index and ${mentions(actor, bucket)} and m.deleted_by is null)
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and mine.user_id = ${actor.id} and mine.direct_mention`);
}

/** Whether the comment `m` mentions the actor, by name or by a group that the actor is in. */
function mentions(actor: Actor, bucket: Bucket): Sql {
  return sql`(m.direct_mentions @> array[${actor.id}::bigint] or m.direct_group_mentions && array(
    select gu.group_id from group_users gu where gu.bucket = ${bucket} and gu.user_id = ${actor.id}))`;
}

/** What a comment changes in its thread beside the counters. */
export interface ThreadChange extends Snippet {
  participants: readonly number[];
  closed: boolean;
}

/** Takes a comment into its thread: counters, snippet, participants, and whether it is closed. */
export async function countComment(
  trx: Transaction,
  thread: VisibleThread,
  comment: { creator: number; obj_index: number; posted_at: Date },
  change: ThreadChange,
): Promise<void> {
  const participants = new Set(thread.participants);
  const joining = change.participants.filter((id) => !participants.has(id));
  const isNewResponder = !thread.responders.includes(comment.creator);
  await trx.run(sql`
    update threads set
      comment_count = comment_count + 1, last_obj_index = ${comment.obj_index}, snippet = ${change.snippet},
      snippet_mentions = ${change.snippet_mentions}, snippet_group_mentions = ${change.snippet_group_mentions},
      snippet_creator = ${comment.creator}, last_updated_at = ${comment.posted_at}, closed = ${change.closed}, version = version + 1
      ${joining.length === 0 ? sql`` : sql`, participants = participants || ${joining}::bigint[]`}
      ${isNewResponder ? sql`, responders = responders || ${comment.creator}::bigint` : sql``}
    where bucket = ${thread.bucket} and id = ${thread.id}`);
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
      select wu.user_id, wu.removed_at is null and (cu.user_id is not null
        or (${target.public}::boolean and wu.user_type <> 'GUEST')) as sees
      from workspace_users wu
      left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${target.id} and cu.user_id = wu.user_id
      where wu.workspace_id = ${workspaceId}) seer
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and seer.user_id = mine.user_id`);
}

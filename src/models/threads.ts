import type { Actor } from '../actor.js';
import { sql, type Sql, type Transaction } from '../db.js';
import { found } from '../errors.js';
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

/** A thread that the actor sees, with its row locked until the end of the transaction; otherwise 108. */
export async function lockThread(trx: Transaction, actor: Actor, id: number): Promise<VisibleThread> {
  const bucket = bucketOf(id);
  const row = await trx.maybe<VisibleThread>(sql`
    select t.id, t.bucket, t.workspace_id, t.channel_id, t.creator, t.participants, t.responders, t.last_obj_index,
      t.last_updated_at, t.closed, c.public as channel_public, c.archived as channel_archived, wu.user_type as viewer_type
    from threads t
    join ${visibleChannels(actor, bucket)} on c.bucket = t.bucket and c.id = t.channel_id
    where t.bucket = ${bucket} and t.id = ${id} and ${isVisibleChannel}
    for no key update of t`);
  return found(row, 'thread_not_found');
}

export interface NewThread {
  title: string;
  content: string;
  recipients: readonly number[];
  participants: readonly number[];
  groups: readonly number[];
  direct_mentions: readonly number[];
  direct_group_mentions: readonly number[];
  actions: readonly unknown[];
  snippet: string;
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
      groups, direct_mentions, direct_group_mentions, actions, snippet, snippet_creator, posted_at, last_updated_at)
    values (${channel.bucket}, next_id(${channel.bucket}), ${channel.workspace_id}, ${channel.id}, ${thread.title}, ${thread.content},
      ${actor.id}, ${thread.recipients}, ${thread.participants}, ${thread.groups}, ${thread.direct_mentions},
      ${thread.direct_group_mentions}, ${JSON.stringify(thread.actions)},
      ${thread.snippet}, ${actor.id}, ${now}, ${now})
    returning id`);
  return id;
}

/** Whom a post concerns: one entry a user. */
export interface Reader {
  userId: number;
  /** Wrote the post: it is read for them. */
  isPoster: boolean;
  mentioned: boolean;
}

export interface Post {
  bucket: Bucket;
  workspace_id: number;
  channel_id: number;
  thread_id: number;
  channel_public: boolean;
  /** The index of the post: that of the comment, or -1 for the thread itself. */
  obj_index: number;
  /** Whether the poster's reading position moves to the post. */
  marksPosition: boolean;
}

/**
 * Writes what a post is to its readers: unread for all but the poster, and in everybody's inbox. Who cannot see the channel
 * gets nothing (decision 30: listed, not notified).
 */
export async function writeReaders(trx: Transaction, post: Post, readers: readonly Reader[]): Promise<void> {
  const { bucket, channel_id: channelId, obj_index: index, marksPosition } = post;
  await trx.run(sql`
    insert into thread_users as mine (bucket, thread_id, user_id, workspace_id, channel_id, read_index, unread, direct_mention, in_inbox)
    select ${bucket}, ${post.thread_id}, reader.user_id, ${post.workspace_id}, ${channelId},
      case when reader.is_poster and ${marksPosition}::boolean then ${index}::int else -1 end,
      not reader.is_poster, reader.mentioned and not reader.is_poster, true
    from unnest(${readers.map((one) => one.userId)}::bigint[], ${readers.map((one) => one.isPoster)}::boolean[],
      ${readers.map((one) => one.mentioned)}::boolean[]) as reader (user_id, is_poster, mentioned)
    join workspace_users wu on wu.workspace_id = ${post.workspace_id} and wu.user_id = reader.user_id and wu.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${channelId} and cu.user_id = reader.user_id
    where cu.user_id is not null or (${post.channel_public}::boolean and wu.user_type <> 'GUEST')
    on conflict (bucket, thread_id, user_id) do update set
      in_inbox = true,
      archived = mine.archived and not excluded.unread,
      read_index = greatest(mine.read_index, excluded.read_index),
      unread = case when excluded.unread then true when ${marksPosition}::boolean then false else mine.unread end,
      direct_mention = case when excluded.unread then mine.direct_mention or excluded.direct_mention
        when ${marksPosition}::boolean then false else mine.direct_mention end`);
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
        and m.obj_index > mine.read_index and ${mentions(actor, bucket)})
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and mine.user_id = ${actor.id} and mine.direct_mention`);
}

/** Whether the comment `m` mentions the actor, by name or by a group that the actor is in. */
function mentions(actor: Actor, bucket: Bucket): Sql {
  return sql`(m.direct_mentions @> array[${actor.id}::bigint] or m.direct_group_mentions && array(
    select gu.group_id from group_users gu where gu.bucket = ${bucket} and gu.user_id = ${actor.id}))`;
}

/** What a comment changes in its thread beside the counters. */
export interface ThreadChange {
  snippet: string;
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
  const joining = change.participants.filter((id) => !thread.participants.includes(id));
  const isNewResponder = !thread.responders.includes(comment.creator);
  await trx.run(sql`
    update threads set
      comment_count = comment_count + 1, last_obj_index = ${comment.obj_index}, snippet = ${change.snippet},
      snippet_creator = ${comment.creator}, last_updated_at = ${comment.posted_at}, closed = ${change.closed}, version = version + 1
      ${joining.length === 0 ? sql`` : sql`, participants = participants || ${joining}::bigint[]`}
      ${isNewResponder ? sql`, responders = responders || ${comment.creator}::bigint` : sql``}
    where bucket = ${thread.bucket} and id = ${thread.id}`);
}

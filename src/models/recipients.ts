import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { canViewChannel } from './channel.js';
import { textStaysRead } from './thread_user.js';

/** A user whom a post concerns. There is one entry for each user. */
export interface Recipient {
  userId: number;
  /** Whether they wrote the post. It is read for its author. */
  isPoster: boolean;
  mentioned: boolean;
  /**
   * Whether only a keyword or a default names them. The post then does not reach them if they have unfollowed the
   * thread.
   */
  implied: boolean;
}

export interface Post {
  bucket: Bucket;
  workspace_id: number;
  channel_id: number;
  thread_id: number;
  channel_public: boolean;
  /** The index of the comment, or -1 for the thread itself. */
  obj_index: number;
  /** When it was posted, which is when the thread was last updated. */
  posted_at: Date;
  /** Whether the poster's reading position moves to the post. */
  marksPosition: boolean;
  /** Whether followers of the thread are readers too. */
  reachesFollowers: boolean;
}

/**
 * Returns the users whom a post reaches: they see the channel (behaviour/threads.md#default-recipients: listed, not
 * notified). The caller holds the lock of the channel, so nobody leaves it before the rows of the post are written.
 */
export async function reachedRecipients(
  db: Queryable,
  post: Omit<Post, 'posted_at' | 'marksPosition'>,
  readers: readonly Recipient[],
): Promise<Recipient[]> {
  const { user_ids: userIds } = await db.one<{ user_ids: number[] }>(sql`
    select coalesce(array_agg(reader.user_id), '{}') as user_ids
    from (
      select * from unnest(${readers.map((one) => one.userId)}::bigint[], ${readers.map((one) => one.implied)}::boolean[])
        as known (user_id, implied)
      ${post.reachesFollowers ? followers(post, readers) : sql``}) reader
    ${readers.length < MANY ? oneByOne(post) : allTogether(post)}
    where ${canViewChannel(post.channel_public)}
      ${post.obj_index < 0 ? sql`` : unlessUnfollowed(post)}`);
  const known = new Map(readers.map((one) => [one.userId, one]));
  return userIds.map((userId) => known.get(userId) ?? { userId, isPoster: false, mentioned: false, implied: true });
}

/**
 * Writes the state of a post for the users whom it reaches: unread for all but the poster, and in the inbox of all. A
 * comment also moves the thread up in the inboxes of users whom it does not reach, because inboxes are ordered by the
 * last update.
 */
export function writeRecipients(trx: Transaction, post: Post, reached: readonly Recipient[]): void {
  const { bucket, thread_id: id, obj_index: index, posted_at: postedAt, marksPosition } = post;
  const position = ({ isPoster }: Recipient): number => (isPoster && marksPosition ? index : -1);
  if (reached.length > 0) {
    trx.send(sql`
    insert into thread_users as mine (bucket, thread_id, user_id, workspace_id, channel_id, read_index, unread, text_read, direct_mention, inbox_at)
    values (${bucket}, ${id}, unnest(${reached.map((one) => one.userId)}::bigint[]), ${post.workspace_id}, ${post.channel_id},
      unnest(${reached.map(position)}::int[]), unnest(${reached.map((one) => !one.isPoster)}::boolean[]), ${index >= 0},
      unnest(${reached.map((one) => one.mentioned && !one.isPoster)}::boolean[]), ${postedAt})
    ${index < 0 ? sql`` : ofAKnownThread(post)}`);
  }
  if (index < 0) return;
  trx.send(sql`
    update thread_users other set inbox_at = ${postedAt}
    where other.bucket = ${bucket} and other.thread_id = ${id} and other.inbox_at < ${postedAt}`);
}

type Place = Pick<Post, 'bucket' | 'workspace_id' | 'channel_id' | 'thread_id'>;

/** From this number of readers on, reading the whole workspace is cheaper than looking up each reader. */
const MANY = 500;

/** Joins the readers' memberships of the workspace and the channel. */
function oneByOne({ bucket, channel_id: channelId, workspace_id: workspaceId }: Place): Sql {
  return sql`join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = reader.user_id and wu.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${channelId} and cu.user_id = reader.user_id`;
}

/**
 * The same. PostgreSQL pushes no condition into a query with an offset, so each table is read once. The planner does
 * not know the length of a list.
 */
function allTogether({ bucket, channel_id: channelId, workspace_id: workspaceId }: Place): Sql {
  return sql`join (
      select user_id, user_type from workspace_users where workspace_id = ${workspaceId} and removed_at is null offset 0) wu
      on wu.user_id = reader.user_id
    left join (
      select user_id from channel_users where bucket = ${bucket} and channel_id = ${channelId} offset 0) cu on cu.user_id = reader.user_id`;
}

/** The followers of the thread who are not among the known readers. */
function followers({ bucket, thread_id: id }: Place, readers: readonly Recipient[]): Sql {
  return sql`union all
      select follower.user_id, true from thread_users follower
      where follower.bucket = ${bucket} and follower.thread_id = ${id} and follower.following
        and follower.user_id <> all(${readers.map((one) => one.userId)}::bigint[])`;
}

/** A comment reaches users who have unfollowed its thread only when it names them. */
function unlessUnfollowed({ bucket, thread_id: id }: Place): Sql {
  return sql`and not (reader.implied and reader.user_id in (
        select gone.user_id from thread_users gone
        where gone.bucket = ${bucket} and gone.thread_id = ${id} and gone.following = false))`;
}

/** Merges the state of a comment into the reader's existing state of the thread. */
function ofAKnownThread({ marksPosition }: Post): Sql {
  return sql`on conflict (bucket, thread_id, user_id) do update set
      inbox_at = excluded.inbox_at,
      archived = mine.archived and not excluded.unread,
      read_index = greatest(mine.read_index, excluded.read_index),
      text_read = ${textStaysRead},
      unread = case when excluded.unread then true when ${marksPosition}::boolean then false else mine.unread end,
      direct_mention = case when excluded.unread then mine.direct_mention or excluded.direct_mention
        when ${marksPosition}::boolean then false else mine.direct_mention end`;
}

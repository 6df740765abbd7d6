import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { pick, variants } from '../db/compiled.js';
import { sql, type Sql, type Transaction, type Queryable } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, type Locked } from '../db/model.js';
import { changes } from '../db/statements.js';
import { canViewChannel, visibleChannels } from './channel.js';
import { mentionsUser } from './posts.js';
import type { VisibleThread } from './thread.js';

/** The state of a thread for one user: read, starred, archived, muted, followed, in the inbox. */
export class ThreadUser extends BaseModel {
  static override tableName = 'thread_users';
  static override idColumn = ['bucket', 'thread_id', 'user_id'];

  declare bucket: Bucket;
  declare thread_id: number;
  declare user_id: number;
  declare workspace_id: number;
  declare channel_id: number;
  declare read_index: number;
  declare unread: boolean;
  /** While unread at a position of -1: whether only comments are unread, and not the text of the thread. */
  declare direct_mention: boolean;
  declare archived: boolean;
  declare starred: boolean;
  declare muted_until: Date | null;
  declare following: boolean | null;
  declare inbox_at: Date | null;
  declare text_read: boolean;
}

// Every operation here, except archiving a whole inbox, holds the lock of the thread, so that nobody posts meanwhile,
// and nothing is written for a deleted thread.

/**
 * The index before the one that becomes the first unread. The first unread is at most the last comment
 * (behaviour/errors.md#wrong-values and behaviour/threads.md#reading-positions).
 */
function readBefore(thread: VisibleThread, index: number): number {
  return Math.max(-1, Math.min(index, thread.last_obj_index) - 1);
}

/** The columns that identify and place a user's row for a thread. */
const KEYS = ['bucket', 'thread_id', 'user_id', 'workspace_id', 'channel_id'] as const;

function keysOf(actor: Actor, { bucket, id, workspace_id, channel_id }: VisibleThread) {
  return { bucket, thread_id: id, user_id: actor.id, workspace_id, channel_id };
}

/**
 * Selects the users whom a thread mentions after an index, by name or by a group that they are in. After -1 its own
 * content counts too.
 */
function mentionedAfter({ bucket, id }: VisibleThread, read: number): Sql {
  return sql`
    with post as (
      select m.creator, m.direct_mentions, m.direct_group_mentions from comments m
      where m.bucket = ${bucket} and m.thread_id = ${id} and m.obj_index > ${read}::int and m.deleted_by is null
        and (m.direct_mentions <> '{}' or m.direct_group_mentions <> '{}')
      union all
      select t.creator, t.direct_mentions, t.direct_group_mentions from threads t
      where t.bucket = ${bucket} and t.id = ${id} and ${read}::int < 0)
    select mention.user_id from post cross join lateral unnest(post.direct_mentions) as mention (user_id)
    where post.creator <> mention.user_id
    union
    select gu.user_id from post join group_users gu on gu.group_id = any(post.direct_group_mentions)
    where gu.bucket = ${bucket} and post.creator <> gu.user_id`;
}

const reading = changes((row: Pick<ThreadUser, (typeof KEYS)[number] | 'read_index' | 'text_read'>) =>
  ThreadUser.query()
    .insert(pick(row, ...KEYS, 'read_index', 'text_read'))
    .onConflict(['bucket', 'thread_id', 'user_id'])
    .merge({ read_index: raw('greatest(thread_users.read_index, excluded.read_index)'), text_read: true }),
);

/**
 * Moves the actor's reading position forward to `index`, never back. Later comments stay unread, unless they are all
 * removed.
 */
export async function markRead(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  index: number,
): Promise<void> {
  const { bucket, id, last_obj_index: last } = thread;
  await reading(trx, { ...keysOf(actor, thread), read_index: Math.min(index, last), text_read: true });
  await readToEnd(trx, thread, sql`mine.user_id = ${actor.id}`);
  await trx.run(sql`
    update thread_users mine set direct_mention = exists (
      select from comments m where m.bucket = ${bucket} and m.thread_id = ${id} and m.creator <> ${actor.id}
        and m.obj_index > mine.read_index and ${mentionsUser(sql`m`, sql`${actor.id}::bigint`, bucket)} and m.deleted_by is null)
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and mine.user_id = ${actor.id} and mine.direct_mention`);
}

/** Makes the comment at `index` the first that the actor has not read. */
export async function markUnread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  index: number,
): Promise<void> {
  const read = readBefore(thread, index);
  const mentioned = await trx.boolean(sql`
    select exists (select from (${mentionedAfter(thread, read)}) mentioned where mentioned.user_id = ${actor.id}) as mentioned`);
  await trx.run(sql`
    insert into thread_users (bucket, thread_id, user_id, workspace_id, channel_id, read_index, unread, direct_mention)
    values (${thread.bucket}, ${thread.id}, ${actor.id}, ${thread.workspace_id}, ${thread.channel_id}, ${read}, true, ${mentioned})
    on conflict (bucket, thread_id, user_id) do update set
      read_index = excluded.read_index, unread = true, text_read = false, direct_mention = excluded.direct_mention`);
  await readToEnd(trx, thread, sql`mine.user_id = ${actor.id} and ${TEXT_IS_READ}`);
}

/**
 * Makes the comment at `index` unread for everybody but the actor who participates in the thread or has it in their
 * inbox, and has not unfollowed it.
 */
export async function markUnreadForOthers(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  index: number,
): Promise<void> {
  const { bucket, id } = thread;
  const read = readBefore(thread, index);
  await bringBack(
    trx,
    thread,
    { read, textRead: false },
    sql`
      select other.user_id, mentioned.user_id is not null as mentioned
      from (
        select unnest(${thread.participants}::bigint[]) as user_id
        union
        select holder.user_id from thread_users holder
        where holder.bucket = ${bucket} and holder.thread_id = ${id} and holder.inbox_at is not null) other
      left join (${mentionedAfter(thread, read)}) mentioned on mentioned.user_id = other.user_id
      where other.user_id <> ${actor.id} and other.user_id not in (
        select gone.user_id from thread_users gone
        where gone.bucket = ${bucket} and gone.thread_id = ${id} and gone.following = false)`,
  );
  await settleUnread(trx, thread);
}

/** Makes the post at `index` (-1 for the thread's own content) unread for users whom an edit has mentioned. */
export async function markMentioned(
  trx: Transaction,
  thread: Locked<VisibleThread>,
  index: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const mentioned = sql`select known.user_id, true as mentioned from unnest(${userIds}::bigint[]) as known (user_id)`;
  await bringBack(trx, thread, { read: readBefore(thread, index), textRead: index >= 0 }, mentioned);
}

/**
 * Whether the text of a thread is read where a comment makes the thread unread, in an update of `mine`: unless it was
 * unread before.
 */
export const textStaysRead = sql`(not mine.unread or mine.read_index >= 0 or mine.text_read)`;

/**
 * Makes a thread unread after an index, with its text or not, for those of `readers` who see it. `readers` selects
 * their `user_id`, and whether they are `mentioned` there. What they had not read before stays unread.
 */
async function bringBack(
  trx: Transaction,
  thread: Locked<VisibleThread>,
  { read, textRead }: { read: number; textRead: boolean },
  readers: Sql,
): Promise<void> {
  const { bucket, id, channel_id: channelId, workspace_id: workspaceId } = thread;
  const viewers = await trx.many<{ user_id: number; mentioned: boolean }>(sql`
    select reader.user_id, reader.mentioned
    from (${readers}) reader
    join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = reader.user_id and wu.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${channelId} and cu.user_id = reader.user_id
    where ${canViewChannel(thread.channel_public)}`);
  await trx.run(sql`
    insert into thread_users as mine (bucket, thread_id, user_id, workspace_id, channel_id, read_index, unread, text_read, direct_mention, inbox_at)
    values (${bucket}, ${id}, unnest(${viewers.map(({ user_id }) => user_id)}::bigint[]), ${workspaceId}, ${channelId}, ${read}, true, ${textRead},
      unnest(${viewers.map(({ mentioned }) => mentioned)}::boolean[]), ${thread.last_updated_at})
    on conflict (bucket, thread_id, user_id) do update set
      inbox_at = excluded.inbox_at,
      archived = false,
      read_index = case when mine.unread then least(mine.read_index, excluded.read_index) else excluded.read_index end,
      unread = true,
      text_read = excluded.text_read and ${textStaysRead},
      direct_mention = excluded.direct_mention or (mine.unread and mine.direct_mention)`);
}

/**
 * Clears the mention mark of users whom a post no longer mentions, unless another unread post of the thread mentions
 * them. A user of a group may have left it since it was mentioned. So when a group is among the lost mentions, every
 * user of the thread is checked.
 */
export async function clearMentions(
  trx: Transaction,
  { bucket, id }: Locked<VisibleThread>,
  lost: { users: readonly number[]; groups: readonly number[] },
): Promise<void> {
  if (lost.users.length + lost.groups.length === 0) return;
  const mentions = (post: Sql) => mentionsUser(post, sql`mine.user_id`, bucket);
  await trx.run(sql`
    update thread_users mine set direct_mention = false
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and mine.direct_mention
      ${lost.groups.length > 0 ? sql`` : sql`and mine.user_id = any(${lost.users}::bigint[])`}
      and not exists (
        select from comments m where m.bucket = ${bucket} and m.thread_id = ${id} and m.obj_index > mine.read_index
          and m.deleted_by is null and m.creator <> mine.user_id and ${mentions(sql`m`)})
      and not exists (
        select from threads t where t.bucket = ${bucket} and t.id = ${id} and mine.read_index < 0
          and not mine.text_read and t.creator <> mine.user_id and ${mentions(sql`t`)})`);
}

const TEXT_IS_READ = sql`(mine.read_index >= 0 or mine.text_read)`;

/**
 * Makes a thread read for users whose unread comments are all removed, unless the text of the thread is unread too
 * (behaviour/threads.md#reading-positions).
 */
export function settleUnread(trx: Transaction, thread: Locked<VisibleThread>): Promise<void> {
  return readToEnd(trx, thread, TEXT_IS_READ);
}

/** Makes a thread read for those of these users who have only removed comments after their reading position. */
async function readToEnd(trx: Transaction, thread: Locked<VisibleThread>, users: Sql): Promise<void> {
  const { bucket, id, last_obj_index: last } = thread;
  await trx.run(sql`
    update thread_users mine set unread = false, direct_mention = false, read_index = ${last}::int
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and mine.unread and ${users} and not exists (
      select from comments m
      where m.bucket = ${bucket} and m.thread_id = ${id} and m.obj_index > mine.read_index and m.deleted_by is null)`);
}

/**
 * Marks a thread as mentioning users for whom the post at `index` (-1 for the thread's own content) is unread, and whom
 * an edit mentions there again, by name or by a group.
 */
export async function restoreMentions(
  trx: Transaction,
  { bucket, id }: Locked<VisibleThread>,
  index: number,
  { users, groups }: { users: readonly number[]; groups: readonly number[] },
): Promise<void> {
  if (users.length + groups.length === 0) return;
  await trx.run(sql`
    update thread_users mine set direct_mention = true
    where mine.bucket = ${bucket} and mine.thread_id = ${id} and mine.unread and mine.read_index < ${Math.max(index, 0)}
      ${index < 0 ? sql`and not mine.text_read` : sql``}
      and (mine.user_id = any(${users}::bigint[]) or mine.user_id in (
        select gu.user_id from group_users gu where gu.bucket = ${bucket} and gu.group_id = any(${groups}::bigint[])))`);
}

/**
 * Marks all threads of a workspace, of one of its channels, or of the actor's inbox there, as read for the actor. It
 * locks the threads in the order of their ids. A concurrent post is therefore either read or stays unread with its
 * index. It is one statement, so all or nothing is read. For 100,000 threads it takes a second.
 */
export async function markAllRead(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  { channelId, inInbox = false }: { channelId?: number | undefined; inInbox?: boolean } = {},
): Promise<void> {
  const { id, bucket } = workspace;
  await trx.run(sql`
    with read as (
      select t.id, t.last_obj_index
      from threads t
      join thread_users unread on unread.bucket = ${bucket} and unread.thread_id = t.id
      where t.bucket = ${bucket} and unread.user_id = ${actor.id} and unread.workspace_id = ${id} and unread.unread
        ${channelId === undefined ? sql`` : sql`and unread.channel_id = ${channelId}`}
        ${inInbox ? sql`and unread.inbox_at is not null and not unread.archived` : sql``}
      order by t.id for no key update of t)
    update thread_users mine set read_index = read.last_obj_index, unread = false, direct_mention = false
    from read
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.thread_id = read.id`);
}

/** The part of an inbox that is archived. Without a field it is all of the inbox. */
export interface PartOfInbox {
  channelIds?: readonly number[] | undefined;
  /** Last updated before this time, in Unix seconds. */
  olderThan?: number | undefined;
}

/**
 * Archives the threads that the actor sees in their inbox, or a part of them, and marks them as read, so that nothing
 * unread hides in the archive. A thread that receives a comment meanwhile stays unread in the inbox. So no thread is
 * locked, even when there are very many.
 */
export async function archiveAll(
  trx: Transaction,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
  { channelIds, olderThan }: PartOfInbox,
): Promise<void> {
  await trx.run(sql`
    update thread_users mine set archived = true, read_index = seen.last_obj_index, unread = false, direct_mention = false
    from (
      select own.thread_id, own.inbox_at, own.read_index, own.unread, t.last_obj_index
      from thread_users own
      join threads t on t.bucket = ${bucket} and t.id = own.thread_id
      join ${visibleChannels(actor, bucket)} on c.bucket = ${bucket} and c.id = own.channel_id
      where own.bucket = ${bucket} and own.user_id = ${actor.id} and own.workspace_id = ${id} and not own.archived
        and own.inbox_at is not null
        ${channelIds === undefined ? sql`` : sql`and own.channel_id = any(${channelIds}::bigint[])`}
        ${olderThan === undefined ? sql`` : sql`and own.inbox_at < to_timestamp(${olderThan}::bigint)`}) seen
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.thread_id = seen.thread_id and not mine.archived
      and mine.inbox_at = seen.inbox_at and mine.read_index = seen.read_index and mine.unread = seen.unread`);
}

/** A user's own state of a thread. Fields that are not given do not change. */
export interface ThreadViewerState {
  starred?: boolean;
  archived?: boolean;
  /** Whether the user follows the thread. Following puts it into their inbox; unfollowing removes it. */
  following?: boolean;
  /** Null for not muted. */
  mutedUntil?: Date | null;
}

const STATE = ['starred', 'archived', 'following', 'inbox_at', 'muted_until'] as const;

type State = Pick<ThreadUser, (typeof KEYS)[number] | (typeof STATE)[number]>;

const writing = variants(({ changed }: { changed: string[] }) =>
  changes((row: State) =>
    ThreadUser.query()
      .insert(pick(row, ...KEYS, ...STATE))
      .onConflict(['bucket', 'thread_id', 'user_id'])
      .merge(changed),
  ),
);

/** Writes the actor's own state of a locked thread. */
export async function writeViewerState(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  state: ThreadViewerState,
): Promise<void> {
  const { starred, archived, following, mutedUntil } = state;
  const changed = [
    ...(starred === undefined ? [] : ['starred']),
    ...(archived === undefined ? [] : ['archived']),
    ...(following === undefined ? [] : ['following', 'inbox_at']),
    ...(mutedUntil === undefined ? [] : ['muted_until']),
  ];
  const row = {
    ...keysOf(actor, thread),
    starred: starred ?? false,
    archived: archived ?? false,
    following: following ?? null,
    inbox_at: following === true ? thread.last_updated_at : null,
    muted_until: mutedUntil ?? null,
  };
  await writing({ changed })(trx, row);
}

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

import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { fragment, pick, bucketIn } from '../db/compiled.js';
import { join, sql, type Sql, type Transaction, type Queryable } from '../db/database.js';
import { bucketOf, type Bucket, BUCKETS, MAX_ID } from '../db/ids.js';
import { BaseModel, columns } from '../db/model.js';
import { changes, changesAlone, finds, gets, lists } from '../db/statements.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { isVisibleChannel } from './channel.js';
import { THREAD_INDEX, type HolderKey, type IndexRange } from './posts.js';
import type { Post, Recipient } from './thread_user.js';
import type { MembershipKey } from './workspace_user.js';

/** A post or an event that users are notified of. */
export class Notification extends BaseModel {
  static override tableName = 'notifications';

  declare bucket: Bucket;
  declare id: number;
  declare type_id: number;
  declare workspace_id: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare comment_id: number | null;
  declare by_user_id: number;
  declare receivers: readonly number[];
  declare listed: boolean;
  declare posted_at: Date;
}

/** How far a user has read their notifications. */
export class NotificationRead extends BaseModel {
  static override tableName = 'notification_reads';
  static override idColumn = ['bucket', 'user_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare last_read: number;
}

/** A notification in the list of a user. */
export class NotificationUser extends BaseModel {
  static override tableName = 'notification_users';
  static override idColumn = ['bucket', 'user_id', 'id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare id: number;
  declare workspace_id: number;
}

/** The notification settings that a user has changed in a workspace. */
export class NotificationSetting extends BaseModel {
  static override tableName = 'notification_settings';
  static override idColumn = ['bucket', 'user_id', 'workspace_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare workspace_id: number;
  declare changed: unknown;
}

/** The types of notifications. The numbers are those of the contract. */
const TYPES = {
  comment: 1,
  thread: 2,
  into_workspace: 3,
  out_of_workspace: 4,
  into_channel: 5,
  out_of_channel: 6,
} as const;

/** The workspace or channel that users were added to or removed from. */
export interface Place {
  bucket: Bucket;
  workspace_id: number;
  /** Undefined for the workspace itself. */
  channel_id?: number;
}

/**
 * Notifies the users for whom a post is unread now: they see it, it concerns them, and they have not written it
 * (behaviour/notifications.md#list). The row is written in the transaction of the post, with the post's own id.
 */
export function notifyOfPost(
  trx: Transaction,
  actor: Actor,
  post: Post,
  commentId: number | null,
  reached: readonly Recipient[],
): void {
  const receivers = reached.filter(({ isPoster }) => !isPoster).map(({ userId }) => userId);
  if (receivers.length === 0) return;
  const { bucket, workspace_id, channel_id, thread_id, posted_at } = post;
  const type = commentId === null ? TYPES.thread : TYPES.comment;
  trx.send(sql`
    insert into notifications (bucket, id, type_id, workspace_id, channel_id, thread_id, comment_id, by_user_id, receivers, posted_at)
    values (${bucket}, ${commentId ?? thread_id}, ${type}, ${workspace_id}, ${channel_id}, ${thread_id}, ${commentId}, ${actor.id},
      ${receivers}, ${posted_at})`);
}

const INSERTED = [
  'bucket',
  'type_id',
  'workspace_id',
  'channel_id',
  'thread_id',
  'comment_id',
  'by_user_id',
  'receivers',
  'posted_at',
] as const;

/**
 * Notifies users of a post that an edit mentions them in. The row has an id of its own, so that it is the newest in
 * their lists. `commentId` is null for the thread itself. All receivers see the post. Returns the id of the row;
 * undefined without receivers.
 */
export async function notifyOfMention(
  trx: Transaction,
  actor: Pick<Actor, 'id'>,
  thread: Pick<Post, 'bucket' | 'workspace_id' | 'channel_id'> & { id: number },
  commentId: number | null,
  receivers: readonly number[],
  now: Date,
): Promise<number | undefined> {
  if (receivers.length === 0) return undefined;
  const { bucket, workspace_id, channel_id, id: thread_id } = thread;
  const place = { bucket, workspace_id, channel_id, thread_id, comment_id: commentId };
  const type_id = commentId === null ? TYPES.thread : TYPES.comment;
  return insert(trx, { ...place, type_id, by_user_id: actor.id, receivers, posted_at: now });
}

const insert = gets(
  (row: Pick<Notification, (typeof INSERTED)[number]>) =>
    Notification.query()
      .insert({ ...pick(row, ...INSERTED), id: fragment(sql`next_id(${row.bucket})`) })
      .returning('id'),
  ({ id }) => id,
);

/**
 * Notifies users that they were added to a place or removed from it. Nobody is notified of their own action. Returns
 * the id of the notification; undefined without receivers.
 */
export async function notifyOfPlace(
  trx: Transaction,
  actor: Pick<Actor, 'id'>,
  type: 'into_workspace' | 'out_of_workspace' | 'into_channel' | 'out_of_channel',
  { channel_id, ...place }: Place,
  userIds: readonly number[],
  now: Date,
): Promise<number | undefined> {
  const receivers = userIds.filter((id) => id !== actor.id);
  if (receivers.length === 0) return undefined;
  const happened = { type_id: TYPES[type], by_user_id: actor.id, posted_at: now };
  const noPost = { thread_id: null, comment_id: null };
  return insert(trx, { ...place, ...happened, ...noPost, channel_id: channel_id ?? null, receivers });
}

/**
 * Whether a user may see a notification `n` that concerns them. One of a channel, thread or comment is visible as
 * long as they see the channel. One of being added to a workspace is visible as long as they are a member.
 * Neither may be older than their present membership of the workspace. One of being removed from something stays
 * visible until the workspace is removed.
 *
 * The sub-queries are scalar so that PostgreSQL runs them row by row, only for the rows of a page. The planner would
 * turn others into joins over all rows.
 */
export function isVisibleNotification(userId: Sql, buckets: readonly Bucket[]): Sql {
  const { comment, thread, into_workspace, into_channel } = TYPES;
  return sql`case
    when n.type_id = any(array[${join([comment, thread, into_channel])}]::int[]) then (
      select ${isVisibleChannel} from channels c
      join workspace_users wu on wu.workspace_id = c.workspace_id and wu.user_id = ${userId} and wu.removed_at is null
        and wu.joined_at <= n.posted_at
      left join channel_users cu on cu.bucket = any(${buckets}::int[]) and cu.bucket = c.bucket and cu.channel_id = c.id
        and cu.user_id = ${userId}
      where c.bucket = any(${buckets}::int[]) and c.bucket = n.bucket and c.id = n.channel_id)
    when n.type_id = ${into_workspace} then (
      select wu.removed_at is null and wu.joined_at <= n.posted_at from workspace_users wu
      where wu.workspace_id = n.workspace_id and wu.user_id = ${userId})
    else (
      select w.removed_at is null from workspaces w
      where w.bucket = any(${buckets}::int[]) and w.bucket = n.bucket and w.id = n.workspace_id) end`;
}

type Listed = { id: number; userId: number; buckets: readonly Bucket[] };
const visible = finds(({ id, userId, buckets }: Listed) =>
  Notification.query()
    .alias('n')
    .select(columns(Notification, 'n', 'id'))
    .byId(id)
    .whereRaw('n.receivers @> array[?::bigint]', [userId])
    .where(fragment(isVisibleNotification(sql`${userId}`, buckets))),
);

/**
 * Makes a notification of the actor the last one that they have read. Throws `not_found` (110) when it is not one of
 * theirs or they may not see it.
 */
export async function readUpTo(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const row = await visible(trx, { id, userId: actor.id, buckets: [bucketOf(id)] });
  await setLastRead(trx, actor, found(row, 'not_found').id);
}

/** Makes all notifications of the actor unread. */
export async function readNone(trx: Transaction, actor: Actor): Promise<void> {
  await setLastRead(trx, actor, 0);
}

const setLastRead = changes(({ id, bucket }: Actor, last: number) =>
  NotificationRead.query()
    .insert({ bucket, user_id: id, last_read: last })
    .onConflict(['bucket', 'user_id'])
    .merge(['last_read']),
);

/**
 * Selects the ids of the notifications that some posts of a thread have caused when they were posted. They are the ids
 * of the posts.
 */
function ofPosting({ bucket, id }: HolderKey, { first, last }: IndexRange): Sql {
  const ofComments = sql`
    select m.id from comments m
    where m.bucket = ${bucket} and m.thread_id = ${id} and m.obj_index between ${first}::int and ${last}::int`;
  return first === THREAD_INDEX ? sql`select ${id}::bigint union all ${ofComments}` : ofComments;
}

/** The notifications `n` that edits of posts of a thread have caused. */
function ofEditing({ bucket, id }: HolderKey): Sql {
  return sql`n.bucket = ${bucket} and n.thread_id = ${id} and n.id <> coalesce(n.comment_id, n.thread_id)`;
}

/** Deletes the notifications that some posts of a locked thread have caused when they were posted. */
export async function deletePostNotifications(trx: Transaction, thread: HolderKey, range: IndexRange): Promise<void> {
  await trx.run(sql`delete from notifications where bucket = ${thread.bucket} and id in (${ofPosting(thread, range)})`);
}

/** Deletes the notifications that edits of posts of a locked thread have caused. */
export async function deleteEditNotifications(trx: Transaction, thread: HolderKey): Promise<void> {
  await trx.run(sql`delete from notifications n where ${ofEditing(thread)}`);
}

/** Moves the notifications of `deletePostNotifications` to another channel. */
export async function movePosting(
  trx: Transaction,
  thread: HolderKey,
  range: IndexRange,
  channelId: number,
): Promise<void> {
  await trx.run(sql`
    update notifications set channel_id = ${channelId}
    where bucket = ${thread.bucket} and id in (${ofPosting(thread, range)})`);
}

/** Moves the notifications of `deleteEditNotifications` to another channel. */
export async function moveEditing(trx: Transaction, thread: HolderKey, channelId: number): Promise<void> {
  await trx.run(sql`update notifications n set channel_id = ${channelId} where ${ofEditing(thread)}`);
}

/** Deletes the notifications of a comment of a thread. That of posting has the id of the comment. */
export async function deleteCommentNotifications(
  trx: Transaction,
  { bucket, id: threadId }: { bucket: Bucket; id: number },
  commentId: number,
): Promise<void> {
  await trx.run(sql`
    delete from notifications where bucket = ${bucket} and id in (
      select ${commentId}::bigint
      union all select n.id from notifications n
      where n.bucket = ${bucket} and n.thread_id = ${threadId} and n.comment_id = ${commentId}
        and n.id <> coalesce(n.comment_id, n.thread_id))`);
}

/**
 * Deletes the listed notifications of a workspace from the list of a user who leaves it, because they no longer see
 * them. Those of being removed stay.
 */
export async function deleteNotificationsIn(trx: Transaction, key: MembershipKey): Promise<void> {
  const taken = [TYPES.out_of_workspace, TYPES.out_of_channel];
  await trx.run(sql`
    delete from notification_users mine using notifications n
    where mine.bucket = ${key.bucket} and mine.user_id = ${key.user_id} and mine.workspace_id = ${key.workspace_id}
      and n.bucket = mine.bucket and n.id = mine.id and n.type_id <> all(${taken}::int[])`);
}

/** Deletes all notifications of a bucket from the list of a user who has deleted their account. */
export const deleteNotificationsOf = changesAlone((bucket: Bucket, userId: number) =>
  NotificationUser.query().where('bucket', bucket).where('user_id', userId).delete(),
);

/** Returns the buckets with notifications that are not listed yet. */
export const bucketsToList = lists(
  () => Notification.query().distinct('bucket').whereRaw('not listed'),
  ({ bucket }) => bucket,
);

/** The notifications that one transaction lists. Their rows may be more than a hundred thousand. */
const LISTED_IN_ONE_TRANSACTION = 50;

const unlisted = lists(({ bucket }: { bucket: Bucket }) =>
  Notification.query()
    .select('id')
    .where('bucket', bucket)
    .whereRaw('not listed')
    .orderBy('id')
    .limit(LISTED_IN_ONE_TRANSACTION)
    .forNoKeyUpdate()
    .skipLocked(),
);

const markListed = changes(({ bucket, ids }: { bucket: Bucket; ids: readonly number[] }) =>
  Notification.query().where('bucket', bucket).whereRaw('id = any(?::bigint[])', [ids]).patch({ listed: true }),
);

/** Lists some notifications of a bucket for each user whom they concern. Returns whether there were any. */
export async function listSome(trx: Transaction, bucket: Bucket): Promise<boolean> {
  const rows = await unlisted(trx, { bucket });
  const ids = rows.map(({ id }) => id);
  await trx.run(sql`
    insert into notification_users (bucket, user_id, id, workspace_id)
    select n.bucket, told.user_id, n.id, n.workspace_id
    from notifications n cross join lateral unnest(n.receivers) as told (user_id)
    join users u on u.id = told.user_id and u.deleted_at is null
    where n.bucket = ${bucket} and n.id = any(${ids}::bigint[])
    on conflict (bucket, user_id, id) do nothing`);
  await markListed(trx, { bucket, ids });
  return ids.length > 0;
}

/** How long notifications are kept (behaviour/notifications.md#list). */
const NOTIFICATION_LIFETIME = 180 * DAY;
/** The notifications that one statement deletes. */
const DELETED_AT_ONCE = 1000;
/** The rows of lists that one statement deletes. */
const LISTED_AT_ONCE = 5000;
/** The users in whose lists one statement looks for rows. */
const USERS = 1000;

const EVERY_BUCKET: readonly Bucket[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/**
 * Deletes the notifications whose time is over, and the rows of lists that lead to none: theirs, and those of
 * notifications that were deleted with their posts. Ids grow with time, so it looks at the oldest rows of each bucket
 * by the primary key. The first that has not expired ends the search. Throws when `signal` is aborted.
 */
export async function deleteOldNotifications(db: Queryable, now: Date, signal: AbortSignal): Promise<void> {
  const before = later(now, -NOTIFICATION_LIFETIME);
  const workspaces = await workspacesByBucket(db);
  let last = 0;
  for (const bucket of workspaces.keys()) last = Math.max(last, await removeOldIn(db, bucket, before, signal));
  if (last === 0) return;
  for (const [bucket, ids] of workspaces) await removeListedIn(db, bucket, ids, last, signal);
}

/** The ids of all workspaces. Only in their buckets are notifications. */
async function workspacesByBucket(db: Queryable): Promise<Map<Bucket, number[]>> {
  const ids = await db.numbers(sql`
    select id from workspaces where bucket = any(${EVERY_BUCKET}::int[])`);
  const workspaces = new Map<Bucket, number[]>();
  for (const id of ids) {
    const others = workspaces.get(bucketOf(id));
    if (others === undefined) workspaces.set(bucketOf(id), [id]);
    else others.push(id);
  }
  return workspaces;
}

/** Deletes the expired notifications of a bucket. Returns the greatest id of them; 0 when there are none. */
async function removeOldIn(db: Queryable, bucket: Bucket, before: Date, signal: AbortSignal): Promise<number> {
  let last = 0;
  while (await isOldestExpired(db, bucket, before)) {
    const ids = await db.numbers(sql`
      with oldest as materialized (
        select id, posted_at from notifications where bucket = ${bucket} order by id limit ${DELETED_AT_ONCE})
      delete from notifications where bucket = ${bucket} and id in (
        select id from oldest where id < (
          select coalesce(min(id), ${MAX_ID}) from oldest where posted_at >= ${before}))
      returning id`);
    last = Math.max(last, ...ids);
    signal.throwIfAborted();
  }
  return last;
}

async function isOldestExpired(db: Queryable, bucket: Bucket, before: Date): Promise<boolean> {
  const oldest = await db.maybe<Pick<Notification, 'posted_at'>>(sql`
    select posted_at from notifications where bucket = ${bucket} order by id limit 1`);
  return oldest !== undefined && oldest.posted_at < before;
}

/**
 * Deletes the rows of lists up to an id, and before the first notification of the bucket that is kept. None of them
 * leads to a notification, even if the clock of the host was wrong for a while.
 */
async function removeListedIn(
  db: Queryable,
  bucket: Bucket,
  workspaces: readonly number[],
  last: number,
  signal: AbortSignal,
): Promise<void> {
  const [kept = MAX_ID] = await db.numbers(sql`
    select id from notifications where bucket = ${bucket} order by id limit 1`);
  const end = Math.min(last + 1, kept);
  const members = await db.numbers(sql`
    select distinct user_id from workspace_users where workspace_id = any(${workspaces}::bigint[])`);
  for (let from = 0; from < members.length; from += USERS) {
    const users = members.slice(from, from + USERS);
    while ((await removeSomeListed(db, bucket, users, end)) === LISTED_AT_ONCE) signal.throwIfAborted();
    signal.throwIfAborted();
  }
}

/** The join looks each row up by its key. `in` would compare each row with all others that were found. */
function removeSomeListed(db: Queryable, bucket: Bucket, users: readonly number[], end: number): Promise<number> {
  return db.run(sql`
    with found as materialized (
      select user_id, id from notification_users
      where bucket = ${bucket} and user_id = any(${users}::bigint[]) and id < ${end} limit ${LISTED_AT_ONCE})
    delete from notification_users mine using found
    where mine.bucket = ${bucket} and mine.user_id = found.user_id and mine.id = found.id`);
}

/** The settings of a user who has changed none (behaviour/notifications.md#settings). */
export const DEFAULT_SETTINGS: Schema<'NotificationSettings'> = {
  desktop_conversations: true,
  desktop_comments: true,
  desktop_threads: true,
  desktop_added_to_ws: true,
  desktop_removed_from_ws: true,
  email_conversations: false,
  email_comments: false,
  email_threads: false,
  email_added_to_ws: true,
  email_removed_from_ws: true,
  email_aggregate: true,
  push_conversations: true,
  push_comments: true,
  push_threads: true,
  push_added_to_ws: true,
  push_removed_from_ws: true,
  push_delay: 0,
  badge_threads: true,
  badge_conversations: true,
};

/** What a user has changed. */
interface Changed {
  changed: Partial<Schema<'NotificationSettings'>>;
}

/** Returns the notification settings of a user in a workspace. */
export const settingsOf = finds(
  ({ id: userId }: Pick<Actor, 'id'>, workspaceId: number) =>
    NotificationSetting.query()
      .findById([bucketIn(userId), userId, workspaceId])
      .select<Changed>('changed'),
  (row) => ({ ...DEFAULT_SETTINGS, ...row?.changed }),
);

const changedInAll = lists(({ userId }: { userId: number }) =>
  NotificationSetting.query()
    .where({ bucket: bucketIn(userId), user_id: userId })
    .select('workspace_id')
    .select<Changed>('changed'),
);

/** Returns the notification settings of a user by the ids of workspaces. */
export async function settingsInAll(
  db: Queryable,
  { id: userId }: { id: number },
): Promise<(workspaceId: number) => Schema<'NotificationSettings'>> {
  const rows = await changedInAll(db, { userId });
  const changed = new Map(rows.map((row) => [row.workspace_id, row.changed]));
  return (workspaceId) => ({ ...DEFAULT_SETTINGS, ...changed.get(workspaceId) });
}

const merge = changes((values: { userId: number; workspaceId: number; changed: string }) =>
  NotificationSetting.query()
    .insert({
      bucket: bucketIn(values.userId),
      user_id: values.userId,
      workspace_id: values.workspaceId,
      changed: values.changed,
    })
    .onConflict(['bucket', 'user_id', 'workspace_id'])
    .merge({ changed: raw('notification_settings.changed || excluded.changed') }),
);

/** Changes the given settings. */
export async function upsertSettings(
  trx: Transaction,
  { id: userId }: Pick<Actor, 'id'>,
  workspaceId: number,
  changed: Partial<Schema<'NotificationSettings'>>,
): Promise<void> {
  await merge(trx, { userId, workspaceId, changed: JSON.stringify(changed) });
}

import type { Actor } from '../actor.js';
import { fragment, pick } from '../db/compiled.js';
import { join, sql, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { isVisibleChannel } from './channel.js';
import type { MembershipKey } from './workspace_user.js';
import { THREAD_INDEX, type HolderKey, type IndexRange } from './posts.js';
import type { Post, Recipient } from './recipients.js';
import { NotificationRead } from './notification_read.js';
import { NotificationUser } from './notification_user.js';
import { BaseModel, columns } from '../db/model.js';
import { changes, changesAlone, finds, gets, lists } from '../db/statements.js';

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
export async function forgetPosting(trx: Transaction, thread: HolderKey, range: IndexRange): Promise<void> {
  await trx.run(sql`delete from notifications where bucket = ${thread.bucket} and id in (${ofPosting(thread, range)})`);
}

/** Deletes the notifications that edits of posts of a locked thread have caused. */
export async function forgetEditing(trx: Transaction, thread: HolderKey): Promise<void> {
  await trx.run(sql`delete from notifications n where ${ofEditing(thread)}`);
}

/** Moves the notifications of `forgetPosting` to another channel. */
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

/** Moves the notifications of `forgetEditing` to another channel. */
export async function moveEditing(trx: Transaction, thread: HolderKey, channelId: number): Promise<void> {
  await trx.run(sql`update notifications n set channel_id = ${channelId} where ${ofEditing(thread)}`);
}

/** Deletes the notifications of a comment of a thread. That of posting has the id of the comment. */
export async function forgetComment(
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
export async function forgetNotifications(trx: Transaction, key: MembershipKey): Promise<void> {
  const taken = [TYPES.out_of_workspace, TYPES.out_of_channel];
  await trx.run(sql`
    delete from notification_users mine using notifications n
    where mine.bucket = ${key.bucket} and mine.user_id = ${key.user_id} and mine.workspace_id = ${key.workspace_id}
      and n.bucket = mine.bucket and n.id = mine.id and n.type_id <> all(${taken}::int[])`);
}

/** Deletes all notifications of a bucket from the list of a user who has deleted their account. */
export const forgetReceiver = changesAlone((bucket: Bucket, userId: number) =>
  NotificationUser.query().where('bucket', bucket).where('user_id', userId).delete(),
);

/** Returns the buckets with notifications that are not listed yet. */
export const bucketsToList = lists(
  () => Notification.query().distinct('bucket').whereRaw('not listed'),
  ({ bucket }) => bucket,
);

/** The notifications that one transaction lists. Their rows may be more than a hundred thousand. */
const SLICE = 50;

const unlisted = lists(({ bucket }: { bucket: Bucket }) =>
  Notification.query()
    .select('id')
    .where('bucket', bucket)
    .whereRaw('not listed')
    .orderBy('id')
    .limit(SLICE)
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

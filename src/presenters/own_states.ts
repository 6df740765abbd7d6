import { sql, type Queryable, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { isVisibleNotification } from '../models/notification.js';
import { notificationView } from './notifications.js';
import { json, unix, type View } from './view.js';

// What streams tell each user for themself (behaviour/stream.md#personal-events), for many users and objects at once.

/** Needs `mine`. */
const threadUnreadView: Omit<View<'LiveUnread'>, 'alert'> = {
  all: 'false',
  channel_id: 'mine.channel_id',
  thread_id: 'mine.thread_id',
  conversation_id: 'null::bigint',
  obj_index: 'mine.read_index',
  direct_mention: 'mine.direct_mention',
  unread: 'mine.unread',
  muted_until_ts: unix('mine.muted_until'),
};

/** Needs `mine`. */
const inboxView: View<'LiveInbox'> = {
  all: 'false',
  channel_id: 'mine.channel_id',
  thread_id: 'mine.thread_id',
  in_inbox: 'mine.inbox_at is not null and not mine.archived',
  is_archived: 'mine.archived',
  last_updated_ts: unix('mine.inbox_at'),
};

/** Needs `mine`. */
const conversationUnreadView: Omit<View<'LiveUnread'>, 'alert'> = {
  all: 'false',
  channel_id: 'null::bigint',
  thread_id: 'null::bigint',
  conversation_id: 'mine.conversation_id',
  obj_index: 'mine.read_index',
  direct_mention: 'mine.direct_mention',
  unread: 'mine.unread',
  muted_until_ts: unix('mine.muted_until'),
};

/** Objects, and the users whose state of them is asked for. */
export interface AskedStates {
  ids: readonly number[];
  userIds: readonly number[];
}

/** What a user has read of a thread, without `alert`, and its place in their inbox, as JSON. */
export interface ThreadState {
  id: number;
  user_id: number;
  unread: string;
  inbox: string;
  is_unread: boolean;
  /** Whether the thread is in the inbox of the user, archived or not. */
  is_in_inbox: boolean;
}

/** Returns the states of those of these users who have one, in one statement. */
export function threadStatesOf(db: Queryable, { ids, userIds }: AskedStates): Promise<ThreadState[]> {
  return db.many<ThreadState>(sql`
    with mine as materialized (
      select own.* from ${asked(ids)}
      join thread_users own on own.bucket = any(${bucketsOf(ids)}::int[]) and own.bucket = asked.bucket
        and own.thread_id = asked.id and own.user_id = any(${userIds}::bigint[]))
    select mine.thread_id as id, mine.user_id, ${json(threadUnreadView)}::text as unread, ${json(inboxView)}::text as inbox,
      mine.unread as is_unread, mine.inbox_at is not null as is_in_inbox
    from mine`);
}

/** What a user has read of a conversation, as JSON, without `alert`. */
export interface ConversationState {
  id: number;
  user_id: number;
  unread: string;
}

/** Returns the states of those of these users who are in the conversations, in one statement. */
export function conversationStatesOf(db: Queryable, { ids, userIds }: AskedStates): Promise<ConversationState[]> {
  return db.many<ConversationState>(sql`
    with mine as materialized (
      select own.* from ${asked(ids)}
      join conversation_users own on own.bucket = any(${bucketsOf(ids)}::int[]) and own.bucket = asked.bucket
        and own.conversation_id = asked.id and own.user_id = any(${userIds}::bigint[])
      join workspace_users wu on wu.workspace_id = own.workspace_id and wu.user_id = own.user_id and wu.removed_at is null)
    select mine.conversation_id as id, mine.user_id, ${json(conversationUnreadView)}::text as unread from mine`);
}

/** A notification of a user, as JSON, without `alert`. */
export interface NotificationState {
  id: number;
  user_id: number;
  notification: string;
}

/**
 * Returns the notifications with these ids, for each of these users whom they concern and who may see them, in one
 * statement.
 */
export function notificationStatesOf(db: Queryable, { ids, userIds }: AskedStates): Promise<NotificationState[]> {
  const buckets = bucketsOf(ids);
  return db.many<NotificationState>(sql`
    with told as materialized (
      select n.id, n.type_id, n.workspace_id, n.channel_id, n.thread_id, n.comment_id, n.by_user_id, n.posted_at,
        receiver.user_id
      from ${asked(ids)}
      join notifications n on n.bucket = any(${buckets}::int[]) and n.bucket = asked.bucket and n.id = asked.id
      cross join lateral (
        select told.user_id from unnest(n.receivers) as told (user_id)
        where told.user_id = any(${userIds}::bigint[]) offset 0) receiver
      where ${isVisibleNotification(sql`receiver.user_id`, buckets)})
    select n.id, n.user_id, ${json(notificationView)}::text as notification
    from told n`);
}

/** The ids and their buckets, as `asked`. */
function asked(ids: readonly number[]): Sql {
  return sql`unnest(${ids}::bigint[], ${ids.map(bucketOf)}::int[]) as asked (id, bucket)`;
}

function bucketsOf(ids: readonly number[]): number[] {
  return [...new Set(ids.map(bucketOf))];
}

/** Returns how far a user has read their notifications, as JSON. */
export async function showLastRead(db: Queryable, userId: number): Promise<string> {
  const [lastRead = 0] = await db.numbers(sql`
    select mine.last_read from notification_reads mine
    where mine.bucket = ${bucketOf(userId)} and mine.user_id = ${userId}`);
  return JSON.stringify({ last_read: lastRead });
}

import { sql, type Queryable, type Sql } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { isVisibleNotification } from './notification.js';
import type { Happening } from './notice.js';

/** Something that happened, and a user who may be told of it. */
export interface AskedNotice {
  happeningId: number;
  userId: number;
}

/** What decides whether a user is told of something that happened, as it is now. */
export interface NoticeState extends Happening {
  user_id: number;
  /**
   * But for being added also whether the user has used the workspace (behaviour/workspaces.md#members-added-by-others).
   */
  is_visible: boolean;
  /** Whether the user has used the workspace. */
  is_used: boolean;
  is_muted: boolean;
  is_mentioned: boolean;
  is_read: boolean;
}

type Row = NoticeState & { [column: string]: unknown };

/** The causes of the types of notifications. Those of channels have none (behaviour/notifications.md#who-is-told). */
const CAUSE = sql`case n.type_id when 1 then 'comment' when 2 then 'thread' when 3 then 'added' when 4 then 'removed' end`;

/**
 * Returns what decides about notifications of a workspace. Those that were deleted with their post, and those of
 * channels, are missing.
 */
export function notificationStates(
  db: Queryable,
  workspaceId: number,
  asked: readonly AskedNotice[],
  now: Date,
): Promise<NoticeState[]> {
  const bucket = bucketOf(workspaceId);
  return db.many<Row>(sql`
    select n.workspace_id, n.id as happening_id, told.user_id, ${CAUSE} as cause, coalesce(n.comment_id, n.thread_id) as object_id,
      n.thread_id as holder_id, n.by_user_id, n.posted_at as happened_at,
      coalesce(${isVisibleNotification(sql`told.user_id`, [bucket])}, false) and (n.type_id = 3 or coalesce(wu.met, false)) as is_visible,
      coalesce(wu.met, false) as is_used,
      coalesce(mine.muted_until > ${now}, false) as is_muted, coalesce(mine.direct_mention, false) as is_mentioned,
      n.thread_id is not null and (not coalesce(mine.unread, false)
        or case when n.comment_id is null then mine.read_index >= 0 or mine.text_read else c.obj_index <= mine.read_index end) as is_read
    from ${pairs(asked)} as told (happening_id, user_id)
    join notifications n on n.bucket = ${bucket} and n.id = told.happening_id and n.type_id <= 4
    left join comments c on c.bucket = ${bucket} and c.id = n.comment_id
    left join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = told.user_id
    left join thread_users mine on mine.bucket = ${bucket} and mine.thread_id = n.thread_id and mine.user_id = told.user_id
    where n.workspace_id = ${workspaceId}`);
}

/** The same about messages. Those that were removed, and those that Skein has written, are missing. */
export function messageStates(
  db: Queryable,
  workspaceId: number,
  asked: readonly AskedNotice[],
  now: Date,
): Promise<NoticeState[]> {
  const bucket = bucketOf(workspaceId);
  return db.many<Row>(sql`
    select m.workspace_id, m.id as happening_id, told.user_id, 'message' as cause, m.id as object_id, m.conversation_id as holder_id,
      m.creator as by_user_id, m.posted_at as happened_at,
      coalesce(wu.met, false) and mine.user_id is not null and m.obj_index >= mine.sees_from as is_visible,
      coalesce(wu.met, false) as is_used,
      coalesce(mine.muted_until > ${now}, false) as is_muted, coalesce(mine.direct_mention, false) as is_mentioned,
      not coalesce(mine.unread, false) or m.obj_index <= mine.read_index as is_read
    from ${pairs(asked)} as told (happening_id, user_id)
    join messages m on m.bucket = ${bucket} and m.id = told.happening_id
    left join conversation_users mine
      on mine.bucket = ${bucket} and mine.conversation_id = m.conversation_id and mine.user_id = told.user_id
    left join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = told.user_id and wu.removed_at is null
    where m.workspace_id = ${workspaceId} and ${IS_SAID}`);
}

/** Whether somebody, or an integration, has written the message `m`. */
const IS_SAID = sql`m.deleted_by is null
  and coalesce(m.system_message ->> 'type', '') not in ('users_added', 'users_removed', 'conversation_renamed', 'integration_failed')`;

function pairs(asked: readonly AskedNotice[]): Sql {
  const [happenings, users] = [asked.map(({ happeningId }) => happeningId), asked.map(({ userId }) => userId)];
  return sql`unnest(${happenings}::bigint[], ${users}::bigint[])`;
}

/** Returns some receivers of a notification, after one, in the order of their ids: people, not bots. */
export async function receiversOfNotification(
  db: Queryable,
  { id, after, most }: { id: number; after: number; most: number },
): Promise<number[]> {
  const rows = await db.many<{ user_id: number }>(sql`
    select told.user_id from notifications n
    cross join lateral unnest(n.receivers) as told (user_id)
    join users u on u.id = told.user_id and not u.bot
    where n.bucket = ${bucketOf(id)} and n.id = ${id} and n.type_id <= 4 and told.user_id > ${after}
    order by told.user_id limit ${most}`);
  return rows.map(({ user_id }) => user_id);
}

/** The same of a message: all in the conversation but its author. */
export async function receiversOfMessage(
  db: Queryable,
  { id, after, most }: { id: number; after: number; most: number },
): Promise<number[]> {
  const bucket = bucketOf(id);
  const rows = await db.many<{ user_id: number }>(sql`
    select mine.user_id from messages m
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = m.conversation_id and mine.user_id <> m.creator
    join users u on u.id = mine.user_id and not u.bot
    where m.bucket = ${bucket} and m.id = ${id} and ${IS_SAID} and mine.user_id > ${after}
    order by mine.user_id limit ${most}`);
  return rows.map(({ user_id }) => user_id);
}

/** Returns those of these users who are at a client: by a heartbeat, or by an open stream. */
export async function onlineAmong(db: Queryable, userIds: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  const buckets: Bucket[] = [...new Set(userIds.map(bucketOf))];
  const rows = await db.many<{ user_id: number }>(sql`
    select user_id from presence
    where bucket = any(${buckets}::int[]) and user_id = any(${userIds}::bigint[]) and active_until > ${now}
    union
    select user_id from open_streams where user_id = any(${userIds}::bigint[]) and until > ${now}`);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** What may tell a user of a post, or of a notification: the ids of notifications, and of a message. */
export async function causesOf(
  db: Queryable,
  userId: number,
  id: number,
): Promise<{ workspaceId: number; notifications: number[]; messages: number[] } | undefined> {
  const bucket = bucketOf(id);
  const rows = await db.many<{ id: number; workspace_id: number; is_message: boolean }>(sql`
    with place as (select coalesce((select thread_id from comments where bucket = ${bucket} and id = ${id}), ${id}) as thread_id)
    select n.id, n.workspace_id, false as is_message from notifications n
    where n.bucket = ${bucket} and n.receivers @> array[${userId}::bigint] and (n.id = ${id}
      or (n.thread_id = (select thread_id from place) and coalesce(n.comment_id, n.thread_id) = ${id}))
    union all
    select m.id, m.workspace_id, true from messages m
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = m.conversation_id and mine.user_id = ${userId}
    where m.bucket = ${bucket} and m.id = ${id} and m.creator <> ${userId} and ${IS_SAID}
    order by 1`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const idsOf = (isMessage: boolean) => rows.flatMap((row) => (row.is_message === isMessage ? [row.id] : []));
  return { workspaceId: first.workspace_id, notifications: idsOf(false), messages: idsOf(true) };
}

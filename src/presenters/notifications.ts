import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { everyWorkspaceIdOf } from '../models/user.js';
import { placesOf } from '../models/workspace.js';
import { isVisibleNotification } from '../models/notification.js';
import { json, unix, type View } from './view.js';

/** Needs `n`. */
export const notificationView: View<'Notification'> = {
  id: 'n.id',
  type_id: 'n.type_id',
  workspace_id: 'n.workspace_id',
  channel_id: 'n.channel_id',
  thread_id: 'n.thread_id',
  comment_id: 'n.comment_id',
  by_user_id: 'n.by_user_id',
  posted_ts: unix('n.posted_at'),
};

/** Needs `page`, and `mine`, the viewer's reading position. */
const notificationsView: View<'NotificationList'> = {
  notifications: 'page.list',
  last_read: 'coalesce(mine.last_read, 0)',
};

const notificationJson = json(notificationView);
const notificationsJson = json(notificationsView);

export interface NotificationsPage {
  limit: number;
  /** The id at which the previous page ended. */
  before?: number | undefined;
}

export interface ShownNotifications {
  shown: JsonText<Schema<'NotificationList'>>;
  /** The id of the last notification of a full page. */
  endedAt: number | undefined;
}

/**
 * Returns the newest notifications of the actor that they may still see, of all workspaces that they are or were in.
 * Threads that are muted now are left out (behaviour/threads.md#state-of-a-user).
 */
export async function showNotifications(
  db: Queryable,
  actor: Actor,
  page: NotificationsPage,
  now: Date,
): Promise<ShownNotifications> {
  const {
    json: text,
    count,
    edge,
  } = await db.one<{ json: string; count: number; edge: number | null }>(sql`
    with newest as materialized (${newest(actor, await everyWorkspaceIdOf(db, actor.id), page, now)})
    select ${notificationsJson}::text as json, page.count, page.edge
    from (
      select coalesce(json_agg(${notificationJson} order by n.id desc), '[]') as list, count(*)::int as count, min(n.id) as edge
      from newest n) page
    left join notification_reads mine on mine.bucket = ${actor.bucket} and mine.user_id = ${actor.id}`);
  return { shown: new JsonText(text), endedAt: count === page.limit && edge !== null ? edge : undefined };
}

/** The columns that are shown, and those that decide whether the notification is visible. */
const COLUMNS = raw(
  'n.bucket, n.id, n.type_id, n.workspace_id, n.channel_id, n.thread_id, n.comment_id, n.by_user_id, n.posted_at',
);

/**
 * Selects in each bucket the notifications in the actor's list, the newest first, at most one page, and those of the
 * few unlisted ones that concern the actor. `workspaceIds` has all workspaces that they are or were in: who was removed
 * from one must still see the notification of that. A lateral query with a limit makes PostgreSQL look up each
 * notification by its key, one row after the other. The buckets come from a table, not from `unnest`: in several shards
 * Citus refuses a limit beside that.
 */
function newest(actor: Actor, workspaceIds: readonly number[], { limit, before }: NotificationsPage, now: Date): Sql {
  const buckets = [...new Set(workspaceIds.map(bucketOf))];
  const earlier = (n: string) => (before === undefined ? sql`` : sql`and ${raw(n)}.id < ${before}`);
  const isShown = sql`${isVisibleNotification(sql`${actor.id}`, buckets)} and not ${isMuted(actor, buckets, now)}`;
  return sql`
    select n.* from (
      (select n.* from ${placesOf(workspaceIds)} as place cross join lateral (
        select n.* from notification_users known cross join lateral (
          select ${COLUMNS} from notifications n
          where n.bucket = any(${buckets}::int[]) and n.bucket = known.bucket and n.id = known.id limit 1) n
        where known.bucket = any(${buckets}::int[]) and known.bucket = place.bucket and known.user_id = ${actor.id}
          ${earlier('known')} and ${isShown}
        order by known.id desc limit ${limit}) n)
      union all
      (select ${COLUMNS} from notifications n
        where n.bucket = any(${buckets}::int[]) and not n.listed and n.receivers @> array[${actor.id}::bigint]
          ${earlier('n')} and ${isShown})) n
    order by n.id desc limit ${limit}`;
}

/** Whether the notification `n` is of a thread that the actor has muted (behaviour/threads.md#state-of-a-user). */
function isMuted(actor: Actor, buckets: readonly number[], now: Date): Sql {
  return sql`coalesce((
    select mute.muted_until > ${now} from thread_users mute
    where mute.bucket = any(${buckets}::int[]) and mute.bucket = n.bucket and mute.thread_id = n.thread_id
      and mute.user_id = ${actor.id}), false)`;
}

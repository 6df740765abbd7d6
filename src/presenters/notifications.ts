import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { everyWorkspaceIdOf } from '../models/user.js';
import { isVisibleNotification } from '../models/notification.js';
import { json, unix, type View } from './view.js';

/** Wants `n`. */
const notificationView: View<'Notification'> = {
  id: 'n.id',
  type_id: 'n.type_id',
  workspace_id: 'n.workspace_id',
  channel_id: 'n.channel_id',
  thread_id: 'n.thread_id',
  comment_id: 'n.comment_id',
  by_user_id: 'n.by_user_id',
  posted_ts: unix('n.posted_at'),
};

/** Wants `page`, and `mine`, how far the viewer has read. */
const notificationsView: View<'NotificationList'> = {
  notifications: 'page.list',
  last_read: 'coalesce(mine.last_read, 0)',
};

const notificationJson = json(notificationView);
const notificationsJson = json(notificationsView);

export interface NotificationsPage {
  limit: number;
  /** Where the page before it ended. */
  before?: number | undefined;
}

export interface ShownNotifications {
  shown: JsonText<Schema<'NotificationList'>>;
  /** The id of the last one of a full page. */
  endedAt: number | undefined;
}

/**
 * The newest notifications of the actor that they may still see, of all workspaces that they are or were in, without those of threads
 * that are muted at this moment (decision 47).
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
    with newest as materialized (${newest(actor, await bucketsOf(db, actor), page, now)})
    select ${notificationsJson}::text as json, page.count, page.edge
    from (
      select coalesce(json_agg(${notificationJson} order by n.id desc), '[]') as list, count(*)::int as count, min(n.id) as edge
      from newest n) page
    left join notification_reads mine on mine.bucket = ${actor.bucket} and mine.user_id = ${actor.id}`);
  return { shown: new JsonText(text), endedAt: count === page.limit && edge !== null ? edge : undefined };
}

/** Where the workspaces are that a user is or was in: of those they were removed from, that may be all that they know. */
async function bucketsOf(db: Queryable, actor: Actor): Promise<number[]> {
  return [...new Set((await everyWorkspaceIdOf(db, actor.id)).map(bucketOf))];
}

/** What is shown of a notification, and what decides whether it is. */
const COLUMNS = raw(
  'n.bucket, n.id, n.type_id, n.workspace_id, n.channel_id, n.thread_id, n.comment_id, n.by_user_id, n.posted_at',
);

/**
 * In each bucket those that are listed to the actor, from the newest on, as far as the page goes; and those that concern the actor among
 * the few that are not listed yet. A row that is looked up by its key in a query with a limit is looked up for one row after the other.
 */
function newest(actor: Actor, buckets: readonly number[], { limit, before }: NotificationsPage, now: Date): Sql {
  const earlier = (n: string) => (before === undefined ? sql`` : sql`and ${raw(n)}.id < ${before}`);
  const isShown = sql`${isVisibleNotification(actor, buckets)} and not ${isMuted(actor, buckets, now)}`;
  return sql`
    select n.* from (
      (select n.* from unnest(${buckets}::int[]) as place (bucket) cross join lateral (
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

/** Whether the notification `n` is of a thread that the actor has muted (decision 47). */
function isMuted(actor: Actor, buckets: readonly number[], now: Date): Sql {
  return sql`coalesce((
    select mute.muted_until > ${now} from thread_users mute
    where mute.bucket = any(${buckets}::int[]) and mute.bucket = n.bucket and mute.thread_id = n.thread_id
      and mute.user_id = ${actor.id}), false)`;
}

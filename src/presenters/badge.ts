import { sql, type Queryable } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { isVisibleChannel } from '../models/channel.js';
import { settingsInAll } from '../models/notification_setting.js';
import { workspaceIdsOf } from '../models/workspace.js';

/** More unread threads and conversations are not counted. */
export const MOST_BADGE = 1000;

/**
 * Returns how many threads and conversations of a user are unread in all their workspaces, as far as the settings
 * `badge_threads` and `badge_conversations` count them. They are those of `threads/get_unread` and
 * `conversations/get_unread`. At most 1,000.
 */
export async function badgeOf(db: Queryable, user: { id: number }, now: Date): Promise<number> {
  const ids = await workspaceIdsOf(db, user);
  if (ids.length === 0) return 0;
  const settings = await settingsInAll(db, user);
  const counts = ids.map((id) => settings(id));
  const buckets = ids.map(bucketOf);
  const isOfMost = sql`limit ${MOST_BADGE}`;
  const { count } = await db.one<{ count: number }>(sql`
    select least(coalesce(sum(unread.count), 0), ${MOST_BADGE}::int)::int as count
    from unnest(${ids}::bigint[], ${buckets}::int[], ${counts.map((one) => one.badge_threads)}::boolean[],
      ${counts.map((one) => one.badge_conversations)}::boolean[]) as w (id, bucket, threads, conversations)
    cross join lateral (
      select count(*) from (
        (select from thread_users mine
          join channels c on c.bucket = any(${buckets}::int[]) and c.bucket = mine.bucket and c.id = mine.channel_id
          join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${user.id} and wu.removed_at is null
          left join channel_users cu on cu.bucket = any(${buckets}::int[]) and cu.bucket = mine.bucket
            and cu.channel_id = c.id and cu.user_id = ${user.id}
        where w.threads and mine.bucket = any(${buckets}::int[]) and mine.bucket = w.bucket and mine.user_id = ${user.id}
          and mine.workspace_id = w.id and mine.unread and ${isVisibleChannel}
          and (mine.muted_until is null or mine.muted_until <= ${now}) ${isOfMost})
        union all
        (select from conversation_users mine
        where w.conversations and mine.bucket = any(${buckets}::int[]) and mine.bucket = w.bucket
          and mine.user_id = ${user.id} and mine.workspace_id = w.id and mine.unread
          and (mine.muted_until is null or mine.muted_until <= ${now}) ${isOfMost})) counted) unread`);
  return count;
}

import { sql, type Queryable, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { isVisibleChannel } from '../models/channel.js';
import { settingsInAll } from '../models/notification.js';
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
  const counted = (setting: 'badge_threads' | 'badge_conversations') => ids.filter((id) => settings(id)[setting]);
  const buckets = ids.map(bucketOf);
  return db.number(sql`
    select least(count(*), ${MOST_BADGE}::int)::int as count from (
      (select 1 from ${placed(counted('badge_threads'))}
        join thread_users mine on mine.bucket = any(${buckets}::int[]) and mine.bucket = w.bucket
          and mine.user_id = ${user.id} and mine.workspace_id = w.id and mine.unread
        join channels c on c.bucket = any(${buckets}::int[]) and c.bucket = mine.bucket and c.id = mine.channel_id
        join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${user.id} and wu.removed_at is null
        left join channel_users cu on cu.bucket = any(${buckets}::int[]) and cu.bucket = mine.bucket
          and cu.channel_id = c.id and cu.user_id = ${user.id}
      where ${isVisibleChannel} and (mine.muted_until is null or mine.muted_until <= ${now}) limit ${MOST_BADGE})
      union all
      (select 1 from ${placed(counted('badge_conversations'))}
        join conversation_users mine on mine.bucket = any(${buckets}::int[]) and mine.bucket = w.bucket
          and mine.user_id = ${user.id} and mine.workspace_id = w.id and mine.unread
      where mine.muted_until is null or mine.muted_until <= ${now} limit ${MOST_BADGE})) unread`);
}

/** Workspaces with their buckets, as `w`. */
function placed(ids: readonly number[]): Sql {
  return sql`unnest(${ids}::bigint[], ${ids.map(bucketOf)}::int[]) as w (id, bucket)`;
}

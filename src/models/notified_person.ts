import { sql, type Queryable } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Schema } from '../generated/schemas.js';

/** When a person wants no notifications, how far they have read theirs, and their settings in some workspaces. */
export interface NotifiedPerson {
  id: number;
  timezone: string;
  snooze_until: Date | null;
  /** `HH:MM`, both or neither. */
  snooze_dnd_start: string | null;
  snooze_dnd_end: string | null;
  /** 1 Monday to 7 Sunday. */
  off_days: readonly number[];
  away_mode: Schema<'AwayMode'>;
  last_read: number;
  /** The settings that they have changed, by the id of the workspace. */
  changed: Readonly<Record<string, Partial<Schema<'NotificationSettings'>>>>;
}

/** Returns these users, in one statement. Those who have deleted their account are missing. */
export async function notifiedPeople(
  db: Queryable,
  userIds: readonly number[],
  workspaceIds: readonly number[],
): Promise<ReadonlyMap<number, NotifiedPerson>> {
  const buckets = userIds.map(bucketOf);
  const all = [...new Set(buckets)];
  const rows = await db.many<NotifiedPerson & { [column: string]: unknown }>(sql`
    with own as materialized (
      select ns.user_id, jsonb_object_agg(ns.workspace_id::text, ns.changed) as changed
      from unnest(${userIds}::bigint[], ${buckets}::int[]) as asked (id, bucket)
      join notification_settings ns on ns.bucket = any(${all}::int[]) and ns.bucket = asked.bucket and ns.user_id = asked.id
        and ns.workspace_id = any(${workspaceIds}::bigint[])
      group by ns.user_id)
    select u.id, u.timezone, u.snooze_until, u.snooze_dnd_start, u.snooze_dnd_end, u.off_days, u.away_mode,
      coalesce(reading.last_read, 0) as last_read, coalesce(own.changed, '{}') as changed
    from unnest(${userIds}::bigint[], ${buckets}::int[]) as asked (id, bucket)
    join users u on u.id = asked.id and u.deleted_at is null
    left join notification_reads reading
      on reading.bucket = any(${all}::int[]) and reading.bucket = asked.bucket and reading.user_id = asked.id
    left join own on own.user_id = u.id`);
  return new Map(rows.map((row) => [row.id, row]));
}

import { sql, type Queryable } from '../db.js';
import type { ToldDelivery } from '../models/deliveries.js';

/** Whether a subscriber may still be told of something (decision 37). */
export async function mayStillBeTold(
  db: Queryable,
  { subscription_id, user_id, workspace_id }: ToldDelivery,
  _now: Date,
): Promise<boolean> {
  const row = await db.maybe<{ id: number }>(sql`
    select h.id from hook_subscriptions h
    join workspace_users wu on wu.workspace_id = ${workspace_id} and wu.user_id = ${user_id} and wu.removed_at is null
    where h.id = ${subscription_id} and h.ended_at is null`);
  return row !== undefined;
}

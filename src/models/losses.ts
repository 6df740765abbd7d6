import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import type { EventName } from '../generated/events.js';
import { bucketOf } from '../db/ids.js';
import { isVisibleChannel } from './channel.js';
import type { MembershipKey } from './workspace_user.js';

/**
 * The members `wu` of a workspace who are subscribed to an event there. All statements of this file begin with them, so
 * their cost grows with the subscriptions and not with the members.
 */
function subscribers(event: EventName, workspaceId: number): Sql {
  return sql`(
      select h.user_id from hook_subscriptions h
      where h.workspace_id = ${workspaceId} and h.event = ${event} and h.ended_at is null
      union
      select h.user_id from hook_subscriptions h where h.workspace_id is null and h.event = ${event} and h.ended_at is null
    ) subscriber
    join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = subscriber.user_id and wu.removed_at is null`;
}

/** Returns the subscribers who see a thread where it is, and do not see it in another channel. */
export async function losersOfThread(
  trx: Transaction,
  thread: { workspace_id: number; channel_id: number },
  target: { id: number },
): Promise<number[]> {
  const bucket = bucketOf(thread.workspace_id);
  const viewers = (channelId: number) => sql`
    select wu.user_id from ${subscribers('thread_deleted', thread.workspace_id)}
    join channels c on c.bucket = ${bucket} and c.id = ${channelId}
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
    where ${isVisibleChannel}`;
  const rows = await trx.many<{ user_id: number }>(
    sql`${viewers(thread.channel_id)} except ${viewers(target.id)} order by user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Returns the subscribers who see a public channel, and do not see it when it is private. */
export async function losersOfChannel(
  trx: Transaction,
  channel: { id: number; workspace_id: number },
): Promise<number[]> {
  const bucket = bucketOf(channel.workspace_id);
  const rows = await trx.many<{ user_id: number }>(sql`
    select wu.user_id from ${subscribers('channel_deleted', channel.workspace_id)}
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = ${channel.id} and cu.user_id = wu.user_id
    where cu.user_id is null and wu.user_type <> 'GUEST'
    order by wu.user_id`);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Returns the ids of the channels that a guest does not see and that are open to other members. Returns none for a user
 * who is not subscribed to the deletion of channels, so that most guests cost one small statement.
 */
export async function channelsClosedTo(
  db: Queryable,
  { workspace_id, bucket, user_id }: MembershipKey,
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select c.id from ${subscribers('channel_deleted', workspace_id)}
    join channels c on c.bucket = ${bucket} and c.workspace_id = wu.workspace_id and c.public and c.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = wu.user_id
    where wu.user_id = ${user_id} and wu.user_type = 'GUEST' and cu.user_id is null
    order by c.id`);
  return rows.map(({ id }) => id);
}

import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Sql } from '../db.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../ids.js';
import type { UserType } from './workspaces.js';

/** A channel and what the actor is in it. */
export interface VisibleChannel {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  creator: number;
  public: boolean;
  archived: boolean;
  default_groups: number[];
  default_recipients: number[];
  viewer_type: UserType;
  is_member: boolean;
}

/** The tables that decide who sees a channel: `c`, the actor's membership of the workspace `wu` and of the channel `cu`. */
export function visibleChannels(actor: Actor, bucket: Bucket): Sql {
  return sql`channels c
    join workspace_users wu on wu.workspace_id = c.workspace_id and wu.user_id = ${actor.id} and wu.removed_at is null
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = ${actor.id}`;
}

/** Public channels are open to all but guests; the others, and guests' own, to those inside (permissions: Sight). */
export const isVisibleChannel = raw(`((c.public and wu.user_type <> 'GUEST') or cu.user_id is not null)`);

/** A channel that the actor sees; otherwise 107, as if there were none. */
export async function findChannel(db: Queryable, actor: Actor, id: number): Promise<VisibleChannel> {
  const bucket = bucketOf(id);
  const row = await db.maybe<VisibleChannel>(sql`
    select c.id, c.bucket, c.workspace_id, c.creator, c.public, c.archived, c.default_groups, c.default_recipients,
      wu.user_type as viewer_type, cu.user_id is not null as is_member
    from ${visibleChannels(actor, bucket)}
    where c.bucket = ${bucket} and c.id = ${id} and ${isVisibleChannel}`);
  return found(row, 'channel_not_found');
}

/** Who is in a channel, in the order of joining. */
export async function memberIdsOf(db: Queryable, channel: { id: number; bucket: Bucket }): Promise<number[]> {
  const row = await db.one<{ user_ids: number[] }>(sql`
    select coalesce(array_agg(user_id order by joined_at, user_id), '{}') as user_ids
    from channel_users where bucket = ${channel.bucket} and channel_id = ${channel.id}`);
  return row.user_ids;
}

/** Those of these users who see a channel. */
export async function seersAmong(
  db: Queryable,
  channel: { id: number; bucket: Bucket; workspace_id: number; public: boolean },
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id
    from workspace_users wu
    left join channel_users cu on cu.bucket = ${channel.bucket} and cu.channel_id = ${channel.id} and cu.user_id = wu.user_id
    where wu.workspace_id = ${channel.workspace_id} and wu.user_id = any(${userIds}::bigint[]) and wu.removed_at is null
      and (cu.user_id is not null or (${channel.public}::boolean and wu.user_type <> 'GUEST'))`);
  return new Set(rows.map((row) => row.user_id));
}

/** Puts users into a channel; answers those who were not in it before. */
export async function addMembers(
  db: Queryable,
  channel: { id: number; bucket: Bucket },
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await db.many<{ user_id: number }>(sql`
    insert into channel_users (bucket, channel_id, user_id, joined_at)
    select ${channel.bucket}, ${channel.id}, added.user_id, ${now}
    from unnest(${userIds}::bigint[]) as added (user_id)
    on conflict (bucket, channel_id, user_id) do nothing
    returning user_id`);
  return rows.map((row) => row.user_id);
}

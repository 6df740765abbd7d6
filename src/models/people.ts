import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db.js';
import type { Bucket } from '../ids.js';
import type { UserType } from './workspaces.js';

/** A workspace as one of its members looks at it. */
export interface Surroundings {
  id: number;
  bucket: Bucket;
  viewer_type: UserType;
}

/**
 * Which of a workspace's people `wu` a member sees: everybody, or a guest only those of the same channels and conversations
 * (permissions: Sight).
 */
export function isSeenBy(actor: Actor, { id, bucket, viewer_type }: Surroundings): Sql {
  if (viewer_type !== 'GUEST') return sql`true`;
  return sql`wu.user_id in (
    select other.user_id from channel_users mine
    join channel_users other on other.bucket = mine.bucket and other.channel_id = mine.channel_id
    join channels c on c.bucket = mine.bucket and c.id = mine.channel_id and c.workspace_id = ${id}
      and c.removed_at is null
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id}
    union all
    select other.user_id from conversation_users mine
    join conversation_users other on other.bucket = mine.bucket and other.conversation_id = mine.conversation_id
    join conversations v on v.bucket = mine.bucket and v.id = mine.conversation_id and v.workspace_id = ${id}
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id})`;
}

/** Those of these users who are in the workspace and whom the actor sees; to the actor the others are nobody. */
export async function membersAmong(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu
    where wu.workspace_id = ${workspace.id} and wu.user_id = any(${userIds}::bigint[]) and wu.removed_at is null
      and ${isSeenBy(actor, workspace)}`);
  return new Set(rows.map((row) => row.user_id));
}

import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { isVisibleChannel } from './channel.js';
import { workspaceIdsOf } from './workspace.js';

/** What a user can see of a workspace, as far as search needs it. */
export interface SearchScope {
  id: number;
  bucket: Bucket;
  language: string;
  channels: number[];
  conversations: { id: number; sees_from: number }[];
  /** The groups that the user is in. */
  groups: number[];
}

interface ScopeRow {
  language: string;
  channels: number[];
  conversations: number[];
  sees_from: number[];
  groups: number[];
}

/**
 * Returns what the actor can see of a workspace at this moment (permissions: Sight). Throws `workspace_not_found` (105)
 * when the actor is not a member.
 */
export async function searchScope(db: Queryable, actor: Actor, workspaceId: number): Promise<SearchScope> {
  return found(await scopeIn(db, actor, workspaceId), 'workspace_not_found');
}

/** Returns what the actor can see of all workspaces that they are a member of. */
export async function searchScopes(db: Queryable, actor: Actor): Promise<SearchScope[]> {
  const ids = await workspaceIdsOf(db, actor);
  const scopes = await Promise.all(ids.map((id) => scopeIn(db, actor, id)));
  return scopes.filter((scope) => scope !== undefined);
}

async function scopeIn(db: Queryable, actor: Actor, workspaceId: number): Promise<SearchScope | undefined> {
  const bucket = bucketOf(workspaceId);
  // The membership of the workspace, `wu`, is read once, and conversations are those of the actor. Joins would be
  // nested loops: the planner expects one channel and one conversation.
  const row = await db.maybe<ScopeRow>(sql`
    select w.language,
      array(select c.id from channels c
        left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = ${actor.id}
        where c.bucket = ${bucket} and c.workspace_id = ${workspaceId} and ${isVisibleChannel}) as channels,
      seen.conversations, seen.sees_from,
      array(select gu.group_id from group_users gu
        join groups g on g.bucket = ${bucket} and g.id = gu.group_id
        where gu.bucket = ${bucket} and gu.user_id = ${actor.id} and g.workspace_id = ${workspaceId}) as groups
    from workspaces w
    join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${actor.id} and wu.removed_at is null
    cross join (
      select coalesce(array_agg(mine.conversation_id order by mine.conversation_id), '{}') as conversations,
        coalesce(array_agg(mine.sees_from order by mine.conversation_id), '{}') as sees_from
      from conversation_users mine
      where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.workspace_id = ${workspaceId}) seen
    where w.bucket = ${bucket} and w.id = ${workspaceId}`);
  if (row === undefined) return undefined;
  const { conversations, sees_from: from, ...scope } = row;
  const seen = conversations.map((id, index) => ({ id, sees_from: from[index] ?? 0 }));
  return { id: workspaceId, bucket, ...scope, conversations: seen };
}

/** Returns when a day begins and when it ends, in the time zone of the actor. Days are `YYYY-MM-DD`. */
export async function boundsOfDays(
  db: Queryable,
  actor: Actor,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<{ begins: Date | undefined; ends: Date | undefined }> {
  if (from === undefined && to === undefined) return { begins: undefined, ends: undefined };
  const row = await db.one<{ begins: Date | null; ends: Date | null }>(sql`
    select ${from ?? null}::date::timestamp at time zone u.timezone as begins,
      (${to ?? null}::date + 1)::timestamp at time zone u.timezone as ends
    from users u where u.id = ${actor.id}`);
  return { begins: row.begins ?? undefined, ends: row.ends ?? undefined };
}

/** Returns which of these conversations a user is in. */
export async function conversationsWith(
  db: Queryable,
  bucket: Bucket,
  userId: number,
  among: readonly number[],
): Promise<Set<number>> {
  const rows = await db.many<{ id: number }>(sql`
    select cu.conversation_id as id from conversation_users cu
    where cu.bucket = ${bucket} and cu.user_id = ${userId} and cu.conversation_id = any(${among}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

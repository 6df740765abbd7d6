import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../ids.js';

export type UserType = 'USER' | 'ADMIN' | 'GUEST';

/** A workspace and what the actor is in it. */
export interface VisibleWorkspace {
  id: number;
  bucket: Bucket;
  default_channel: number;
  plan: 'free' | 'unlimited';
  viewer_type: UserType;
}

/** A workspace that the actor is a member of; otherwise 105, as if there were none. */
export async function findWorkspace(db: Queryable, actor: Actor, id: number): Promise<VisibleWorkspace> {
  const row = await db.maybe<VisibleWorkspace>(sql`
    select w.id, w.bucket, w.default_channel, w.plan, wu.user_type as viewer_type
    from workspaces w
    join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${actor.id} and wu.removed_at is null
    where w.bucket = ${bucketOf(id)} and w.id = ${id}`);
  return found(row, 'workspace_not_found');
}

/** The ids of the actor's workspaces. */
export async function workspaceIdsOf(db: Queryable, actor: Actor): Promise<number[]> {
  const rows = await db.many<{ workspace_id: number }>(sql`
    select workspace_id from workspace_users where user_id = ${actor.id} and removed_at is null`);
  return rows.map((row) => row.workspace_id);
}

/** The actor's default workspace, or undefined before the first one. */
export async function defaultWorkspaceIdOf(db: Queryable, actor: Actor): Promise<number | undefined> {
  const row = await db.maybe<{ default_workspace: number | null }>(sql`
    select default_workspace from users where id = ${actor.id}`);
  return row?.default_workspace ?? undefined;
}

import type { Actor } from '../actor.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** The people and channels of a team. */
export class Workspace extends BaseModel {
  static override tableName = 'workspaces';
  static override notFound = 'workspace_not_found' as const;

  declare bucket: Bucket;
  declare id: number;
  declare name: string;
  declare color: number;
  declare creator: number;
  declare default_channel: number;
  declare plan: string;
  declare avatar_id: string | null;
  declare created_at: Date;
  declare removed_at: Date | null;
  declare avatar_file: string | null;
}

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

export interface WorkspaceChange {
  name?: string | undefined;
  color?: number | undefined;
}

/** Changes what is given of a workspace; tells whether that made any difference. */
export async function changeWorkspace(
  trx: Transaction,
  { id, bucket }: { id: number; bucket: Bucket },
  { name, color }: WorkspaceChange,
): Promise<boolean> {
  const changed = await trx.run(sql`
    update workspaces set name = coalesce(${name}::text, name), color = coalesce(${color}::int, color)
    where bucket = ${bucket} and id = ${id}
      and (name, color) is distinct from (coalesce(${name}::text, name), coalesce(${color}::int, color))`);
  return changed > 0;
}

/**
 * Hides a workspace from everybody, with all that is in it, by ending every membership: whatever shows or does anything in a
 * workspace asks for one. Its rows are still there. Who had it as their default workspace gets the first of their others; accounts come
 * first, for whoever changes theirs locks it before the memberships.
 * Otherwise 105, when somebody else has just done so.
 */
export async function hideWorkspace(
  trx: Transaction,
  { id, bucket }: { id: number; bucket: Bucket },
  now: Date,
): Promise<void> {
  const row = await trx.maybe<{ id: number }>(sql`
    update workspaces set removed_at = ${now} where bucket = ${bucket} and id = ${id} and removed_at is null returning id`);
  found(row, 'workspace_not_found');
  await trx.run(sql`
    update users u set default_workspace = (
      select other.workspace_id from workspace_users other
      where other.user_id = u.id and other.removed_at is null and other.workspace_id <> ${id}
      order by other.joined_at, other.workspace_id limit 1)
    where u.default_workspace = ${id} and u.id in (select user_id from workspace_users where workspace_id = ${id})`);
  await trx.run(sql`
    update workspace_users set removed_at = ${now} where workspace_id = ${id} and removed_at is null`);
}

/** Keeps a workspace from being removed until the end of the transaction, for whoever comes in; 105 when it is removed. */
export async function holdWorkspace(trx: Transaction, id: number): Promise<void> {
  const row = await trx.maybe<{ id: number }>(sql`
    select id from workspaces where bucket = ${bucketOf(id)} and id = ${id} and removed_at is null for share`);
  found(row, 'workspace_not_found');
}

/** A workspace that is not removed, for who comes in; otherwise undefined. */
export async function openWorkspaceOf(
  db: Queryable,
  { id, bucket }: { id: number; bucket: Bucket },
): Promise<{ default_channel: number } | undefined> {
  return db.maybe<{ default_channel: number }>(sql`
    select default_channel from workspaces where bucket = ${bucket} and id = ${id} and removed_at is null`);
}

/** The name of a workspace, for who was invited to it; undefined when it is removed. */
export async function workspaceName(db: Queryable, id: number): Promise<string | undefined> {
  const row = await db.maybe<{ name: string }>(sql`
    select name from workspaces where bucket = ${bucketOf(id)} and id = ${id} and removed_at is null`);
  return row?.name;
}

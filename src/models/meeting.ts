import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf } from '../db/ids.js';

/** The workspaces that others have added a user to, and in which the user has not been yet. */
export async function unmetWorkspaceIdsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.many<{ workspace_id: number }>(sql`
    select workspace_id from workspace_users
    where user_id = ${userId} and not met and removed_at is null order by workspace_id`);
  return rows.map((row) => row.workspace_id);
}

/** The same with their names. */
export async function unmetWorkspacesOf(db: Queryable, userId: number): Promise<{ id: number; name: string }[]> {
  const ids = await unmetWorkspaceIdsOf(db, userId);
  if (ids.length === 0) return [];
  return db.many<{ id: number; name: string }>(sql`
    select id, name from workspaces
    where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[]) order by id`);
}

/** Writes down that a user has been in these workspaces; answers those in which they had not been before. */
export async function markMet(trx: Transaction, userId: number, workspaceIds: readonly number[]): Promise<number[]> {
  const rows = await trx.many<{ workspace_id: number }>(sql`
    update workspace_users set met = true, version = version + 1
    where user_id = ${userId} and workspace_id = any(${workspaceIds}::bigint[]) and not met and removed_at is null
    returning workspace_id`);
  return rows.map((row) => row.workspace_id);
}

/** Writes down whether there are workspaces in which the user of a locked account has not been yet. */
export async function noteUnmet(trx: Transaction, userId: number): Promise<void> {
  await trx.run(sql`
    update users set has_unmet = exists (
      select from workspace_users wu where wu.user_id = ${userId} and not wu.met and wu.removed_at is null)
    where id = ${userId}`);
}

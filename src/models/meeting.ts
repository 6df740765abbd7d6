import { raw } from 'objection';
import { compiled } from '../db/compiled.js';
import { type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { User } from './user.js';
import { Workspace } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';

const unmet = (userId: number) =>
  WorkspaceUser.query().where('user_id', userId).where(raw('not met')).whereNull('removed_at');

const unmetIds = compiled(({ userId }: { userId: number }) =>
  unmet(userId).select('workspace_id').orderBy('workspace_id'),
);

/**
 * Returns the workspaces that others have added a user to and in which the user has made no call yet (decision 41c).
 */
export async function unmetWorkspaceIdsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.many<Pick<WorkspaceUser, 'workspace_id'>>(unmetIds({ userId }));
  return rows.map((row) => row.workspace_id);
}

const named = compiled(({ buckets, ids }: { buckets: readonly Bucket[]; ids: readonly number[] }) =>
  Workspace.query()
    .select('id', 'name')
    .whereRaw('bucket = any(?::int[])', [buckets])
    .whereRaw('id = any(?::bigint[])', [ids])
    .orderBy('id'),
);

/** The same with their names. */
export async function unmetWorkspacesOf(db: Queryable, userId: number): Promise<{ id: number; name: string }[]> {
  const ids = await unmetWorkspaceIdsOf(db, userId);
  if (ids.length === 0) return [];
  return db.many<Pick<Workspace, 'id' | 'name'>>(named({ buckets: ids.map(bucketOf), ids }));
}

const meet = compiled(({ userId, workspaceIds }: { userId: number; workspaceIds: readonly number[] }) =>
  unmet(userId)
    .whereRaw('workspace_id = any(?::bigint[])', [workspaceIds])
    .patch({ met: true, version: raw('version + 1') })
    .returning('workspace_id'),
);

/** Records that a user has made a call in these workspaces. Returns those in which it was the first call. */
export async function markMet(trx: Transaction, userId: number, workspaceIds: readonly number[]): Promise<number[]> {
  const rows = await trx.many<Pick<WorkspaceUser, 'workspace_id'>>(meet({ userId, workspaceIds }));
  return rows.map((row) => row.workspace_id);
}

const note = compiled(({ userId }: { userId: number }) =>
  User.query()
    .findById(userId)
    .patch({ has_unmet: raw('exists ?', [unmet(userId).select(raw('1'))]) }),
);

/** Records in a locked account whether there are workspaces in which the user has made no call yet. */
export async function noteUnmet(trx: Transaction, userId: number): Promise<void> {
  await trx.run(note({ userId }));
}

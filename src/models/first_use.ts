import { raw } from 'objection';
import type { Queryable } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { User } from './user.js';
import { Workspace } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { changes, lists } from '../db/statements.js';

const unmet = (userId: number) =>
  WorkspaceUser.query().where('user_id', userId).where(raw('not met')).whereNull('removed_at');

/**
 * Returns the workspaces that others have added a user to and in which the user has made no call yet
 * (behaviour/workspaces.md#members-added-by-others).
 */
export const unmetWorkspaceIdsOf = lists(
  (userId: number) => unmet(userId).select('workspace_id').orderBy('workspace_id'),
  (row) => row.workspace_id,
);

const named = lists(({ buckets, ids }: { buckets: readonly Bucket[]; ids: readonly number[] }) =>
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
  return named(db, { buckets: ids.map(bucketOf), ids });
}

/** Records that a user has made a call in these workspaces. Returns those in which it was the first call. */
export const markMet = lists(
  (userId: number, workspaceIds: readonly number[]) =>
    unmet(userId)
      .whereRaw('workspace_id = any(?::bigint[])', [workspaceIds])
      .patch({ met: true, version: raw('version + 1') })
      .returning('workspace_id'),
  (row) => row.workspace_id,
);

/** Records in a locked account whether there are workspaces in which the user has made no call yet. */
export const noteUnmet = changes((userId: number) =>
  User.query()
    .findById(userId)
    .patch({ has_unmet: raw('exists ?', [unmet(userId).select(raw('1'))]) }),
);

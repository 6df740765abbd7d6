import { raw } from 'objection';
import { lists } from '../db/statements.js';
import { WorkspaceUser } from './workspace_user.js';

/**
 * Returns the workspaces that others have added a user to and in which the user has made no call yet
 * (behaviour/workspaces.md#members-added-by-others).
 */
export const unmet = () =>
  raw(
    `array(select wu.workspace_id from workspace_users wu where wu.user_id = u.id and not wu.met and wu.removed_at is null) as unmet`,
  );

/** Records that a user has made a call in these workspaces. Returns those in which it was the first call. */
export const markMet = lists(
  (userId: number, workspaceIds: readonly number[]) =>
    WorkspaceUser.query()
      .where('user_id', userId)
      .where(raw('not met'))
      .whereNull('removed_at')
      .whereRaw('workspace_id = any(?::bigint[])', [workspaceIds])
      .patch({ met: true, version: raw('version + 1') })
      .returning('workspace_id'),
  (row) => row.workspace_id,
);

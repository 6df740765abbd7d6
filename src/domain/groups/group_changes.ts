// What the API and the pages do with a group and its members.
import type { Context } from '../context.js';
import type { JsonText } from '../../db/json_text.js';
import { requireEach } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import type { Schema } from '../../generated/schemas.js';
import {
  insertGroupUsers,
  patchGroup,
  deleteGroup,
  findGroup,
  growGroupVersion,
  lockGroup,
  deleteGroupUsers,
  type VisibleGroup,
} from '../../models/group.js';
import { holdPeople, holdPeopleOf, requireMembers } from '../../models/workspace_people.js';
import { canAddGroup, canChangeGroup, canTakeOut } from '../../policies/groups.js';
import { authorize } from '../../policies/policy.js';
import { showGroup } from '../../presenters/groups.js';
import { showGroupUserEvents } from '../../presenters/members.js';
import { createGroup } from './groups.js';

/** The arguments of a new group. */
export interface NewGroup {
  workspace_id: number;
  name: string;
  description?: string | undefined;
  color?: string | undefined;
  user_ids?: readonly number[] | undefined;
}

/**
 * Adds a group to a workspace, and emits that. Errors: 105, 109 for a GUEST, 106 for users whom the actor does not see
 * there, and 114 when the workspace has too many groups.
 */
export async function addGroup(
  context: Context,
  { workspace_id: workspaceId, name, description, color, user_ids: userIds = [] }: NewGroup,
): Promise<JsonText<Schema<'Group'>>> {
  const { trx, actor, now } = context;
  const workspace = await holdPeopleOf(trx, actor, workspaceId);
  authorize(actor, canAddGroup, workspace);
  await requireMembers(trx, actor, workspace, userIds);
  const text = { name, description: description || null, color: color ?? null };
  const group = await createGroup(context, workspace, { ...text, user_ids: userIds });
  const shown = await showGroup(trx, group);
  await emit(trx, now, { name: 'group_added', actor_id: actor.id, workspace_id: workspace.id, snapshot: shown });
  return shown;
}

/** Texts of a group to change. */
export interface GroupChange {
  id: number;
  name?: string | undefined;
  /** Empty: none. */
  description?: string | undefined;
  color?: string | undefined;
}

/** Changes the given texts of a group, and emits a change. Errors: 119, and 109 when the actor may not change it. */
export async function updateGroup(
  { trx, actor, now }: Context,
  { id, name, description, color }: GroupChange,
): Promise<JsonText<Schema<'Group'>>> {
  const group = await lockGroup(trx, actor, id);
  authorize(actor, canChangeGroup, group);
  const changed = await patchGroup(trx, group, {
    name: name ?? group.name,
    description: description === undefined ? group.description : description || null,
    color: color ?? group.color,
  });
  const shown = await showGroup(trx, group);
  if (!changed) return shown;
  const { workspace_id } = group;
  await emit(trx, now, { name: 'group_updated', actor_id: actor.id, workspace_id, snapshot: shown });
  return shown;
}

/** Removes a group, and emits that. The errors are those of `updateGroup`. */
export async function removeGroup({ trx, actor, now }: Context, id: number): Promise<void> {
  const group = await lockGroup(trx, actor, id);
  authorize(actor, canChangeGroup, group);
  const shown = await showGroup(trx, group);
  await deleteGroup(trx, group);
  const { workspace_id } = group;
  await emit(trx, now, { name: 'group_deleted', actor_id: actor.id, workspace_id, snapshot: shown });
}

/**
 * Adds users to a group. Errors: 119, 109 when the actor may not change it, and 106 for users whom they do not see in
 * the workspace.
 */
export async function addToGroup(context: Context, groupId: number, userIds: readonly number[]): Promise<void> {
  const { trx, actor, now } = context;
  const { bucket, workspace_id: id } = await findGroup(trx, actor, groupId);
  await holdPeople(trx, { bucket, id });
  const group = await lockGroup(trx, actor, groupId);
  authorize(actor, canChangeGroup, group);
  await requireMembers(trx, actor, { ...group, id }, userIds);
  await tell(context, 'group_user_added', group, await insertGroupUsers(trx, group, userIds, now));
}

/** Removes users from a group. Errors: 119, 109 when the actor may not remove them, and 106 for who is not in it. */
export async function removeFromGroup(context: Context, groupId: number, userIds: readonly number[]): Promise<void> {
  const { trx, actor } = context;
  const group = await lockGroup(trx, actor, groupId);
  authorize(actor, canTakeOut, { group, userIds });
  const removed = await deleteGroupUsers(trx, group, userIds);
  // Leaving what one is not in is 106 (behaviour/errors.md#repeated-requests).
  requireEach(userIds, new Set(removed), 'user_not_found');
  await tell(context, 'group_user_removed', group, removed);
}

/** Emits an event for each person added or removed; the version of the group grows once. */
async function tell(
  { trx, actor, now }: Context,
  event: 'group_user_added' | 'group_user_removed',
  group: VisibleGroup,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await growGroupVersion(trx, group);
  await emit(trx, now, ...(await showGroupUserEvents(trx, actor, event, group, userIds, now)));
}

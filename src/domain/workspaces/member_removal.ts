import type { Context } from '../context.js';
import { findMember, type PersonKey, deleteInvitation } from '../../models/workspace_people.js';
import { findWorkspace } from '../../models/workspace.js';
import { authorize } from '../../policies/policy.js';
import { canRemovePerson } from '../../policies/workspaces.js';
import { leaveWorkspace } from './departure.js';
import { holdMember } from './members.js';

/**
 * Removes a member from a workspace, or withdraws a waiting invitation.
 *
 * Errors:
 * - The actor does not see the workspace (105) or the person (106).
 * - The actor is neither an ADMIN nor the person (109).
 * - The person is the last ADMIN (127).
 * - The person is a bot (114).
 */
export async function removeMember(context: Context, workspaceId: number, person: PersonKey): Promise<void> {
  const { trx, actor, now } = context;
  const workspace = await findWorkspace(trx, actor, workspaceId);
  const named = await findMember(trx, actor, workspace, person);
  authorize(actor, canRemovePerson, { workspace, member: named });
  const { user_id, is_waiting } = await holdMember(trx, actor, canRemovePerson, { workspace, member: named }, true);
  const key = { workspace_id: workspace.id, bucket: workspace.bucket, user_id };
  if (is_waiting) await deleteInvitation(trx, key, actor.id, now);
  else await leaveWorkspace(context, key);
}

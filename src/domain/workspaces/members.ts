import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { announceClosedChannels } from '../announcements/losses.js';
import { emit } from '../../events/outbox.js';
import { tellSight } from '../announcements/own_events.js';
import { channelIdsOf, insertMembers } from '../../models/channel_user.js';
import { deleteStatesOutside } from '../../models/erasure.js';
import { formerMembership, findMember, isLastAdmin, lockPeople, type Member } from '../../models/workspace_people.js';
import { hostedWorkspace } from '../../models/host_lists.js';
import { setUserType } from '../../models/workspace_user.js';
import { findWorkspace, type UserType, type VisibleWorkspace } from '../../models/workspace.js';
import { authorize, type Policy } from '../../policies/policy.js';
import { showEventsInChannels, showWorkspaceUserEvent } from '../../presenters/members.js';
import type { Settings } from '../settings.js';
import { announceArrival } from '../announcements/users.js';
import { admit } from './invitations.js';

/** A member to change, and their workspace. */
export interface MemberChange {
  workspace: VisibleWorkspace;
  member: Member;
}

/**
 * Locks the memberships of a workspace and checks a change of a member again. `ends` says whether the change ends the
 * ADMIN role of the member. Returns the member as they are now.
 *
 * Errors:
 * - The member has left (106).
 * - The member is the last ADMIN (127).
 * - The actor has left (105), or has lost the permission (109).
 * - The member is a bot, which can only be uninstalled (114, reason `bot`).
 */
export async function holdMember(
  trx: Transaction,
  actor: Actor,
  policy: Policy<MemberChange>,
  change: MemberChange,
  ends: boolean,
): Promise<Member> {
  const { id } = change.workspace;
  const { user_id } = change.member;
  await lockPeople(trx, change.workspace);
  if (ends && (await isLastAdmin(trx, id, user_id))) throw new ApiError('last_admin');
  const workspace = await findWorkspace(trx, actor, id);
  const member = await findMember(trx, actor, workspace, { user_id });
  authorize(actor, policy, { workspace, member });
  if (member.bot) throw new ApiError('bad_request', { reason: 'bot' });
  return member;
}

/**
 * Gives a locked member a role, and emits that. A waiting invitation is in no channel, and emits no event
 * (behaviour/accounts.md#verified-addresses).
 */
export async function giveRole(
  context: Context,
  { workspace, member }: MemberChange,
  userType: UserType,
): Promise<void> {
  const { trx, actor, now } = context;
  const { user_id } = member;
  if (member.is_waiting) {
    await setUserType(trx, { workspace_id: workspace.id, bucket: workspace.bucket, user_id }, userType);
    return;
  }
  if (member.user_type === userType) return;
  const { channelIds, entered } = await changeUserType(trx, { workspace, member }, userType, now);
  const key = { workspace_id: workspace.id, user_id };
  const isOfGuest = (userType === 'GUEST') !== (member.user_type === 'GUEST');
  const snapshot = await showWorkspaceUserEvent(trx, workspace.id, user_id, now);
  await emit(trx, now, { name: 'workspace_user_updated', actor_id: actor.id, ...key, snapshot });
  await emit(trx, now, ...(await showEventsInChannels(trx, actor, 'channel_user_updated', key, channelIds, now)));
  await emit(trx, now, ...(await showEventsInChannels(trx, actor, 'channel_user_added', key, entered, now)));
  if (isOfGuest) await tellSight(context, key);
  if (userType === 'GUEST') await announceClosedChannels(context, { ...key, bucket: workspace.bucket });
}

/**
 * Makes a user an ADMIN of a workspace for the host, whether or not they are a member. In the events they
 * have done it themself. Errors: there is no such workspace (105), or its plan allows no further member (213).
 */
export async function makeAdmin(
  context: Context,
  workspaceId: number,
  settings: Pick<Settings, 'membersOnFree'>,
): Promise<void> {
  const { trx, actor } = context;
  await lockPeople(trx, found(await hostedWorkspace(trx, workspaceId), 'workspace_not_found'));
  const hosted = found(await hostedWorkspace(trx, workspaceId), 'workspace_not_found');
  const workspace = { ...hosted, viewer_type: 'ADMIN' } as const;
  const membership = await formerMembership(trx, workspaceId, actor.id);
  if (membership?.removed_at === null) {
    const member = await findMember(trx, actor, workspace, { user_id: actor.id });
    return giveRole(context, { workspace, member }, 'ADMIN');
  }
  const joining = { userId: actor.id, userType: 'ADMIN', channelIds: [] } as const;
  const entered = await admit(context, workspace, joining, settings);
  await announceArrival(context, workspace, actor.id, entered);
}

/**
 * Changes the type of a member. A new guest keeps only what belongs to their channels. A former guest joins the default
 * channel, like every USER and ADMIN (behaviour/workspaces.md#new-workspaces). Returns the channels in which the member
 * was, and the joined one.
 */
async function changeUserType(
  trx: Transaction,
  { workspace, member }: MemberChange,
  userType: UserType,
  now: Date,
): Promise<{ channelIds: number[]; entered: number[] }> {
  const key = { workspace_id: workspace.id, bucket: workspace.bucket, user_id: member.user_id };
  const channelIds = await channelIdsOf(trx, key);
  await setUserType(trx, key, userType);
  // A request that was running when they became a guest may have written rows outside their channels.
  if (userType === 'GUEST' || member.user_type === 'GUEST') await deleteStatesOutside(trx, key);
  if (member.user_type !== 'GUEST') return { channelIds, entered: [] };
  const general = { id: workspace.default_channel, bucket: workspace.bucket };
  const added = await insertMembers(trx, general, [member.user_id], now);
  return { channelIds, entered: added.map(() => general.id) };
}

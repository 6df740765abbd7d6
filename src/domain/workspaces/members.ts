import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { addMembers } from '../../models/channel_user.js';
import { forgetOutside } from '../../models/belongings.js';
import { channelIdsOf, setUserType } from '../../models/workspace_user.js';
import { findMember, isLastAdmin, lockPeople, type Member } from '../../models/people.js';
import { findWorkspace, type UserType, type VisibleWorkspace } from '../../models/workspace.js';
import { authorize, type Policy } from '../../policies/policy.js';

/** What somebody wants to do to a member. */
export interface MemberChange {
  workspace: VisibleWorkspace;
  member: Member;
}

/**
 * Waits for whoever else changes who is what in the workspace, and looks again: meanwhile the member may have left (106), have
 * become the last ADMIN, who stays one (127), or the actor may not be allowed any more what they were when they asked (105,
 * 109). A bot is what it is until it is uninstalled: 114, `bot`. Answers the member as they are now. `ends` tells whether the change ends their being an ADMIN.
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
 * Makes a member what they are to be. A guest keeps only what they are inside of; who is a guest no more comes into the default
 * channel, as everybody does who is none (decision 14). Answers the channels that they were in, and the one they have entered.
 */
export async function changeUserType(
  trx: Transaction,
  { workspace, member }: MemberChange,
  userType: UserType,
  now: Date,
): Promise<{ channelIds: number[]; entered: number[] }> {
  const key = { workspace_id: workspace.id, bucket: workspace.bucket, user_id: member.user_id };
  const channelIds = await channelIdsOf(trx, key);
  await setUserType(trx, key, userType);
  // What a guest has outside of what they are in was written by a request that was under way when they became one.
  if (userType === 'GUEST' || member.user_type === 'GUEST') await forgetOutside(trx, key);
  if (member.user_type !== 'GUEST') return { channelIds, entered: [] };
  const general = { id: workspace.default_channel, bucket: workspace.bucket };
  const added = await addMembers(trx, general, [member.user_id], now);
  return { channelIds, entered: added.map(() => general.id) };
}

import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { bucketOf, newBucket } from '../../db/ids.js';
import { insertAccount, type NewUser } from '../../models/account.js';
import { insertMembership, renewMembership, setFirstDefault } from '../../models/membership.js';
import { holdAccount } from '../../models/user.js';
import { requireFreeAddress } from '../../models/addresses.js';
import { enterChannels } from '../../models/channel_user.js';
import { insertConversation } from '../../models/conversation.js';
import { noteUnmet } from '../../models/meeting.js';
import { forgetBelongings } from '../../models/belongings.js';
import { holdWorkspace, type UserType } from '../../models/workspace.js';

/**
 * Makes an account; answers its id, or undefined when the address has one already. 101 for an address that its owner may get back
 * for another account (decision 41a).
 */
export async function createUser(trx: Transaction, user: NewUser, now: Date): Promise<number | undefined> {
  const id = await insertAccount(trx, newBucket(), user, now);
  if (id !== undefined) await requireFreeAddress(trx, user.email, id, now);
  return id;
}

export interface Membership {
  workspaceId: number;
  userId: number;
  userType: UserType;
  /** Channels to come into, beside the default one for everybody who is no guest. */
  channelIds: readonly number[];
  defaultChannel: number;
  /** Others have added them: it is not known yet whether they want to be there. */
  isUnmet?: boolean;
}

/**
 * Makes a user a member of a workspace, with a conversation with themself (decision 14). One who was removed before comes
 * back to the conversation they had; one who is there, if only since this very moment, is 131, and one who has just deleted their
 * account 200. Answers the channels that they came into.
 */
export async function addToWorkspace(trx: Transaction, membership: Membership, now: Date): Promise<number[]> {
  const { workspaceId, userId, userType, isUnmet = false } = membership;
  const bucket = bucketOf(workspaceId);
  await holdWorkspace(trx, workspaceId);
  await holdAccount(trx, userId);
  const joining = { workspaceId, userId, userType, met: !isUnmet };
  if (await renewMembership(trx, joining, now)) {
    // A request that was running when they left may have written something since: they start without it.
    await forgetBelongings(trx, { workspace_id: workspaceId, bucket, user_id: userId });
  } else {
    const conversation = await insertConversation(trx, { id: workspaceId, bucket }, userId, [userId], now);
    const isNew = await insertMembership(trx, joining, conversation.id, now);
    if (!isNew) throw new ApiError('already_found', { id: userId });
  }
  await setFirstDefault(trx, userId, workspaceId);
  if (isUnmet) await noteUnmet(trx, userId);
  const open = userType === 'GUEST' ? [] : [membership.defaultChannel];
  return enterChannels(trx, bucket, [...new Set([...open, ...membership.channelIds])], userId, now);
}

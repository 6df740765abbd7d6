import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { bucketOf, newBucket } from '../../db/ids.js';
import { insertAccount, type NewUser, holdAccount } from '../../models/user.js';
import { insertMembership, renewMembership, setFirstDefault, placeRows } from '../../models/workspace_people.js';
import { requireFreeAddress } from '../../models/code.js';
import { insertIntoChannels } from '../../models/channel_user.js';
import { insertConversation } from '../../models/conversation.js';
import { deleteStatesIn } from '../../models/erasure.js';
import { requireFewer } from '../../models/lock.js';
import { holdWorkspace, type UserType } from '../../models/workspace.js';

/** Workspaces of a user, with those in which an invitation waits (behaviour/limits.md#numbers). */
const MAX_WORKSPACES = 2000;
/** Others add a user only up to this number. So nobody can take the room in which a user joins or creates some. */
const MAX_BY_OTHERS = 1000;

/**
 * Creates an account. Returns its id, or undefined when the address already has an account. Throws E-mail taken (101)
 * when another account may recover the address (behaviour/accounts.md#recovery-link), and E-mail invalid (103) for a
 * reserved domain.
 */
export async function createUser(trx: Transaction, user: NewUser, now: Date): Promise<number | undefined> {
  const id = await insertAccount(trx, newBucket(), user, now);
  if (id !== undefined) await requireFreeAddress(trx, user.email, id, now);
  return id;
}

/**
 * Throws Bad request (114, reason `too_many_workspaces`) when a user is in too many workspaces to enter one more. It is
 * fewer when others add the user than when the user joins or creates one.
 */
export async function requireFewWorkspaces(trx: Transaction, actor: { id: number }, userId: number): Promise<void> {
  const most = actor.id === userId ? MAX_WORKSPACES : MAX_BY_OTHERS;
  await requireFewer(trx, placeRows({ userId }), most, 'too_many_workspaces');
}

export interface Membership {
  workspaceId: number;
  userId: number;
  userType: UserType;
  /** Channels to join. Users who are not guests also join the default channel. */
  channelIds: readonly number[];
  defaultChannel: number;
  /** Somebody else has added the user, who has not used the workspace yet. */
  isUnmet?: boolean;
}

/**
 * Makes a user a member of a workspace, with a conversation for notes to self (behaviour/workspaces.md#new-workspaces).
 * A user who was removed before gets the old conversation back. Returns the channels that they joined.
 *
 * Errors:
 * - The user is already a member (131).
 * - The account has just been deleted (200).
 */
export async function addToWorkspace(trx: Transaction, membership: Membership, now: Date): Promise<number[]> {
  const { workspaceId, userId, userType, isUnmet = false } = membership;
  const bucket = bucketOf(workspaceId);
  await holdWorkspace(trx, workspaceId);
  await holdAccount(trx, userId);
  // Before the membership, because every transaction changes an account before its memberships.
  await setFirstDefault(trx, userId, workspaceId);
  const joining = { workspaceId, userId, userType, met: !isUnmet };
  if (await renewMembership(trx, joining, now)) {
    // A request that was running when they left may have written rows since. A returning member starts without them.
    await deleteStatesIn(trx, { workspace_id: workspaceId, bucket, user_id: userId });
  } else {
    const conversation = await insertConversation(trx, { id: workspaceId, bucket }, userId, [userId], now);
    const isNew = await insertMembership(trx, joining, conversation.id, now);
    if (!isNew) throw new ApiError('already_found', { id: userId });
  }
  const open = userType === 'GUEST' ? [] : [membership.defaultChannel];
  return insertIntoChannels(trx, bucket, [...new Set([...open, ...membership.channelIds])], userId, now);
}

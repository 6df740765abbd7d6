import type { Transaction } from '../db.js';
import {
  channelIdsOf,
  deleteInvitations,
  endMembership,
  forgetOutside,
  forgetPresence,
  forgetSettings,
  leaveChannels,
  leaveGroups,
  type MembershipKey,
} from '../models/memberships.js';

/**
 * Takes a person out of a workspace: here, line by line, stands all that they lose with it (decision 42), so whatever can be
 * somebody's in a workspace gets its line. What they wrote stays, and so do the rows of their conversations, which nobody
 * shows to who is no member. `by` is who ended it: themself, or an ADMIN. Answers the channels that they were in.
 */
export async function leaveWorkspace(
  trx: Transaction,
  key: MembershipKey,
  by: number,
  now: Date,
): Promise<{ channelIds: number[] }> {
  await endMembership(trx, key, by, now);
  const channelIds = await channelIdsOf(trx, key);
  await leaveChannels(trx, key);
  await leaveGroups(trx, key);
  await forgetOutside(trx, key);
  await forgetPresence(trx, key);
  await forgetSettings(trx, key);
  await deleteInvitations(trx, key);
  return { channelIds };
}

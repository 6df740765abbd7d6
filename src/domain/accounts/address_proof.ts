import type { Actor } from '../../actor.js';
import { HOUR } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { bucketOf } from '../../db/ids.js';
import { toJsonText } from '../../db/json_text.js';
import { lockAccountRow } from '../../models/user.js';
import { livingChannelsAmong } from '../../models/channel.js';
import { findCodeOwner, SETTING_PASSWORDS, useCode, deleteProofCodesOf } from '../../models/code.js';
import { requireCredential } from '../../models/token.js';
import { lockPeople, markAddressProven, waitingOf, type WaitingInvitation } from '../../models/workspace_people.js';
import { openWorkspaceOf } from '../../models/workspace.js';
import { announceArrival } from '../announcements/users.js';
import { countHits } from '../limits/limits.js';
import { addToWorkspace } from '../workspaces/memberships.js';

/** Requests the mail with which a user proves their address, sent after the commit. */
export async function requestProofMail(trx: Transaction, userId: number, now: Date): Promise<void> {
  // The event belongs to no workspace, so its row is in the bucket of the user.
  const place = { workspace_id: userId, actor_id: userId };
  await emit(trx, now, { name: 'email_proof_requested', ...place, snapshot: toJsonText({ user_id: userId }) });
}

/** The same at the user's own request. Throws 429 above 5 in an hour (behaviour/limits.md#rate-limits). */
export async function requestProofAgain(db: Database, { id }: Actor, now: Date): Promise<void> {
  await countHits(db, [{ name: `email_proof account ${id}`, most: 5, milliseconds: HOUR }], now);
  await db.transaction((trx) => requestProofMail(trx, id, now));
}

/**
 * Proves the address of the actor with a mailed code. Throws Invalid credentials (104) when the code is unknown, used,
 * expired or another user's. Throws Invalid token (200) when the session in use has just ended.
 */
export function proveByCode(db: Database, actor: Actor, code: string, now: Date): Promise<void> {
  return db.transaction(async (trx) => {
    const owner = found(await findCodeOwner(trx, code, SETTING_PASSWORDS, now), 'credentials_invalid');
    if (owner !== actor.id) throw new ApiError('credentials_invalid');
    await lockWaitingPlaces(trx, actor.id);
    if (!(await useCode(trx, code, SETTING_PASSWORDS, now))) throw new ApiError('credentials_invalid');
    await lockAccountRow(trx, actor.id);
    await requireCredential(trx, actor, now);
    await deleteProofCodesOf(trx, actor.id);
    await proveAddress(trx, actor.id, now);
  });
}

/**
 * Locks the memberships of the workspaces in which an invitation of the user waits. Called before the account is
 * locked, in the order that holds everywhere.
 */
export async function lockWaitingPlaces(trx: Transaction, userId: number): Promise<void> {
  for (const { workspace_id: id } of await waitingOf(trx, userId)) await lockPeople(trx, { id, bucket: bucketOf(id) });
}

/**
 * Marks the address of a locked account as proven. That accepts all waiting invitations: a user with a proven address
 * is a member at once (behaviour/workspaces.md#invitations).
 */
export async function proveAddress(trx: Transaction, userId: number, now: Date): Promise<void> {
  await markAddressProven(trx, userId, now);
  for (const invitation of await waitingOf(trx, userId)) await accept(trx, userId, invitation, now);
}

async function accept(trx: Transaction, userId: number, invitation: WaitingInvitation, now: Date): Promise<void> {
  const { workspace_id: workspaceId, user_type: userType } = invitation;
  const place = { id: workspaceId, bucket: bucketOf(workspaceId) };
  await lockPeople(trx, place);
  const workspace = await openWorkspaceOf(trx, place);
  if (workspace === undefined) return;
  const channelIds = await livingChannelsAmong(trx, place, invitation.channel_ids);
  const membership = { workspaceId, userId, userType, channelIds, defaultChannel: workspace.default_channel };
  const entered = await addToWorkspace(trx, membership, now);
  await announceArrival(trx, { id: userId }, place, userId, entered, now);
}

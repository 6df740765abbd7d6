import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { DAY, HOUR, later } from '../../clock.js';
import { sqlState, UNIQUE_VIOLATION, type Database, type Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { toJsonText } from '../../db/json_text.js';
import { lockAccountRow } from '../../models/user.js';
import {
  addressKeptFor,
  upsertNewAddress,
  moveAddress,
  requireFreeAddress,
  takeNewAddress,
  deleteCodesOf,
  findCodeOwner,
  useCode,
  type CodePurpose,
} from '../../models/code.js';
import { requireCredential } from '../../models/token.js';
import { announceUser } from '../announcements/users.js';
import { countHits } from '../limits/limits.js';
import { proveAddress } from './address_proof.js';
import type { Settings } from '../settings.js';

/** How long the link that proves a new address is valid (behaviour/accounts.md#new-address). */
const NEW_ADDRESS_LIFETIME = DAY;
const MOVING: readonly CodePurpose[] = ['email_change'];

/**
 * Whether REGISTRATION allows the mail domain of an address. Without a list of domains every address is allowed
 * (behaviour/workspaces.md#invitations).
 */
export function isOfTheDomains({ registration }: Pick<Settings, 'registration'>, email: string): boolean {
  if (typeof registration === 'string') return true;
  return registration.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/**
 * Counts a mail to a new, unproven address. Throws 429 above 5 an hour from one account or to one address
 * (behaviour/limits.md#rate-limits).
 */
export async function countAddressMail(db: Database, userId: number, email: string, now: Date): Promise<void> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
  const limits = [`email_change account ${userId}`, `email_change address ${address}`];
  await countHits(
    db,
    limits.map((name) => ({ name, most: 5, milliseconds: HOUR })),
    now,
  );
}

/**
 * Changes the address of a locked account. Where addresses must be proven, the change waits until the link in a mail to
 * the new address is used. Returns whether the account has the new address now. Throws E-mail taken (101) when another
 * account has it or may recover it, and E-mail invalid (103) for a reserved domain.
 */
export async function changeAddress(
  trx: Transaction,
  { verifyEmail }: Settings,
  userId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  if (!verifyEmail) {
    await moveAddress(trx, userId, email);
    await settleAddress(trx, userId, email, now);
    return true;
  }
  await requireFreeAddress(trx, email, userId, now);
  await upsertNewAddress(trx, userId, email, later(now, NEW_ADDRESS_LIFETIME));
  const snapshot = toJsonText({ user_id: userId });
  // The event belongs to no workspace, so its row is in the bucket of the user.
  await emit(trx, now, { name: 'address_change_requested', actor_id: userId, workspace_id: userId, snapshot });
  return false;
}

/**
 * Completes a written change of address. The check comes after the write: from then on no other account can free the
 * address unseen and reserve it for a recovery.
 */
async function settleAddress(trx: Transaction, userId: number, email: string, now: Date): Promise<void> {
  await requireFreeAddress(trx, email, userId, now);
  // Codes that were mailed to the old address become invalid.
  await deleteCodesOf(trx, userId);
}

/** A new address that is reserved for an account until it is proven. */
export interface NewAddress {
  userId: number;
  email: string;
}

/** The address that a code proves, and its account. Undefined when the code is invalid. */
export async function addressToConfirm(db: Database, code: string, now: Date): Promise<NewAddress | undefined> {
  const userId = await findCodeOwner(db, code, MOVING, now);
  const email = userId === undefined ? undefined : await addressKeptFor(db, userId);
  return userId === undefined || email === undefined ? undefined : { userId, email };
}

/**
 * Gives the actor's account the reserved address, with the code that was mailed there.
 *
 * Errors:
 * - The code is invalid, or another account's (104).
 * - Another account has the address or may recover it (101).
 * - The session in use has just ended (200).
 */
export async function confirmAddress(db: Database, actor: Actor, code: string, now: Date): Promise<void> {
  if ((await findCodeOwner(db, code, MOVING, now)) !== actor.id) throw new ApiError('credentials_invalid');
  await refusingTaken(() =>
    db.transaction(async (trx) => {
      await lockAccountRow(trx, actor.id);
      await requireCredential(trx, actor, now);
      const isUsed = await useCode(trx, code, MOVING, now);
      const email = found(isUsed ? await takeNewAddress(trx, actor.id, now) : undefined, 'credentials_invalid');
      await settleAddress(trx, actor.id, email, now);
      await announceUser(trx, actor.id, now);
      await proveAddress(trx, actor.id, now);
    }),
  );
}

/** Runs `work`, which writes an address. Throws E-mail taken (101) when another request has just taken the address. */
export async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError('email_taken') : error;
  }
}

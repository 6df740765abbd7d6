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
  keepNewAddress,
  moveAddress,
  requireFreeAddress,
  takeNewAddress,
} from '../../models/addresses.js';
import { deleteCodesOf, findCodeOwner, useCode, type CodePurpose } from '../../models/code.js';
import { requireCredential } from '../../models/token.js';
import { announceUser } from '../workspaces/announcing.js';
import { countHits } from './limits.js';
import { proveAddress } from './proving.js';
import type { Settings } from '../services.js';

/** So long the link works that proves a new address (decision 41a). */
const NEW_ADDRESS_LIFETIME = DAY;
const MOVING: readonly CodePurpose[] = ['email_change'];

/** Whether REGISTRATION allows an address to anybody: one of its mail domains, where it names some (decision 41). */
export function isOfTheDomains({ registration }: Pick<Settings, 'registration'>, email: string): boolean {
  if (typeof registration === 'string') return true;
  return registration.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Counts a mail to an address that nobody has proven: beyond 5 an hour from one account, or to one address, it is 429 (decision 25). */
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
 * Gives a locked account another address: at once, or where addresses must be proven as soon as the link is used that is mailed to it. Tells
 * whether the account has it now. An address that another account has, or may get back, is 101.
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
  await keepNewAddress(trx, userId, email, later(now, NEW_ADDRESS_LIFETIME));
  const snapshot = toJsonText({ user_id: userId });
  // It happens in no workspace: the row lies in the user's own bucket.
  await emit(trx, now, { name: 'address_change_requested', actor_id: userId, workspace_id: userId, snapshot });
  return false;
}

/** What follows when an address has been written. Only now nobody can free it unseen, and keep it for a recovery. */
async function settleAddress(trx: Transaction, userId: number, email: string, now: Date): Promise<void> {
  await requireFreeAddress(trx, email, userId, now);
  // What was mailed to the address before is not theirs any more.
  await deleteCodesOf(trx, userId);
}

/** An address that is kept aside for an account. */
export interface NewAddress {
  userId: number;
  email: string;
}

/** The address that a code proves, and for whose account, or undefined when the code works no more. */
export async function addressToConfirm(db: Database, code: string, now: Date): Promise<NewAddress | undefined> {
  const userId = await findCodeOwner(db, code, MOVING, now);
  const email = userId === undefined ? undefined : await addressKeptFor(db, userId);
  return userId === undefined || email === undefined ? undefined : { userId, email };
}

/**
 * Gives the actor's account the address that was kept aside, by the code that was mailed there. One that works no more, or is another account's, is
 * 104; 101 as `changeAddress`; 200 when the session in use has just ended.
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

/** Does what writes an address: 101 when somebody else has taken it in this very moment. */
export async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError('email_taken') : error;
  }
}

import { DAY, later } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { toJsonText } from '../../db/json_text.js';
import { holdRecovery, openRecovery } from '../../models/recoveries.js';
import type { Services } from '../services.js';

/** So long a link gives an account back (decision 41a). */
const RECOVERY_LIFETIME = 7 * DAY;

/**
 * Lets the owner of an account know that its password or its address is about to be changed without the password. They are mailed a
 * link at the address that the account has now. While such a link works there is no further one: it undoes what comes later, too. The account
 * must be locked, and nothing changed yet.
 */
export async function offerRecovery(
  trx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  userId: number,
  now: Date,
): Promise<void> {
  const wanted = { mustBeProven: settings.verifyEmail, until: later(now, RECOVERY_LIFETIME) };
  if (!(await openRecovery(trx, userId, wanted, now))) return;
  const snapshot = toJsonText({ user_id: userId });
  // It happens in no workspace: the row lies in the user's own bucket.
  await emit(trx, now, { name: 'recovery_opened', actor_id: userId, workspace_id: userId, snapshot });
}

/**
 * Throws 109 while the owner of an account may still get it back: what a password alone allows, and nobody can undo, waits so long. The
 * password that was given may be the one that a thief has set.
 */
export async function requireNoRecovery(trx: Transaction, userId: number, now: Date): Promise<void> {
  if ((await holdRecovery(trx, userId, now)) !== undefined)
    throw new ApiError('forbidden', { reason: 'recovery_open' });
}

import { DAY, later, SECOND } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { toJsonText } from '../../db/json_text.js';
import { holdRecovery, openRecovery } from '../../models/code.js';
import type { Settings } from '../settings.js';

/** How long a recovery link is valid (behaviour/accounts.md#recovery-link). */
const RECOVERY_LIFETIME = 7 * DAY;

/**
 * Mails the owner of an account a recovery link before its password or address is changed without the password. The
 * mail goes to the current address. While a link is valid no other one is sent, because it also undoes later changes.
 * The account must be locked and not yet changed.
 */
export async function offerRecovery(
  trx: Transaction,
  { settings }: { settings: Settings },
  userId: number,
  now: Date,
): Promise<void> {
  const wanted = { mustBeProven: settings.verifyEmail, until: later(now, RECOVERY_LIFETIME) };
  if (!(await openRecovery(trx, userId, wanted, now))) return;
  const snapshot = toJsonText({ user_id: userId });
  // The event belongs to no workspace, so its row is in the bucket of the user.
  await emit(trx, now, { name: 'recovery_opened', actor_id: userId, workspace_id: userId, snapshot });
}

const REMEDY =
  'Open the link that was mailed to the owner of the account, or wait until that time. ' +
  'A change of password or address with current_password does not start this time.';

/**
 * Throws Forbidden (109) while the owner of an account may still recover it. Guards what needs only the password and
 * cannot be undone, because a thief may have set that password. Where no owner can be mailed nobody can recover an
 * account, so nothing is refused.
 */
export async function requireNoRecovery(
  trx: Transaction,
  { canMailOwners }: Pick<Settings, 'canMailOwners'>,
  userId: number,
  now: Date,
): Promise<void> {
  if (!canMailOwners) return;
  const recovery = await holdRecovery(trx, userId, now);
  if (recovery === undefined) return;
  const until = Math.ceil(recovery.until.getTime() / SECOND);
  throw new ApiError('forbidden', { reason: 'recovery_open', until, remedy: REMEDY });
}

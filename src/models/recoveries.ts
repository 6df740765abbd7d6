import { raw } from 'objection';
import { variants } from '../db/compiled.js';
import type { Transaction } from '../db/database.js';
import { deleteCodesFor } from './code.js';
import { lock, lockOfUser } from './lock.js';
import { forgetReturns } from './mail_return.js';
import { User } from './user.js';
import { changes, finds } from '../db/statements.js';

/** An address that a mailed link gives back, and the time until which it does. */
export interface Recovery {
  email: string;
  until: Date;
}

const valid = finds(({ userId, now }: { userId: number; now: Date }) =>
  User.active(userId)
    .select<Pick<Recovery, 'email' | 'until'>>('recovery_email as email', 'recovery_until as until')
    .where('recovery_until', '>', now),
);

/**
 * Returns the open recovery of an account, if there is one. Nobody begins or ends one before the end of the
 * transaction.
 */
export function holdRecovery(trx: Transaction, userId: number, now: Date): Promise<Recovery | undefined> {
  lock(trx, lockOfUser(userId), 'share');
  return valid(trx, { userId, now });
}

const open = variants(({ mustBeProven }: { mustBeProven: boolean }) =>
  changes(({ userId, until, now }: { userId: number; until: Date; now: Date }) => {
    const closed = User.query()
      .findById(userId)
      .whereNotNull('email')
      .where((none) => void none.whereNull('recovery_until').orWhere('recovery_until', '<=', now));
    const owned = mustBeProven ? closed.whereNotNull('email_proven_at') : closed;
    return owned.patch({ recovery_email: raw('email'), recovery_until: until });
  }),
);

/**
 * Opens the recovery of a locked account for its present address, unless one is open. Returns whether it did. With
 * `mustBeProven` it opens nothing for an unproven address, because such an address has no known owner.
 */
export async function openRecovery(
  trx: Transaction,
  userId: number,
  { mustBeProven, until }: { mustBeProven: boolean; until: Date },
  now: Date,
): Promise<boolean> {
  const opened = await open({ mustBeProven })(trx, { userId, until, now });
  return opened > 0;
}

const recoverable = (userId: number) => User.query().findById(userId).whereNotNull('recovery_email');

const addressesOf = finds(({ userId }: { userId: number }) =>
  recoverable(userId).select<{ before: string; after: string }>('email as before', 'recovery_email as after'),
);

const setProven = changes(({ userId, email, now }: { userId: number; email: string; now: Date }) =>
  User.query().findById(userId).patch({ email, email_proven_at: now }),
);

/**
 * Gives a locked account its former address back, marks it as proven, and ends the recovery. Returns the addresses
 * before and after; undefined when no recovery is open.
 */
export async function restoreAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ before: string; after: string } | undefined> {
  const addresses = await addressesOf(trx, { userId });
  if (addresses === undefined) return undefined;
  await setProven(trx, { userId, email: addresses.after, now });
  await forgetReturns(trx, userId);
  await endRecovery(trx, userId);
  return addresses;
}

const ofPresent = finds(({ userId }: { userId: number }) =>
  User.query().findById(userId).select('id').where(raw('lower(recovery_email) = lower(email)')),
);

/**
 * Ends the recovery of an account if it is for the present address of the account, whose owner has just shown that they
 * have access.
 */
export async function endRecoveryOfPresent(trx: Transaction, userId: number): Promise<void> {
  const row = await ofPresent(trx, { userId });
  if (row !== undefined) await endRecovery(trx, userId);
}

const end = changes(({ userId }: { userId: number }) =>
  User.query().findById(userId).patch({ recovery_email: null, recovery_until: null }),
);

async function endRecovery(trx: Transaction, userId: number): Promise<void> {
  await end(trx, { userId });
  await deleteCodesFor(trx, userId, 'account_recovery');
}

/**
 * Returns the address at which the owner of an account is told what has happened to it. While a changed account can be
 * recovered, its present address may be that of a thief (behaviour/accounts.md#recovery-link).
 */
export const addressToWarn = finds(
  (userId: number, now: Date) =>
    User.active(userId)
      .whereNotNull('email')
      .select<{ email: string }>(
        raw('case when recovery_until > ? then recovery_email else email end as email', [now]),
      ),
  (row) => row?.email,
);

/** Returns the address that a recovery gives back, if one is open. */
export const addressOfRecovery = finds(
  (userId: number) => recoverable(userId).select<{ email: string }>('recovery_email as email'),
  (row) => row?.email,
);

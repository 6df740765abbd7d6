import { raw } from 'objection';
import { compiled } from '../db/compiled.js';
import type { Queryable, Transaction } from '../db/database.js';
import { deleteCodesFor } from './code.js';
import { lock, lockOfUser } from './lock.js';
import { forgetReturns } from './mail_return.js';
import { User } from './user.js';

/** An address that a mailed link gives back, and the time until which it does. */
export interface Recovery {
  email: string;
  until: Date;
}

const valid = compiled(({ userId, now }: { userId: number; now: Date }) =>
  User.active(userId).select('recovery_email as email', 'recovery_until as until').where('recovery_until', '>', now),
);

/**
 * Returns the open recovery of an account, if there is one. Nobody begins or ends one before the end of the
 * transaction.
 */
export function holdRecovery(trx: Transaction, userId: number, now: Date): Promise<Recovery | undefined> {
  lock(trx, lockOfUser(userId), 'share');
  return trx.maybe<Recovery>(valid({ userId, now }));
}

const open = compiled(
  ({ userId, until, now }: { userId: number; until: Date; now: Date }, { mustBeProven }: { mustBeProven: boolean }) => {
    const closed = User.query()
      .findById(userId)
      .whereNotNull('email')
      .where((none) => void none.whereNull('recovery_until').orWhere('recovery_until', '<=', now));
    const owned = mustBeProven ? closed.whereNotNull('email_proven_at') : closed;
    return owned.patch({ recovery_email: raw('email'), recovery_until: until });
  },
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
  const opened = await trx.run(open({ userId, until, now }, { mustBeProven }));
  return opened > 0;
}

const recoverable = (userId: number) => User.query().findById(userId).whereNotNull('recovery_email');

const addressesOf = compiled(({ userId }: { userId: number }) =>
  recoverable(userId).select('email as before', 'recovery_email as after'),
);

const setProven = compiled(({ userId, email, now }: { userId: number; email: string; now: Date }) =>
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
  const addresses = await trx.maybe<{ before: string; after: string }>(addressesOf({ userId }));
  if (addresses === undefined) return undefined;
  await trx.run(setProven({ userId, email: addresses.after, now }));
  await forgetReturns(trx, userId);
  await endRecovery(trx, userId);
  return addresses;
}

const ofPresent = compiled(({ userId }: { userId: number }) =>
  User.query().findById(userId).select('id').where(raw('lower(recovery_email) = lower(email)')),
);

/**
 * Ends the recovery of an account if it is for the present address of the account, whose owner has just shown that they
 * have access.
 */
export async function endRecoveryOfPresent(trx: Transaction, userId: number): Promise<void> {
  const row = await trx.maybe<Pick<User, 'id'>>(ofPresent({ userId }));
  if (row !== undefined) await endRecovery(trx, userId);
}

const end = compiled(({ userId }: { userId: number }) =>
  User.query().findById(userId).patch({ recovery_email: null, recovery_until: null }),
);

async function endRecovery(trx: Transaction, userId: number): Promise<void> {
  await trx.run(end({ userId }));
  await deleteCodesFor(trx, userId, 'account_recovery');
}

const warned = compiled(({ userId, now }: { userId: number; now: Date }) =>
  User.active(userId)
    .whereNotNull('email')
    .select(raw('case when recovery_until > ? then recovery_email else email end as email', [now])),
);

/**
 * Returns the address at which the owner of an account is told what has happened to it. While a changed account can be
 * recovered, its present address may be that of a thief (decision 41a).
 */
export async function addressToWarn(db: Queryable, userId: number, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ email: string }>(warned({ userId, now }));
  return row?.email;
}

const addressAfter = compiled(({ userId }: { userId: number }) =>
  recoverable(userId).select('recovery_email as email'),
);

/** Returns the address that a recovery gives back, if one is open. */
export async function addressOfRecovery(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db.maybe<{ email: string }>(addressAfter({ userId }));
  return row?.email;
}

import { raw } from 'objection';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { ApiError } from '../errors.js';
import { deleteCodesFor } from './code.js';
import { lock, lockOfUser } from './lock.js';
import { forgetReturns } from './mail_return.js';
import { User } from './user.js';
import { changes, finds } from '../db/statements.js';

/** The mail domain of the addresses that are shown for users without one: bots and deleted users. No account has it. */
export const SHOWN_DOMAIN = 'users.invalid';

/**
 * Throws `email_taken` (101) when another account has the address, or may get it back through a mailed link, and
 * `email_invalid` (103) for an address at the domain that is shown for bots and deleted users.
 */
export async function requireFreeAddress(db: Queryable, email: string, userId: number, now: Date): Promise<void> {
  if (email.toLowerCase().endsWith(`@${SHOWN_DOMAIN}`)) {
    throw new ApiError('email_invalid', { argument: 'email', reason: 'is at a reserved domain' });
  }
  const { is_taken } = await db.one<{ is_taken: boolean }>(sql`
    select exists (select from users where lower(email) = ${email.toLowerCase()} and id <> ${userId})
      or exists (
        select from users
        where lower(recovery_email) = ${email.toLowerCase()} and recovery_until > ${now} and id <> ${userId}) as is_taken`);
  if (is_taken) throw new ApiError('email_taken');
}

const move = changes(({ userId, email }: { userId: number; email: string }) =>
  User.query().findById(userId).patch({ email, email_proven_at: null }),
);

/** Gives a locked account another address at once. The address is not proven. */
export async function moveAddress(trx: Transaction, userId: number, email: string): Promise<void> {
  await move(trx, { userId, email });
  await forgetReturns(trx, userId);
}

const keep = changes(({ userId, email, until }: { userId: number; email: string; until: Date }) =>
  User.query().findById(userId).patch({ new_email: email, new_email_until: until }),
);

/**
 * Stores the new address of a locked account. The account gets it once it is proven. Replaces a new address that was
 * stored before.
 */
export async function keepNewAddress(trx: Transaction, userId: number, email: string, until: Date): Promise<void> {
  await keep(trx, { userId, email, until });
  await deleteCodesFor(trx, userId, 'email_change');
}

const withNewAddress = (userId: number) => User.query().findById(userId).whereNotNull('new_email');

const drop = changes(({ userId }: { userId: number }) =>
  withNewAddress(userId).patch({ new_email: null, new_email_until: null }),
);

/** Deletes the new address of an account, if it has one, and the codes that were mailed for it. */
export async function dropNewAddress(trx: Transaction, userId: number): Promise<void> {
  await drop(trx, { userId });
  await deleteCodesFor(trx, userId, 'email_change');
}

const take = finds(({ userId, now }: { userId: number; now: Date }) =>
  withNewAddress(userId)
    .patch({ email: raw('new_email'), email_proven_at: now, new_email: null, new_email_until: null })
    .returning<{ email: string }>('email'),
);

/** Makes the new address of a locked account its address, proven now. Returns it, or undefined when there is none. */
export async function takeNewAddress(trx: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const row = await take(trx, { userId, now });
  if (row !== undefined) await forgetReturns(trx, userId);
  return row?.email;
}

/** Returns the new address of an account, if it has one. */
export const addressKeptFor = finds(
  (userId: number) => withNewAddress(userId).select<{ email: string }>('new_email as email'),
  (row) => row?.email,
);

const valid = finds(({ userId, now }: { userId: number; now: Date }) =>
  User.active(userId)
    .select<{ email: string; until: Date }>('new_email as email', 'new_email_until as until')
    .where('new_email_until', '>', now),
);

/**
 * Returns the new address of an account and when it expires; undefined when there is none or it has expired. Nobody
 * changes it before the end of the transaction, so a code that is created in the transaction belongs to this address.
 */
export function holdNewAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ email: string; until: Date } | undefined> {
  lock(trx, lockOfUser(userId), 'share');
  return valid(trx, { userId, now });
}

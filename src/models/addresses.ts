import { sql, type Queryable, type Transaction } from '../db/database.js';
import { ApiError } from '../errors.js';
import { deleteCodesFor } from './code.js';

/** Throws 101 when another account has the address, or may get it back by a link that was mailed to it. */
export async function requireFreeAddress(db: Queryable, email: string, userId: number, now: Date): Promise<void> {
  const { is_taken } = await db.one<{ is_taken: boolean }>(sql`
    select exists (select from users where lower(email) = ${email.toLowerCase()} and id <> ${userId})
      or exists (
        select from users
        where lower(recovery_email) = ${email.toLowerCase()} and recovery_until > ${now} and id <> ${userId}) as is_taken`);
  if (is_taken) throw new ApiError('email_taken');
}

/** Gives a locked account another address, at once. It is not proven. */
export async function moveAddress(trx: Transaction, userId: number, email: string): Promise<void> {
  await trx.run(sql`update users set email = ${email}, email_proven_at = null where id = ${userId}`);
}

/** Keeps an address aside that a locked account is to have once it is proven, in the place of the one before. */
export async function keepNewAddress(trx: Transaction, userId: number, email: string, until: Date): Promise<void> {
  await trx.run(sql`update users set new_email = ${email}, new_email_until = ${until} where id = ${userId}`);
  await deleteCodesFor(trx, userId, 'email_change');
}

/** Forgets the address that is kept aside, if there is one: its link is dead. */
export async function dropNewAddress(trx: Transaction, userId: number): Promise<void> {
  await trx.run(sql`
    update users set new_email = null, new_email_until = null where id = ${userId} and new_email is not null`);
  await deleteCodesFor(trx, userId, 'email_change');
}

/** Gives a locked account the address that is kept aside, which is proven now; answers it, or undefined when there is none. */
export async function takeNewAddress(trx: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const row = await trx.maybe<{ email: string }>(sql`
    update users set email = new_email, email_proven_at = ${now}, new_email = null, new_email_until = null
    where id = ${userId} and new_email is not null returning email`);
  return row?.email;
}

/** The address that is kept aside, if there is one. */
export async function addressKeptFor(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db.maybe<{ email: string }>(sql`
    select new_email as email from users where id = ${userId} and new_email is not null`);
  return row?.email;
}

/**
 * The address that is kept aside and until when it is, if it still is. Nobody changes it before the end of the transaction, so a code
 * that is made in it is of this address.
 */
export function holdNewAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ email: string; until: Date } | undefined> {
  return trx.maybe<{ email: string; until: Date }>(sql`
    select new_email as email, new_email_until as until from users
    where id = ${userId} and new_email_until > ${now} and deleted_at is null for share`);
}

import { sql, type Queryable, type Transaction } from '../db/database.js';
import { deleteCodesFor } from './code.js';

/** An address that a link gives back, and until when. */
export interface Recovery {
  email: string;
  until: Date;
}

/** The recovery of an account that is open, if there is one. Nobody begins or ends one before the end of the transaction. */
export function holdRecovery(trx: Transaction, userId: number, now: Date): Promise<Recovery | undefined> {
  return trx.maybe<Recovery>(sql`
    select recovery_email as email, recovery_until as until from users
    where id = ${userId} and recovery_until > ${now} and deleted_at is null for share`);
}

/**
 * Opens the recovery of a locked account for its present address, unless one is open; tells whether it did. An address that must be
 * proven and is not has no owner: nothing is opened.
 */
export async function openRecovery(
  trx: Transaction,
  userId: number,
  { mustBeProven, until }: { mustBeProven: boolean; until: Date },
  now: Date,
): Promise<boolean> {
  const hasOwner = mustBeProven ? sql`email_proven_at is not null` : sql`true`;
  const opened = await trx.run(sql`
    update users set recovery_email = email, recovery_until = ${until}
    where id = ${userId} and email is not null and (recovery_until is null or recovery_until <= ${now})
      and ${hasOwner}`);
  return opened > 0;
}

/**
 * Gives a locked account its former address back, which is proven, and ends the recovery. Answers the address before, and the one now;
 * undefined when no recovery is open.
 */
export async function restoreAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ before: string; after: string } | undefined> {
  const addresses = await trx.maybe<{ before: string; after: string }>(sql`
    select email as before, recovery_email as after from users where id = ${userId} and recovery_email is not null`);
  if (addresses === undefined) return undefined;
  await trx.run(sql`update users set email = ${addresses.after}, email_proven_at = ${now} where id = ${userId}`);
  await endRecovery(trx, userId);
  return addresses;
}

/** Ends the recovery of an account if it is for the address that the account has: its owner has just shown that they are there. */
export async function endRecoveryOfPresent(trx: Transaction, userId: number): Promise<void> {
  const row = await trx.maybe<{ id: number }>(sql`
    select id from users where id = ${userId} and lower(recovery_email) = lower(email)`);
  if (row !== undefined) await endRecovery(trx, userId);
}

async function endRecovery(trx: Transaction, userId: number): Promise<void> {
  await trx.run(sql`update users set recovery_email = null, recovery_until = null where id = ${userId}`);
  await deleteCodesFor(trx, userId, 'account_recovery');
}

/** The address that a recovery gives back, if one is open. */
export async function addressOfRecovery(db: Queryable, userId: number): Promise<string | undefined> {
  const row = await db.maybe<{ email: string }>(sql`
    select recovery_email as email from users where id = ${userId} and recovery_email is not null`);
  return row?.email;
}

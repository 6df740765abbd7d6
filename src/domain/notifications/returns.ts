import { DAY, later } from '../../clock.js';
import type { Database, Queryable } from '../../db/database.js';
import type { Outcome } from '../../mail/mail.js';
import {
  insertReturn,
  deleteReturns,
  holdAddressOf,
  stopMail,
  stoppedAmong,
  type ReturnedMail,
} from '../../models/mail_return.js';
import { lockAccountRow } from '../../models/user.js';
import { BOUNCE_DAYS } from './bounce_addresses.js';

/** Status codes about the address of the recipient (RFC 3463). 5.1.7 and 5.1.8 are about that of the sender. */
const UNKNOWN_RECIPIENT = /^5\.1\.(?!0*[78]$)\d{1,3}$/;

/** Whether an enhanced status code says for good that the address of the recipient is wrong. */
export function isUnknownRecipient(status: string): boolean {
  return UNKNOWN_RECIPIENT.test(status);
}

/** Returns which of these users may be mailed notifications, in the same order. Others' mail has come back. */
export async function mailableAmong(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const stopped = await stoppedAmong(db, userIds);
  return userIds.filter((id) => !stopped.has(id));
}

/** Whether notifications may be mailed to the present address of a user. Other mails are always sent. */
export async function mayMail(db: Queryable, userId: number): Promise<boolean> {
  return (await mailableAmong(db, [userId])).length > 0;
}

/**
 * Stops notification mails to an address when a mail server has said for good that it does not exist. `outcome` is that
 * of a mail to it.
 */
export async function noteRefusal(
  db: Database,
  { userId, address }: { userId: number; address: string },
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome.isSent || !isUnknownRecipient(outcome.recipientStatus ?? '')) return;
  const lower = address.toLowerCase();
  await db.transaction(async (trx) => {
    if (await holdAddressOf(trx, userId, lower)) await stopMail(trx, userId, lower, now);
  });
}

/** Notes that a mail came back because its address does not exist. The second one stops notification mails. */
export async function noteBounce(db: Database, returned: ReturnedMail, now: Date): Promise<void> {
  // Another copy of the first mail may come until its address ends.
  const since = later(now, -(BOUNCE_DAYS + 1) * DAY);
  await db.transaction(async (trx) => {
    if (await holdAddressOf(trx, returned.userId, returned.address)) await insertReturn(trx, returned, since, now);
  });
}

/** Mails notifications to the user again. */
export async function resumeMail(db: Database, userId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await lockAccountRow(trx, userId);
    await deleteReturns(trx, userId);
  });
}

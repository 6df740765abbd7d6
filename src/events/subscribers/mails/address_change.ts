import { bucketOf, newSecret } from '../../../db/ids.js';
import { holdNewAddress, insertCode } from '../../../models/code.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody } from './body.js';

export interface AddressChangePayload {
  user_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/**
 * Mails a code to the new address of a user, which proves it (behaviour/accounts.md#new-address), unless they have
 * withdrawn the change.
 */
export const mailAddressChange = new TaskOf<AddressChangePayload>(
  'mail_address_change',
  (payload) => ({ user_id: readId(payload, 'user_id'), event_id: readId(payload, 'event_id') }),
  async ({ user_id: userId, event_id }, { db, clock, mailer, baseUrl }) => {
    const now = clock.now();
    const secret = newSecret(bucketOf(userId));
    const code = { secret, userId, purpose: 'email_change' as const, workspaceId: null };
    const wanted = await db.transaction(async (trx) => {
      const kept = await holdNewAddress(trx, userId, now);
      if (kept !== undefined) await insertCode(trx, code, now, kept.until);
      return kept;
    });
    if (wanted === undefined) return;
    const link = { text: 'Confirm the address', url: `${baseUrl}/confirm_email?code=${secret}` };
    const message = 'You asked to use this e-mail address for your account on Skein.';
    const advice = 'The link works once, for a day. If you did not ask for this, ignore this mail. Nothing changes.';
    await mailer.send({
      id: `address-change-${event_id}`,
      // Without the account's name: the address may be a stranger's, and the name may hold any text.
      to: { name: '', address: wanted.email },
      subject: 'Confirm your e-mail address',
      ...mailBody('there', message, link, advice),
      date: now,
      about: [userId],
    });
  },
);

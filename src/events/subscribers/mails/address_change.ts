import { bucketOf, newSecret } from '../../../db/ids.js';
import { holdNewAddress } from '../../../models/addresses.js';
import { insertCode } from '../../../models/credentials.js';
import { readId, TaskOf } from '../../tasks.js';
import { letter } from './body.js';

export interface AddressChangePayload {
  user_id: number;
  /** The event behind it: one mail for each. */
  event_id: number;
}

/** Mails a code to the address that a user wants to have, which proves it (decision 41a), unless they do not want it any more. */
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
    const message = 'Somebody wants to use this e-mail address for their account on Skein.';
    const advice = 'The link works once, for a day. If it was not you, ignore this mail: nothing has changed.';
    await mailer.send({
      id: `address-change-${event_id}`,
      // Not by the name of the account: nobody knows yet whose address it is, and people write what they like into their name.
      to: { name: '', address: wanted.email },
      subject: 'Confirm your e-mail address',
      ...letter('there', message, link, advice),
      date: now,
      about: [userId],
    });
  },
);

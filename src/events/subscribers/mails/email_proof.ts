import { DAY, later } from '../../../clock.js';
import { sql } from '../../../db/database.js';
import { mailsTo, sendingWithin } from '../../../domain/limits/mail_limits.js';
import { bucketOf, newSecret } from '../../../db/ids.js';
import { replaceCode } from '../../../models/code.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody, nameInMail } from './body.js';

export interface EmailProofPayload {
  user_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/** How long the code is valid. */
const VALID_MS = 7 * DAY;

/**
 * Mails users a code that proves their address, unless it is proven already (behaviour/workspaces.md#invitations). The
 * code replaces the previous one.
 */
export const mailEmailProof = new TaskOf<EmailProofPayload>(
  'mail_email_proof',
  (payload) => ({ user_id: readId(payload, 'user_id'), event_id: readId(payload, 'event_id') }),
  async ({ user_id: userId, event_id }, { db, clock, mailer, baseUrl }) => {
    const user = await db.maybe<{ name: string; email: string }>(sql`
      select name, email from users
      where id = ${userId} and email is not null and email_proven_at is null and deleted_at is null`);
    if (user === undefined) return;
    const now = clock.now();
    await sendingWithin(db, [mailsTo('email_proof', user.email)], now, async () => {
      const secret = newSecret(bucketOf(userId));
      const code = { secret, userId, purpose: 'email_proof' as const, workspaceId: null, eventId: event_id };
      await db.transaction((trx) => replaceCode(trx, code, now, later(now, VALID_MS)));
      const name = nameInMail(user.name);
      const message = 'An account on Skein was created with this e-mail address. Please verify that it is yours.';
      const link = { text: 'Verify your e-mail address', url: `${baseUrl}/prove_email?code=${secret}` };
      const advice = 'The link works once, for seven days. If you did not create the account, ignore this mail.';
      await mailer.send({
        id: `email-proof-${event_id}`,
        to: { name, address: user.email },
        subject: 'Verify your e-mail address',
        ...mailBody(name, message, link, advice),
        date: now,
        about: [userId],
      });
    });
  },
);

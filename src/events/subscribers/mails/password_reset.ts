import { HOUR, later } from '../../../clock.js';
import { sql } from '../../../db/database.js';
import { bucketOf, newSecret } from '../../../db/ids.js';
import { lock, lockOfUser } from '../../../models/lock.js';
import { replaceCode } from '../../../models/code.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody, nameInMail } from './body.js';

export interface PasswordResetPayload {
  user_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/** How long the code is valid. */
const VALID_MS = HOUR;

/** Mails users a code to set a new password, unless their account was deleted. The code replaces the previous one. */
export const mailPasswordReset = new TaskOf<PasswordResetPayload>(
  'mail_password_reset',
  (payload) => ({ user_id: readId(payload, 'user_id'), event_id: readId(payload, 'event_id') }),
  async ({ user_id: userId, event_id }, { db, clock, mailer, baseUrl }) => {
    const now = clock.now();
    const secret = newSecret(bucketOf(userId));
    const code = { secret, userId, purpose: 'password_reset' as const, workspaceId: null, eventId: event_id };
    const user = await db.transaction(async (trx) => {
      // Locked, so that the address cannot change in between: a change revokes the codes that exist then.
      lock(trx, lockOfUser(userId), 'share');
      const row = await trx.maybe<{ name: string; email: string }>(sql`
        select name, email from users where id = ${userId} and email is not null and deleted_at is null`);
      if (row !== undefined) await replaceCode(trx, code, now, later(now, VALID_MS));
      return row;
    });
    if (user === undefined) return;
    const name = nameInMail(user.name);
    const link = { text: 'Choose a new password', url: `${baseUrl}/reset_password?code=${secret}` };
    const message = 'Somebody asked to reset the password of your account on Skein.';
    const advice =
      'The link works once, for one hour. If you did not ask for this, ignore this mail. Your password has not changed.';
    await mailer.send({
      id: `password-reset-${event_id}`,
      to: { name, address: user.email },
      subject: 'Reset your password',
      ...mailBody(name, message, link, advice),
      date: now,
      about: [userId],
    });
  },
);

import { bucketOf, newSecret } from '../../../db/ids.js';
import { insertCode, holdRecovery } from '../../../models/code.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody } from './body.js';

export interface RecoveryPayload {
  user_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/**
 * Mails the owner of an account a link that restores it (behaviour/accounts.md#recovery-link), to the address before
 * the change, unless the recovery was used already. If the mail is sent twice, the two links differ and both work,
 * because mail programs show only one of two mails with the same Message-ID.
 */
export const mailRecovery = new TaskOf<RecoveryPayload>(
  'mail_recovery',
  (payload) => ({ user_id: readId(payload, 'user_id'), event_id: readId(payload, 'event_id') }),
  async ({ user_id: userId, event_id }, { db, clock, mailer, baseUrl }) => {
    const now = clock.now();
    const secret = newSecret(bucketOf(userId));
    const code = { secret, userId, purpose: 'account_recovery' as const, workspaceId: null };
    const recovery = await db.transaction(async (trx) => {
      const open = await holdRecovery(trx, userId, now);
      if (open !== undefined) await insertCode(trx, code, now, open.until);
      return open;
    });
    if (recovery === undefined) return;
    const link = { text: 'This was not me', url: `${baseUrl}/recover_account?code=${secret}` };
    const message =
      'The password or the e-mail address of your account on Skein is being changed, by somebody who did not enter the current password.';
    const advice =
      'If this was you, ignore this mail. If not, use the link to get your account back: everybody is signed out, this address is restored, and you choose a new password. The link works once, for seven days.';
    await mailer.send({
      id: `recovery-${event_id}`,
      // Without the account's name: a thief may have changed it.
      to: { name: '', address: recovery.email },
      subject: 'Your account on Skein is being changed',
      ...mailBody('there', message, link, advice),
      date: now,
      about: [userId],
    });
  },
);

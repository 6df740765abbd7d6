import { sendingWithin, warningsTo } from '../../../domain/limits/mail_limits.js';
import { POSTING } from '../../../domain/integrations/secrets.js';
import { countInstallationsBy } from '../../../models/integration_installation.js';
import { addressToWarn } from '../../../models/code.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody } from './body.js';

export interface InstallTokensRenewedPayload {
  user_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/**
 * Tells users how many of their installations post from outside and so need the new address, if any
 * (behaviour/tokens.md#stolen-tokens).
 */
export const mailInstallTokensRenewed = new TaskOf<InstallTokensRenewedPayload>(
  'mail_install_tokens_renewed',
  (payload) => ({ user_id: readId(payload, 'user_id'), event_id: readId(payload, 'event_id') }),
  async ({ user_id, event_id }, { db, clock, mailer, baseUrl }) => {
    const now = clock.now();
    const address = await addressToWarn(db, user_id, now);
    if (address === undefined) return;
    const count = await countInstallationsBy(db, user_id, POSTING);
    if (count === 0) return;
    const number = count === 1 ? 'One integration' : `${count} integrations`;
    const message = `The addresses at which integrations post to Skein in your name were renewed. ${number} that you installed ${count === 1 ? 'needs its' : 'need their'} new address. Until then nothing that ${count === 1 ? 'it sends' : 'they send'} is posted.`;
    const link = { text: 'See the list of them', url: `${baseUrl}/account#installations` };
    const advice = 'The page of each has its new address. Copy it into the settings of the program that posts.';
    await sendingWithin(db, warningsTo('install_tokens', user_id, address), now, () =>
      mailer.send({
        id: `install-tokens-renewed-${event_id}`,
        // Without the account's name: a thief may have changed it.
        to: { name: '', address },
        subject: 'Your integrations need a new address',
        ...mailBody('there', message, link, advice),
        date: now,
        about: [user_id],
      }),
    );
  },
);

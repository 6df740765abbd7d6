import { sendingWithin, warningsTo } from '../../../domain/limits/mail_limits.js';
import { addressToWarn } from '../../../models/code.js';
import { countTestTokens } from '../../../models/token.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody } from './body.js';

export interface TestTokenMadePayload {
  user_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/**
 * Tells users that a test token was made for their account, because a thief of their API token may have made it
 * (behaviour/tokens.md#stolen-tokens). It has no name of an integration, because the thief chooses that name.
 */
export const mailTestTokenMade = new TaskOf<TestTokenMadePayload>(
  'mail_test_token_made',
  (payload) => ({ user_id: readId(payload, 'user_id'), event_id: readId(payload, 'event_id') }),
  async ({ user_id, event_id }, { db, clock, mailer, baseUrl }) => {
    const now = clock.now();
    const address = await addressToWarn(db, user_id, now);
    if (address === undefined) return;
    const count = await countTestTokens(db, user_id);
    const number = count === 1 ? 'one test token' : `${count} test tokens`;
    const message = `An integration with a test token was made with your account on Skein, or its test token was replaced. A program with a test token can do almost everything that you can do. Your account now has ${number}.`;
    const link = { text: 'See and end your test tokens', url: `${baseUrl}/account#test_tokens` };
    const advice = 'If this was you, ignore this mail. If not, end the tokens there, and change your password.';
    await sendingWithin(db, warningsTo('test_token', user_id, address), now, () =>
      mailer.send({
        id: `test-token-made-${event_id}`,
        // Without the account's name: a thief may have changed it.
        to: { name: '', address },
        subject: 'A test token was made for your account',
        ...mailBody('there', message, link, advice),
        date: now,
        about: [user_id],
      }),
    );
  },
);

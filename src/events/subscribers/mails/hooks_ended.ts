import { mailsTo, sendingWithin } from '../../../domain/limits/mail_limits.js';
import { addressToWarn } from '../../../models/code.js';
import { readId, readText, TaskOf } from '../../tasks.js';
import { mailBody } from './body.js';

export interface HooksEndedPayload {
  user_id: number;
  reason: string;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/** What has happened, by the reason of the end. */
const CAUSES: Readonly<Record<string, string>> = {
  gone: 'A target of your webhooks has answered 410, so its subscription has ended.',
  token_replaced: 'The API token of your account was replaced, so what was subscribed to with it has ended.',
  access_ended: 'Everything that acted for your account was signed out, so all of its subscriptions have ended.',
  program_revoked: 'A program may not act for you any more, so what it had subscribed to for you has ended.',
  left_workspace: 'You are not in a workspace any more, so your subscriptions there have ended.',
};

/**
 * Tells users that subscriptions of theirs have ended (behaviour/webhooks.md#log). At most five mails go to an address
 * in a day, because the person who has registered may not own it. The subscriptions are in the list of the user in any
 * case.
 */
export const mailHooksEnded = new TaskOf<HooksEndedPayload>(
  'mail_hooks_ended',
  (payload) => ({
    user_id: readId(payload, 'user_id'),
    reason: readText(payload, 'reason'),
    event_id: readId(payload, 'event_id'),
  }),
  async ({ user_id, reason, event_id }, { db, clock, mailer, baseUrl }) => {
    const now = clock.now();
    const address = await addressToWarn(db, user_id, now);
    if (address === undefined) return;
    const link = { text: 'The list of your webhooks has them for 30 days', url: `${baseUrl}/integrations/hooks` };
    await sendingWithin(db, [mailsTo('hooks_ended', address)], now, () =>
      mailer.send({
        id: `hooks-ended-${event_id}`,
        // Without the account's name: a thief may have changed it.
        to: { name: '', address },
        subject: 'Your webhooks have ended',
        ...mailBody('there', CAUSES[reason] ?? '', link, 'To get events again, subscribe again.'),
        date: now,
        about: [user_id],
      }),
    );
  },
);

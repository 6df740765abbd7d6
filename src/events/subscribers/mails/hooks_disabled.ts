import { sql } from '../../../db/database.js';
import { bucketOf } from '../../../db/ids.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody, oneLine } from './body.js';

export interface HooksDisabledPayload {
  user_id: number;
  target_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/**
 * Tells users that deliveries to one of their targets have failed for days, and that Skein has stopped them
 * (behaviour/webhooks.md#targets).
 */
export const mailHooksDisabled = new TaskOf<HooksDisabledPayload>(
  'mail_hooks_disabled',
  (payload) => ({
    user_id: readId(payload, 'user_id'),
    target_id: readId(payload, 'target_id'),
    event_id: readId(payload, 'event_id'),
  }),
  async ({ user_id, target_id, event_id }, { db, clock, mailer, baseUrl }) => {
    const user = await db.maybe<{ name: string; email: string; target_url: string }>(sql`
      select u.name, u.email, t.target_url from users u
      join hook_targets t on t.bucket = ${bucketOf(user_id)} and t.id = ${target_id} and t.user_id = u.id
      where u.id = ${user_id} and u.email is not null and u.deleted_at is null`);
    if (user === undefined) return;
    const name = oneLine(user.name);
    // The target is text, not a link: it is not a page.
    const message = `Skein has turned off your webhooks to ${oneLine(user.target_url)}, because nothing that it sent there arrived for five days.`;
    await mailer.send({
      id: `hooks-disabled-${event_id}`,
      to: { name, address: user.email },
      subject: 'Your webhook was turned off',
      ...mailBody(
        name,
        message,
        { text: 'See your webhooks and what failed', url: `${baseUrl}/integrations/hooks` },
        'When your server works again, add the webhooks again.',
      ),
      date: clock.now(),
      about: [user_id],
    });
  },
);

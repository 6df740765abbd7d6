import { sql } from '../../../db/database.js';
import { mailsBy, mailsTo, sendingWithin } from '../../../domain/accounts/mail_limits.js';
import { mayMail } from '../../../domain/notifications/returns.js';
import { bucketOf } from '../../../db/ids.js';
import { settingsOf } from '../../../models/notification_setting.js';
import { readId, TaskOf } from '../../tasks.js';
import { mailBody, nameInMail } from './body.js';

export interface AddedPayload {
  user_id: number;
  workspace_id: number;
  inviter_id: number;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/**
 * Tells users that somebody has added them to a workspace, and how to leave it (decision 41c), unless they have visited
 * it already, or want no such mail from it.
 */
export const mailAdded = new TaskOf<AddedPayload>(
  'mail_added',
  (payload) => ({
    user_id: readId(payload, 'user_id'),
    workspace_id: readId(payload, 'workspace_id'),
    inviter_id: readId(payload, 'inviter_id'),
    event_id: readId(payload, 'event_id'),
  }),
  async ({ user_id, workspace_id, inviter_id, event_id }, { db, clock, mailer, baseUrl }) => {
    const added = await db.maybe<{ name: string; email: string; workspace: string; inviter: string }>(sql`
      select u.name, u.email, w.name as workspace, inviter.name as inviter
      from workspaces w
      join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${user_id} and wu.removed_at is null and not wu.met
      join users u on u.id = wu.user_id and u.email is not null and u.email_proven_at is not null and u.deleted_at is null
      join users inviter on inviter.id = ${inviter_id}
      where w.bucket = ${bucketOf(workspace_id)} and w.id = ${workspace_id} and w.removed_at is null`);
    if (added === undefined) return;
    if (!(await mayMail(db, user_id))) return;
    if (!(await settingsOf(db, { id: user_id }, workspace_id)).email_added_to_ws) return;
    const now = clock.now();
    await sendingWithin(db, [mailsTo('added', added.email), mailsBy(inviter_id)], now, () => {
      const [name, workspace, inviter] = [added.name, added.workspace, added.inviter].map(nameInMail);
      const message = `${inviter ?? ''} has added you to the workspace “${workspace ?? ''}” on Skein.`;
      const advice =
        'Did you not expect this? You can leave the workspace on your account page. Until you first use it, its members do not see your profession and contact details.';
      return mailer.send({
        id: `added-${event_id}`,
        to: { name: name ?? '', address: added.email },
        subject: 'You were added to a workspace on Skein',
        ...mailBody(name ?? '', message, { text: 'Open your account', url: `${baseUrl}/account` }, advice),
        date: now,
        about: [user_id, workspace_id, inviter_id],
      });
    });
  },
);

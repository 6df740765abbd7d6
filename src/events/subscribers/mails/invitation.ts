import { DAY, later } from '../../../clock.js';
import { sql, type Database } from '../../../db/database.js';
import { mailsBy, mailsTo, sendingWithin } from '../../../domain/limits/mail_limits.js';
import { bucketOf, newSecret } from '../../../db/ids.js';
import type { Message } from '../../../mail/mail.js';
import { replaceCode } from '../../../models/code.js';
import { isWaiting } from '../../../models/workspace_people.js';
import { readId, readIdOrNull, TaskOf } from '../../tasks.js';
import { mailBody, nameInMail } from './body.js';

export interface InvitationPayload {
  user_id: number;
  workspace_id: number;
  /** Null if the user has requested the mail again themself. */
  inviter_id: number | null;
  /** The event that caused the mail. It is part of the mail's id, so that a second attempt is the same mail. */
  event_id: number;
}

/** How long the code is valid. */
const VALID_MS = 7 * DAY;

/**
 * Mails an invited user a code that accepts the invitation (behaviour/workspaces.md#invitations), unless the invitation
 * is no longer open, or the mail would exceed the limit of the inviter or of the address
 * (behaviour/limits.md#rate-limits).
 */
export const mailInvitation = new TaskOf<InvitationPayload>(
  'mail_invitation',
  (payload) => ({
    user_id: readId(payload, 'user_id'),
    workspace_id: readId(payload, 'workspace_id'),
    inviter_id: readIdOrNull(payload, 'inviter_id'),
    event_id: readId(payload, 'event_id'),
  }),
  async (payload, { db, clock, mailer, baseUrl }) => {
    const invited = await findInvited(db, payload);
    if (invited === undefined) return;
    const now = clock.now();
    const bySender = payload.inviter_id === null ? [] : [mailsBy(payload.inviter_id)];
    await sendingWithin(db, [mailsTo('invitation', invited.email), ...bySender], now, async () => {
      const code = await issueCode(db, payload, now);
      await mailer.send(invitationMail(payload, invited, `${baseUrl}/invitation?code=${code}`, now));
    });
  },
);

interface Invited {
  name: string;
  email: string;
  workspace: string;
  inviter: string | null;
  /** The account was created by an invitation and has no password yet. */
  setup_pending: boolean;
}

/**
 * The invited user, while the invitation is open: they are in the workspace without a password, or have not accepted
 * yet.
 */
function findInvited(
  db: Database,
  { user_id, workspace_id, inviter_id }: InvitationPayload,
): Promise<Invited | undefined> {
  return db.maybe<Invited>(sql`
    select u.name, u.email, w.name as workspace, inviter.name as inviter, u.password_hash is null as setup_pending
    from workspaces w
    join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${user_id}
    join users u on u.id = wu.user_id and u.email is not null and u.deleted_at is null
    left join users inviter on inviter.id = ${inviter_id} and inviter.deleted_at is null
    where w.bucket = ${bucketOf(workspace_id)} and w.id = ${workspace_id} and w.removed_at is null
      and (${isWaiting} or (wu.removed_at is null and u.password_hash is null))`);
}

/** Replaces previous codes: of a user's invitations to a workspace only the newest works, in each copy of its mail. */
async function issueCode(db: Database, invitation: InvitationPayload, now: Date): Promise<string> {
  const { user_id, workspace_id, event_id } = invitation;
  const secret = newSecret(bucketOf(user_id));
  const code = {
    secret,
    userId: user_id,
    purpose: 'invitation' as const,
    workspaceId: workspace_id,
    eventId: event_id,
  };
  await db.transaction((trx) => replaceCode(trx, code, now, later(now, VALID_MS)));
  return secret;
}

/** The subject is fixed text; user-chosen names are in the body only. */
export function invitationMail(payload: InvitationPayload, invited: Invited, link: string, date: Date): Message {
  const { event_id, user_id, workspace_id, inviter_id } = payload;
  const [name, workspace] = [nameInMail(invited.name), nameInMail(invited.workspace)];
  const inviter = invited.inviter === null ? null : nameInMail(invited.inviter);
  const invitation =
    inviter === null
      ? `You are invited to join the workspace “${workspace}” on Skein.`
      : `${inviter} invites you to join the workspace “${workspace}” on Skein.`;
  const text = invited.setup_pending ? 'Accept the invitation and choose a password' : 'Accept the invitation';
  const advice = 'The link works once, for seven days. If you did not expect this invitation, ignore this mail.';
  return {
    id: `invitation-${event_id}`,
    to: { name, address: invited.email },
    subject: 'You are invited to a workspace on Skein',
    ...mailBody(name, invitation, { text, url: link }, advice),
    date,
    about: [user_id, workspace_id, ...(inviter_id === null ? [] : [inviter_id])],
  };
}

import { DAY, later } from '../../clock.js';
import { sql, type Database } from '../../db.js';
import { bucketOf, newSecret } from '../../ids.js';
import type { Message } from '../../mail/mail.js';
import { replaceCode } from '../../models/credentials.js';
import { readId, readIdOrNull, TaskOf } from '../tasks.js';
import { letter, oneLine } from './letter.js';

export interface InvitationPayload {
  user_id: number;
  workspace_id: number;
  /** Null: nobody in particular; the user asked for the mail again. */
  inviter_id: number | null;
  /** The event behind it: one mail for each. */
  event_id: number;
}

/** How long an invitation's code is good for. */
const VALID_MS = 7 * DAY;

/** Mails somebody who was invited a code to set a password with (decision 41), unless they are not waiting any more. */
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
    const code = await issueCode(db, payload, now);
    await mailer.send(invitationMail(payload, invited, `${baseUrl}/invitation?code=${code}`, now));
  },
);

interface Invited {
  name: string;
  email: string;
  workspace: string;
  inviter: string | null;
}

/** Who is invited, while they still have no password and are still in the workspace. */
function findInvited(
  db: Database,
  { user_id, workspace_id, inviter_id }: InvitationPayload,
): Promise<Invited | undefined> {
  return db.maybe<Invited>(sql`
    select u.name, u.email, w.name as workspace, inviter.name as inviter
    from workspaces w
    join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${user_id} and wu.removed_at is null
    join users u on u.id = wu.user_id and u.password_hash is null and u.email is not null and u.deleted_at is null
    left join users inviter on inviter.id = ${inviter_id} and inviter.deleted_at is null
    where w.bucket = ${bucketOf(workspace_id)} and w.id = ${workspace_id}`);
}

/** A new code in the place of the one before: there is never more than one invitation of a user to a workspace that works. */
async function issueCode(db: Database, { user_id, workspace_id }: InvitationPayload, now: Date): Promise<string> {
  const secret = newSecret(bucketOf(user_id));
  const code = { secret, userId: user_id, purpose: 'invitation' as const, workspaceId: workspace_id };
  await db.transaction((trx) => replaceCode(trx, code, now, later(now, VALID_MS)));
  return secret;
}

/** The mail itself. Names come from people, so each is put on one line. */
export function invitationMail(payload: InvitationPayload, invited: Invited, link: string, date: Date): Message {
  const { event_id, user_id, workspace_id, inviter_id } = payload;
  const [name, workspace] = [oneLine(invited.name), oneLine(invited.workspace)];
  const inviter = invited.inviter === null ? null : oneLine(invited.inviter);
  const invitation =
    inviter === null
      ? `You are invited to join the workspace “${workspace}” on Skein.`
      : `${inviter} invites you to join the workspace “${workspace}” on Skein.`;
  const advice = 'The link works once, for seven days. If you expected no invitation, ignore this mail.';
  return {
    id: `invitation-${event_id}`,
    to: { name, address: invited.email },
    subject: inviter === null ? `Your invitation to ${workspace}` : `${inviter} invites you to ${workspace}`,
    ...letter(name, invitation, { text: 'Choose a password to begin', url: link }, advice),
    date,
    about: [user_id, workspace_id, ...(inviter_id === null ? [] : [inviter_id])],
  };
}

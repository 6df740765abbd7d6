import { HOUR } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { mainWorkspaceIdOf } from '../../models/membership.js';
import { toJsonText } from '../../db/json_text.js';
import { countHits, requireAllowance } from '../accounts/limits.js';
import { mailsBy } from '../accounts/mail_limits.js';

/**
 * Mails somebody who was invited their invitation again: to that workspace, for who asks for it, or to one of theirs. Beyond 5 in an hour, as rarely as
 * a password reset, it is 429 (decision 25).
 */
export async function inviteAgain(
  db: Database,
  userId: number,
  now: Date,
  asked?: { by: number; workspaceId: number },
): Promise<void> {
  if (asked !== undefined) await requireAllowance(db, mailsBy(asked.by), now);
  await countHits(db, [{ name: `invitation account ${userId}`, most: 5, milliseconds: HOUR }], now);
  await db.transaction((trx) =>
    asked === undefined
      ? requestInvitationMail(trx, userId, now)
      : requestMailOf(trx, asked.by, { workspace_id: asked.workspaceId, user_id: userId }, now),
  );
}

/** The same for whoever has only written an address: beyond the limit nothing is mailed and nothing said, as of a password reset. */
export async function inviteQuietly(db: Database, userId: number, now: Date): Promise<void> {
  await inviteAgain(db, userId, now).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.error === 'too_many_requests')) throw error;
  });
}

/**
 * Asks for the mail that invited a user to be sent again, after the commit (decision 41: registering an invited address). One
 * mail is enough, whatever number of workspaces wait: its code sets the password, and with it they are a member of all. Asks
 * for nothing when the user is in no workspace any more.
 */
export async function requestInvitationMail(trx: Transaction, userId: number, now: Date): Promise<void> {
  const workspaceId = await mainWorkspaceIdOf(trx, userId);
  if (workspaceId === undefined) return;
  await requestMailOf(trx, userId, { workspace_id: workspaceId, user_id: userId }, now);
}

/** Asks for the mail of an invitation, after the commit, for who wants it to be sent. */
export async function requestMailOf(
  trx: Transaction,
  actorId: number,
  invitation: { workspace_id: number; user_id: number },
  now: Date,
): Promise<void> {
  const snapshot = toJsonText(invitation);
  await emit(trx, now, { name: 'invitation_requested', actor_id: actorId, ...invitation, snapshot });
}

import { HOUR } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { mainWorkspaceIdOf } from '../../models/workspace_people.js';
import { toJsonText } from '../../db/json_text.js';
import { countHits, requireAllowance } from '../limits/limits.js';
import { mailsBy } from '../limits/mail_limits.js';

/**
 * Sends the invitation mail of a user again. With `asked` it is for that workspace, and counts against the sender.
 * Otherwise it is for one of the user's workspaces. Throws 429 after 5 in an hour, the same limit as for password
 * resets (behaviour/limits.md#rate-limits).
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

/** The same for an anonymous caller. Above the limit it sends nothing and does not fail, like a password reset. */
export async function inviteQuietly(db: Database, userId: number, now: Date): Promise<void> {
  await inviteAgain(db, userId, now).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.error === 'too_many_requests')) throw error;
  });
}

/**
 * Sends the invitation mail of a user again, after the commit (behaviour/workspaces.md#invitations: registering an
 * invited address). One mail is enough for any number of waiting workspaces: its code sets the password, and with it
 * the user joins all of them. Does nothing when the user is in no workspace.
 */
export async function requestInvitationMail(trx: Transaction, userId: number, now: Date): Promise<void> {
  const workspaceId = await mainWorkspaceIdOf(trx, userId);
  if (workspaceId === undefined) return;
  await requestMailOf(trx, userId, { workspace_id: workspaceId, user_id: userId }, now);
}

/** Has an invitation mailed, after the commit. `actorId` is the user who wants it. */
export async function requestMailOf(
  trx: Transaction,
  actorId: number,
  invitation: { workspace_id: number; user_id: number },
  now: Date,
): Promise<void> {
  const snapshot = toJsonText(invitation);
  await emit(trx, now, { name: 'invitation_requested', actor_id: actorId, ...invitation, snapshot });
}

import { createHash } from 'node:crypto';
import { DAY, HOUR } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { deleteHits } from '../../models/rate_limit_hit.js';
import { countHits, type Limit } from './limits.js';

/** Invitation mails, and mails about an added member, by sender (behaviour/limits.md#rate-limits). */
export function mailsBy(senderId: number): Limit {
  return { name: `invitation_mail sender ${senderId}`, most: 50, milliseconds: HOUR };
}

type MailKind = 'invitation' | 'email_proof' | 'hooks_ended' | WarningKind;
type WarningKind = 'test_token' | 'install_tokens';

/**
 * What tells a user by a means of being added to workspaces or removed from them, and what one sender causes of it. A
 * mail about being added counts as an invitation, too.
 */
export function noticesOfWorkspaces(
  means: 'email' | 'push',
  { kind, userId, byUserId }: { kind: 'added' | 'removed'; userId: number; byUserId: number },
): readonly Limit[] {
  const limits: readonly Limit[] = [
    { name: `workspace_${means} account ${userId}`, most: 5, milliseconds: DAY },
    { name: `workspace_${means} sender ${byUserId}`, most: 200, milliseconds: HOUR },
  ];
  return kind === 'added' && means === 'email' ? [...limits, mailsBy(byUserId)] : limits;
}

/**
 * Mails about posts and workspaces to a person, but for daily mails. What comes beyond them waits
 * (behaviour/notifications.md#what-waits).
 */
export function noticeMailsTo(userId: number): Limit {
  return { name: `notice_mail account ${userId}`, most: 20, milliseconds: HOUR };
}

/** Mails of a kind to an unproven address, whose owner may not want them. */
export function mailsTo(kind: MailKind, email: string): Limit {
  const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return { name: `${kind}_mail address ${address}`, most: 5, milliseconds: DAY };
}

/** Mails of a kind that tell a user what a thief of their token or session may have done. */
export function warningsTo(kind: WarningKind, userId: number, email: string): readonly Limit[] {
  return [{ name: `${kind}_mail account ${userId}`, most: 5, milliseconds: DAY }, mailsTo(kind, email)];
}

/** Runs `work`, which sends a mail. Does nothing when a limit is used up. A failure does not count. */
export async function sendingWithin(
  db: Database,
  limits: readonly Limit[],
  now: Date,
  work: () => Promise<unknown>,
): Promise<void> {
  const hits = await countHits(db, limits, now).catch((error: unknown) => {
    if (error instanceof ApiError && error.error === 'too_many_requests') return undefined;
    throw error;
  });
  if (hits === undefined) return;
  try {
    await work();
  } catch (error) {
    await deleteHits(db, hits);
    throw error;
  }
}

import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { HOUR } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { toJsonText } from '../../db/json_text.js';
import { holdPassword, lockAccountRow, renameAccount, replacePasswordHash } from '../../models/user.js';
import { deleteCodesOf, findCodeOwner, SETTING_PASSWORDS, useCode } from '../../models/code.js';
import { deleteSessionsOf, originOfSession } from '../../models/session.js';
import { requireCredential } from '../../models/token.js';
import { endRecoveryOfPresent } from '../../models/recoveries.js';
import { announceUser } from '../workspaces/announcing.js';
import type { ApiTokens } from './api_tokens.js';
import { endAllAccess } from './ending_access.js';
import { countHits } from './limits.js';
import { requireGoodPassword } from './passwords.js';
import { findAccount } from '../../models/account.js';
import { lockWaitingPlaces, proveAddress } from './proving.js';
import { offerRecovery } from './recovery_offers.js';
import type { Services } from '../services.js';
import { beginSession } from './sessions.js';

/** What somebody goes on with who has changed their password. */
export interface NewCredentials {
  /** The API token. */
  token: string;
  /** The secret of a new session, for who came by one. */
  session: string | undefined;
}

/**
 * Gives the actor another password: all sessions end, the API token, what they have subscribed to, and all codes that would set a password.
 * `knownHash` is that of the password they had, where they have given it; otherwise the owner is mailed a link that undoes it (decision 41a). 200
 * when the credential in use has just ended itself, 104 when the password that was given has.
 */
export async function changePassword(
  db: Database,
  services: Services,
  actor: Actor,
  { password, knownHash }: { password: string; knownHash: string | undefined },
  now: Date,
): Promise<NewCredentials> {
  const passwordHash = await hashPassword(services, 'new_password', password);
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await requireCredential(trx, actor, now);
    await requireKnownOrOffer(trx, services, actor, knownHash, now);
    return replacePassword(trx, services.tokens, actor, passwordHash, now);
  });
}

/** Of a locked account: makes sure that the password which was given is still its, or lets the owner know that none was. */
export async function requireKnownOrOffer(
  trx: Transaction,
  services: Services,
  actor: Actor,
  knownHash: string | undefined,
  now: Date,
): Promise<void> {
  if (knownHash === undefined) await offerRecovery(trx, services, actor.id, now);
  else await holdPassword(trx, actor.id, knownHash);
}

/** Gives the actor a new password by a credential that holds. A new session is begun where the one was that they came by. */
export async function replacePassword(
  trx: Transaction,
  tokens: ApiTokens,
  actor: Actor,
  passwordHash: string,
  now: Date,
): Promise<NewCredentials> {
  const origin = actor.credential === 'session' ? await originOfSession(trx, actor.secret) : undefined;
  await storePassword(trx, actor.id, passwordHash);
  const token = await tokens.replace(trx, actor.id, now);
  const session = actor.credential === 'session' ? await beginSession(trx, actor.id, now, origin) : undefined;
  return { token, session };
}

/** The hash to keep of what an argument wants as a password. Made outside a transaction, for it takes its time. */
export function hashPassword({ passwords }: Services, argument: string, password: string): Promise<string> {
  requireGoodPassword(argument, password);
  return passwords.hash(password);
}

/**
 * Asks for the mail with which whoever has the address sets a new password. For an address of nobody the same is done, down to
 * an event that nobody gets a mail for, so that neither the answer nor its time says which it was. Beyond 5 in an hour
 * (decision 25) nothing is asked for.
 */
export async function requestPasswordReset(db: Database, email: string, now: Date): Promise<void> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
  try {
    await countHits(db, [{ name: `password_reset account ${address}`, most: 5, milliseconds: HOUR }], now);
  } catch (error) {
    if (error instanceof ApiError && error.error === 'too_many_requests') return;
    throw error;
  }
  const account = await findAccount(db, email);
  const asked = { user_id: account?.id ?? null };
  // It happens in no workspace: the row lies in the user's own bucket.
  const place = { workspace_id: asked.user_id ?? 0, actor_id: asked.user_id ?? 0 };
  const snapshot = toJsonText(asked);
  await db.transaction((trx) => emit(trx, now, { name: 'password_reset_requested', ...place, snapshot }));
}

/**
 * Sets a password with a code that was mailed, and with it the name of who was invited. Whatever acts for the user ends, programs too. That proves
 * the address, for a code ends when the address changes (decision 41). One that is unknown, used or expired is 104. Answers whose it was,
 * their token, and what is kept of the password.
 */
export async function setPasswordByCode(
  db: Database,
  services: Services,
  { reset_code: code, new_password: password, name }: { reset_code: string; new_password: string; name?: string },
  now: Date,
): Promise<{ userId: number; token: string; passwordHash: string }> {
  requireGoodPassword('new_password', password);
  const userId = found(await findCodeOwner(db, code, SETTING_PASSWORDS, now), 'credentials_invalid');
  const passwordHash = await hashPassword(services, 'new_password', password);
  return db.transaction(async (trx) => {
    await lockWaitingPlaces(trx, userId);
    await lockAccountRow(trx, userId);
    if (!(await useCode(trx, code, SETTING_PASSWORDS, now))) throw new ApiError('credentials_invalid');
    const wasPending = await storePassword(trx, userId, passwordHash);
    await proveAddress(trx, userId, now);
    await endRecoveryOfPresent(trx, userId);
    const token = await endAllAccess(trx, services.tokens, userId, now);
    if (wasPending && name !== undefined) await renameAccount(trx, userId, name);
    if (wasPending) await announceUser(trx, userId, now);
    return { userId, token, passwordHash };
  });
}

/** Gives a user a new password, and ends all sessions and codes. Returns whether they had none before; 200 when the account is deleted. */
export async function storePassword(trx: Transaction, userId: number, passwordHash: string): Promise<boolean> {
  const wasPending = await replacePasswordHash(trx, userId, passwordHash);
  await deleteSessionsOf(trx, userId);
  await deleteCodesOf(trx, userId);
  return wasPending;
}

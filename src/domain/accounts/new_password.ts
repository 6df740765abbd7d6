import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { HOUR } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { toJsonText } from '../../db/json_text.js';
import { holdPassword, lockAccountRow, renameAccount, replacePasswordHash, findAccount } from '../../models/user.js';
import { deleteCodesOf, findCodeOwner, SETTING_PASSWORDS, useCode, endRecoveryOfPresent } from '../../models/code.js';
import { deleteSessionsOf, originOfSession } from '../../models/session.js';
import { requireCredential } from '../../models/token.js';
import { announceUser } from '../announcements/users.js';
import type { ApiTokens } from './api_tokens.js';
import { endAllAccess } from './access_end.js';
import { countHits } from '../limits/limits.js';
import { requireGoodPassword } from '../credentials/passwords.js';
import { lockWaitingPlaces, proveAddress } from './address_proof.js';
import { offerRecovery } from '../credentials/recovery_offers.js';
import type { AccountServices } from './account_services.js';
import { beginSession } from './sessions.js';

/** The credentials of a user after a change of password. */
export interface NewCredentials {
  /** The API token. */
  token: string;
  /** The secret of a new session, if the request came with a session. */
  session: string | undefined;
}

/**
 * Changes the password of the actor. Ends all sessions, the API token, the user's own subscriptions, and all codes that
 * could set a password. `knownHash` is the hash of the current password, if the caller gave it. Otherwise the owner is
 * mailed a link that undoes the change (behaviour/accounts.md#recovery-link).
 *
 * Errors:
 * - The credential in use has just ended (200).
 * - The given password has just been replaced (104).
 */
export async function changePassword(
  db: Database,
  services: AccountServices,
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

/**
 * For a locked account. Checks that the given password is still current. If none was given, mails the owner a link that
 * undoes the change.
 */
export async function requireKnownOrOffer(
  trx: Transaction,
  services: AccountServices,
  actor: Actor,
  knownHash: string | undefined,
  now: Date,
): Promise<void> {
  if (knownHash === undefined) await offerRecovery(trx, services, actor.id, now);
  else await holdPassword(trx, actor.id, knownHash);
}

/**
 * Replaces the password of the actor, whose credential was checked. Begins a new session if the request came with one.
 */
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

/** Checks and hashes a new password. To be called outside a transaction, because hashing is slow. */
export function hashPassword(
  { passwords }: Pick<AccountServices, 'passwords'>,
  argument: string,
  password: string,
): Promise<string> {
  requireGoodPassword(argument, password);
  return passwords.hash(password);
}

/**
 * Requests a mail with which the owner of an address sets a new password. An unknown address costs the same work,
 * including an event without a mail, so that neither the response nor its time reveals whether an account exists. Does
 * nothing above 5 in an hour (behaviour/limits.md#rate-limits).
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
  // The event belongs to no workspace, so its row is in the bucket of the user.
  const place = { workspace_id: asked.user_id ?? 0, actor_id: asked.user_id ?? 0 };
  const snapshot = toJsonText(asked);
  await db.transaction((trx) => emit(trx, now, { name: 'password_reset_requested', ...place, snapshot }));
}

/**
 * Sets a password with a mailed code, and the name of an invited user. Ends everything that acts for the user, programs
 * included. Proves the address, because a code ends when the address changes (behaviour/workspaces.md#invitations).
 * Returns the user, their token and the hash of the password. Throws Invalid credentials (104) when the code is
 * unknown, used or expired.
 */
export async function setPasswordByCode(
  db: Database,
  services: AccountServices,
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

/**
 * Sets a password for the host. Ends everything that acts for the user, programs included. Proves no address, and
 * leaves a recovery open, because the owner of the address has shown nothing. Throws Invalid token (200) when the
 * account is deleted.
 */
export async function setPasswordByHost(
  db: Database,
  services: Pick<AccountServices, 'passwords' | 'tokens'>,
  userId: number,
  password: string,
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(services, 'password', password);
  await db.transaction(async (trx) => {
    await lockAccountRow(trx, userId);
    const wasPending = await storePassword(trx, userId, passwordHash);
    await endAllAccess(trx, services.tokens, userId, now);
    if (wasPending) await announceUser(trx, userId, now);
  });
}

/**
 * Stores a new password, and ends all sessions and codes. Returns whether the user had none before. Throws Invalid
 * token (200) when the account is deleted.
 */
export async function storePassword(trx: Transaction, userId: number, passwordHash: string): Promise<boolean> {
  const wasPending = await replacePasswordHash(trx, userId, passwordHash);
  await deleteSessionsOf(trx, userId);
  await deleteCodesOf(trx, userId);
  return wasPending;
}

import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { HOUR } from '../clock.js';
import { sql, type Database, type Transaction } from '../db.js';
import { ApiError, found } from '../errors.js';
import { emit } from '../events/outbox.js';
import { asReady } from '../json.js';
import { lockAccountRow, renameAccount } from '../models/accounts.js';
import { deleteCodesOf, deleteSessionsOf, findCodeOwner, requireCredential, useCode } from '../models/credentials.js';
import { originOfSession } from '../models/sessions.js';
import { announceUser } from './announcing.js';
import { countHits } from './limits.js';
import { requirePasswordLength } from './passwords.js';
import { findAccount } from './people.js';
import type { Services } from './services.js';
import { beginSession } from './sessions.js';

/**
 * Gives the actor another password. All sessions end, and all codes that would set one; 200 when the credential in use has just ended
 * itself. Answers the secret of a new session for who came by one.
 */
export async function changePassword(
  db: Database,
  services: Services,
  actor: Actor,
  password: string,
  now: Date,
): Promise<string | undefined> {
  const passwordHash = await hashPassword(services, 'new_password', password);
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await requireCredential(trx, actor, now);
    return replacePassword(trx, actor, passwordHash, now);
  });
}

/** Gives the actor a new password by a credential that holds. Answers the secret of a new session, begun where the one was that they came by. */
export async function replacePassword(
  trx: Transaction,
  actor: Actor,
  passwordHash: string,
  now: Date,
): Promise<string | undefined> {
  const origin = actor.credential === 'session' ? await originOfSession(trx, actor.secret) : undefined;
  await storePassword(trx, actor.id, passwordHash);
  return actor.credential === 'session' ? beginSession(trx, actor.id, now, origin) : undefined;
}

/** The hash to keep of what an argument wants as a password. Made outside a transaction, for it takes its time. */
export function hashPassword({ passwords }: Services, argument: string, password: string): Promise<string> {
  requirePasswordLength(argument, password);
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
  const snapshot = asReady(asked);
  await db.transaction((trx) => emit(trx, now, { name: 'password_reset_requested', ...place, snapshot }));
}

/**
 * Sets a password with a code that was mailed, and with it the name of who was invited. One that is unknown, used or expired is 104.
 * Answers whose it was, their token, and what is kept of the password.
 */
export async function setPasswordByCode(
  db: Database,
  services: Services,
  { reset_code: code, new_password: password, name }: { reset_code: string; new_password: string; name?: string },
  now: Date,
): Promise<{ userId: number; token: string; passwordHash: string }> {
  requirePasswordLength('new_password', password);
  const userId = found(await findCodeOwner(db, code, now), 'credentials_invalid');
  const passwordHash = await hashPassword(services, 'new_password', password);
  return db.transaction(async (trx) => {
    if (!(await useCode(trx, code, now))) throw new ApiError('credentials_invalid');
    const wasPending = await storePassword(trx, userId, passwordHash);
    if (wasPending && name !== undefined) await renameAccount(trx, userId, name);
    if (wasPending) await announceUser(trx, userId, now);
    return { userId, token: await services.tokens.issue(trx, userId, now), passwordHash };
  });
}

/** Gives a user a new password, and ends all sessions and codes. Answers whether they had none before; 200 when they are gone. */
export async function storePassword(trx: Transaction, userId: number, passwordHash: string): Promise<boolean> {
  const account = await trx.maybe<{ was_pending: boolean }>(sql`
    select password_hash is null as was_pending from users where id = ${userId} and deleted_at is null for no key update`);
  const { was_pending } = found(account, 'token_invalid');
  await trx.run(sql`update users set password_hash = ${passwordHash} where id = ${userId}`);
  await deleteSessionsOf(trx, userId);
  await deleteCodesOf(trx, userId);
  return was_pending;
}

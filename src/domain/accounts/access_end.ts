import type { Actor } from '../../actor.js';
import type { Database, Transaction } from '../../db/database.js';
import { lockAccountRow } from '../../models/user.js';
import { deleteNewAddress } from '../../models/code.js';
import { deleteSessionsOf } from '../../models/session.js';
import { requireCredential } from '../../models/token.js';
import { endHooksOf } from '../../models/hook_subscription.js';
import { deleteAllGrantsOf } from '../../models/oauth_grant.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import { renewAllInstallTokens } from '../integrations/install_tokens.js';
import type { ApiTokens } from './api_tokens.js';

/**
 * Ends everything that acts for a user: sessions, the API token, all grants to programs with their tokens and codes,
 * test tokens, install tokens, and all subscriptions. The account must be locked. Returns the new API token.
 */
export async function endAllAccess(trx: Transaction, tokens: ApiTokens, userId: number, now: Date): Promise<string> {
  // Grants are deleted first. A running token exchange holds the grant, so its token exists before the deletion.
  await deleteAllGrantsOf(trx, userId);
  await deleteSessionsOf(trx, userId);
  await announceEnd(trx, await endHooksOf(trx, userId, now), 'access_ended', now);
  await renewAllInstallTokens(trx, userId, now);
  return tokens.replace(trx, userId, now);
}

/** The same at the user's own request. Throws Invalid token (200) when the credential in use has just ended. */
export function endOwnAccess(db: Database, tokens: ApiTokens, actor: Actor, now: Date): Promise<string> {
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await requireCredential(trx, actor, now);
    return endAllAccess(trx, tokens, actor.id, now);
  });
}

/** Cancels a new address of the actor that is not proven yet. */
export function endOwnNewAddress(db: Database, actor: Actor): Promise<void> {
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await deleteNewAddress(trx, actor.id);
  });
}

/**
 * Ends those sessions of a user that `end` deletes. Also cancels a new address that is not proven yet, because one of
 * the sessions may have requested it (behaviour/tokens.md#stolen-tokens).
 */
export function endSessions(db: Database, actor: Actor, end: (trx: Transaction) => Promise<unknown>): Promise<void> {
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await end(trx);
    await deleteNewAddress(trx, actor.id);
  });
}

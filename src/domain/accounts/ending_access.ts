import type { Actor } from '../../actor.js';
import type { Database, Transaction } from '../../db/database.js';
import { lockAccountRow } from '../../models/user.js';
import { dropNewAddress } from '../../models/addresses.js';
import { deleteSessionsOf } from '../../models/session.js';
import { requireCredential } from '../../models/token.js';
import { deleteHooksOf } from '../../models/hook_subscription.js';
import { deleteAllGrantsOf } from '../../models/oauth_grant.js';
import type { ApiTokens } from './api_tokens.js';

/**
 * Ends everything that acts for a user: sessions, their own token, tokens of programs and what these can be got for, and all
 * subscriptions. The account must be locked. Answers the new token of their own.
 */
export async function endAllAccess(trx: Transaction, tokens: ApiTokens, userId: number, now: Date): Promise<string> {
  // Grants first: a program that is exchanging something at this moment has its token before they go.
  await deleteAllGrantsOf(trx, userId);
  await deleteSessionsOf(trx, userId);
  await deleteHooksOf(trx, userId);
  return tokens.replace(trx, userId, now);
}

/** The same for a user who asks for it themself; 200 when the credential in use has just ended. */
export function endOwnAccess(db: Database, tokens: ApiTokens, actor: Actor, now: Date): Promise<string> {
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await requireCredential(trx, actor, now);
    return endAllAccess(trx, tokens, actor.id, now);
  });
}

/** Ends sessions of a user as `end` does, and a change of the address that is not proven yet: one of them may have asked for it (decision 41a). */
export function endSessions(db: Database, actor: Actor, end: (trx: Transaction) => Promise<void>): Promise<void> {
  return db.transaction(async (trx) => {
    await lockAccountRow(trx, actor.id);
    await end(trx);
    await dropNewAddress(trx, actor.id);
  });
}

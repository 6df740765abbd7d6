import type { Database, Transaction } from '../../db/database.js';
import { endHooksOfProgram } from '../../models/hook_subscription.js';
import {
  deleteAllOfGrant,
  deleteFamily,
  deleteGrant,
  emptyGrants,
  hasAnyOfGrant,
  lockGrant,
} from '../../models/oauth_grant.js';
import type { GrantFamily, GrantKey } from '../../models/token.js';
import { announceEnd } from '../announcements/ended_hooks.js';

/**
 * Revokes the grant of a user to a program. Deletes its access tokens, refresh tokens and unused codes, and ends its
 * subscriptions (behaviour/webhooks.md#subscribing and behaviour/oauth.md#flow). Does nothing without a grant.
 */
export async function revokeGrant(trx: Transaction, key: GrantKey, now: Date): Promise<void> {
  await deleteGrant(trx, key);
  await deleteAllOfGrant(trx, key);
  const owners = await endHooksOfProgram(trx, key.client_id, [key.user_id], now);
  await announceEnd(trx, owners, 'program_revoked', now);
}

/**
 * Deletes the tokens that came from one code. Revokes the whole grant when the program has no other valid code or token
 * of it.
 */
export async function revokeFamily(trx: Transaction, key: GrantFamily, now: Date): Promise<void> {
  await lockGrant(trx, key);
  await deleteFamily(trx, key);
  await revokeEmpty(trx, key, now);
}

/** Revokes the grants whose codes and tokens have all expired (behaviour/oauth.md#codes-and-consent). */
export async function revokeExpired(db: Database, now: Date): Promise<void> {
  for (const key of await emptyGrants(db, now)) {
    await db.transaction(async (trx) => {
      await lockGrant(trx, key);
      await revokeEmpty(trx, key, now);
    });
  }
}

async function revokeEmpty(trx: Transaction, key: GrantKey, now: Date): Promise<void> {
  if (!(await hasAnyOfGrant(trx, key, now))) await revokeGrant(trx, key, now);
}

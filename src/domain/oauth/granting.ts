import type { Transaction } from '../../db/database.js';
import { deleteHooksOfProgram } from '../../models/hook_subscription.js';
import {
  deleteAllOfGrant,
  deleteFamily,
  deleteGrant,
  hasAnyOfGrant,
  lockGrant,
  type GrantFamily,
  type GrantKey,
} from '../../models/oauth_grant.js';

/**
 * Revokes the grant of a user to a program. Deletes its access tokens, refresh tokens, unused codes and subscriptions
 * (decisions 11a and 27). Does nothing without a grant.
 */
export async function revokeGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await deleteGrant(trx, key);
  await deleteAllOfGrant(trx, key);
  await deleteHooksOfProgram(trx, key.user_id, key.client_id);
}

/**
 * Deletes the tokens that came from one code. Revokes the whole grant when the program has no other valid code or token
 * of it.
 */
export async function revokeFamily(trx: Transaction, key: GrantFamily, now: Date): Promise<void> {
  await lockGrant(trx, key);
  await deleteFamily(trx, key);
  if (!(await hasAnyOfGrant(trx, key, now))) await revokeGrant(trx, key);
}

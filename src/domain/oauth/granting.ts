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
 * Takes back what a user has allowed a program: its tokens of either kind, the codes that it has not exchanged, and what it has
 * subscribed to end with it (decisions 11a and 27). Without a grant nothing changes.
 */
export async function revokeGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await deleteGrant(trx, key);
  await deleteAllOfGrant(trx, key);
  await deleteHooksOfProgram(trx, key.user_id, key.client_id);
}

/** Ends what came of one code. When the program has nothing left that works, what it was allowed and has subscribed to ends too. */
export async function revokeFamily(trx: Transaction, key: GrantFamily, now: Date): Promise<void> {
  await lockGrant(trx, key);
  await deleteFamily(trx, key);
  if (!(await hasAnyOfGrant(trx, key, now))) await revokeGrant(trx, key);
}

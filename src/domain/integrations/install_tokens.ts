import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { toJsonText } from '../../db/json_text.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { renewInstallToken, renewInstallTokensOf } from '../../models/integration_installation.js';
import { lockAccountRow } from '../../models/user.js';

/**
 * Renews the install tokens of all that a user has installed: somebody else may know them, and they post in the name of
 * the user (behaviour/tokens.md#stolen-tokens). The user gets a mail that says how many integrations need their new
 * address.
 */
export async function renewAllInstallTokens(trx: Transaction, userId: number, now: Date): Promise<void> {
  await renewInstallTokensOf(trx, userId);
  // The event belongs to no workspace, so its row is in the bucket of the user.
  const about = { actor_id: userId, workspace_id: userId };
  await emit(trx, now, { name: 'install_tokens_renewed', ...about, snapshot: toJsonText({ user_id: userId }) });
}

/** The same at the user's own request. */
export async function renewOwnInstallTokens(trx: Transaction, actor: Actor, now: Date): Promise<void> {
  await lockAccountRow(trx, actor.id);
  await renewAllInstallTokens(trx, actor.id, now);
}

/**
 * Renews the install token of an installation of the actor, also where the actor no longer sees it. Throws Not found
 * (110) for any other.
 */
export async function renewOwnInstallToken(trx: Transaction, actor: Actor, id: number): Promise<void> {
  if (!(await renewInstallToken(trx, id, actor.id))) throw new ApiError('not_found');
}

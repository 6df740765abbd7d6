import type { Transaction } from '../../db/database.js';
import { toJsonText } from '../../db/json_text.js';
import { emit } from '../../events/outbox.js';
import { scopes } from '../../generated/scopes.js';
import { endHooksOfProgram, endHooksOfTestTokens } from '../../models/hook_subscription.js';
import type { FoundIntegration } from '../../models/integration.js';
import { deleteTestToken, deleteTestTokensOf, insertTestToken } from '../../models/token.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import type { IntegrationSecrets } from './secrets.js';

/** The scopes of a test token: all that exist (service-spec: Authentication, 3). */
const EVERY_SCOPE = Object.keys(scopes);

/**
 * Makes the test token of the present generation of secrets valid. Its maker gets a mail, because a thief of their API
 * token may have asked for it (behaviour/tokens.md#stolen-tokens).
 */
export async function issueTestToken(
  trx: Transaction,
  integration: Pick<FoundIntegration, 'id' | 'creator' | 'client_id' | 'secret_generation'>,
  secrets: IntegrationSecrets,
  now: Date,
): Promise<void> {
  const { id, creator: user_id, secret_generation } = integration;
  await insertTestToken(trx, integration, secrets.testToken(id, secret_generation), EVERY_SCOPE, now);
  // The event belongs to no workspace, so its row is in the bucket of the user.
  const about = { actor_id: user_id, workspace_id: user_id };
  await emit(trx, now, { name: 'test_token_made', ...about, snapshot: toJsonText({ user_id }) });
}

/**
 * Ends the test token of an integration, and what the program has subscribed to for its maker, because another holder
 * of the token may have made these subscriptions.
 */
export async function endTestToken(
  trx: Transaction,
  integration: Pick<FoundIntegration, 'creator' | 'client_id'>,
  now: Date,
): Promise<void> {
  await deleteTestToken(trx, integration);
  const owners = await endHooksOfProgram(trx, integration.client_id, [integration.creator], now);
  await announceEnd(trx, owners, 'program_revoked', now);
}

/**
 * Ends the test tokens of all integrations of a user in the same way. Returns the owners of the subscriptions that have
 * ended: the user, or nobody.
 */
export async function endTestTokensOf(trx: Transaction, userId: number, now: Date): Promise<number[]> {
  // Tokens are deleted first. A running subscription holds its token, so it is stored before the deletion.
  return endHooksOfTestTokens(trx, userId, await deleteTestTokensOf(trx, userId), now);
}

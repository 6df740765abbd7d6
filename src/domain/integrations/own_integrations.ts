import type { Actor } from '../../actor.js';
import type { Database, Queryable, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import { holdOwnToken, lockAccountRow } from '../../models/user.js';
import {
  beginSecretGeneration,
  findOwnIntegrationToPing,
  integrationRows,
  lockOwnIntegration,
  lockOwnIntegrationFully,
} from '../../models/integration.js';
import { addressOfIntegration } from '../../models/socket_address.js';
import { replaceClientSecret } from '../../models/oauth_client.js';
import { requireFewer } from '../../models/lock.js';
import { findWorkspace } from '../../models/workspace.js';
import { canUseIntegrations } from '../../policies/integrations.js';
import { authorize } from '../../policies/policy.js';
import { showIntegrationDetails } from '../../presenters/integrations.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import { countPing } from '../hooks/pings.js';
import { digestOf, newClientSecret } from '../oauth/client_secrets.js';
import { requireFreeCommandEverywhere } from './command_clashes.js';
import {
  buildIntegration,
  editIntegration,
  removeIntegration,
  requireSound,
  requireWhole,
  type NewTexts,
  type Texts,
} from './integrations.js';
import { hasCallback, type IntegrationPings } from './pings.js';
import { endTestToken, endTestTokensOf, issueTestToken } from './test_tokens.js';
import type { CallableUrlServices } from '../hooks/target_urls.js';
import type { IntegrationSecrets } from './secrets.js';

/** Integrations of a user (behaviour/limits.md#numbers). */
const MAX_INTEGRATIONS = 500;

/** An integration with a new client secret, of which only the SHA-256 is stored. */
export interface MadeSecrets {
  id: number;
  secret_generation: number;
  clientSecret: string;
}

/**
 * Creates an integration of the actor, for `integrations/add` and the console (behaviour/integrations.md#building).
 *
 * Errors:
 * - The actor cannot make it private to the workspace (105 or 109).
 * - An argument is missing that its kind requires (19).
 * - An argument is invalid, or does not fit its kind (20).
 * - The actor has too many (114, reason `too_many_integrations`).
 */
export async function addIntegration(
  trx: Transaction,
  actor: Actor,
  input: NewTexts,
  services: CallableUrlServices & { integrations: IntegrationSecrets },
  now: Date,
): Promise<MadeSecrets> {
  if (input.workspace_id !== undefined) {
    authorize(actor, canUseIntegrations, await findWorkspace(trx, actor, input.workspace_id));
  }
  requireWhole(input.kind, input);
  requireSound(actor, input.kind, input, services);
  // The lock makes concurrent calls of one user wait for each other, so that none exceeds the limit.
  await lockAccountRow(trx, actor.id);
  await holdOwnToken(trx, actor);
  await requireFewer(trx, integrationRows({ creator: actor.id }), MAX_INTEGRATIONS, 'too_many_integrations');
  return { ...(await buildIntegration(trx, actor, input, services.integrations, now)), secret_generation: 1 };
}

/**
 * Changes an integration of the actor.
 *
 * Errors:
 * - It is not the actor's (110).
 * - A value is invalid (20).
 * - Another integration has the new command, in a workspace where both are installed (131).
 */
export async function updateIntegration(
  trx: Transaction,
  actor: Actor,
  { id, ...given }: Texts,
  services: CallableUrlServices,
): Promise<void> {
  // A client that sends back all that it has read sends the address of its socket as a URL.
  const isSame = given.callback_url === addressOfIntegration(id);
  const change: Omit<Texts, 'id'> = isSame ? { ...given, callback_url: undefined, delivery: 'socket' } : given;
  const { command } = change;
  const integration = await (command === undefined ? lockOwnIntegration : lockOwnIntegrationFully)(trx, actor, id);
  requireSound(actor, integration.kind, change, services);
  if (command !== undefined) await requireFreeCommandEverywhere(trx, integration, command);
  await editIntegration(trx, actor, integration, change);
}

/**
 * Removes an integration of the actor, with its installations and grants (behaviour/integrations.md#building). Throws
 * Not found (110) if it is not the actor's.
 */
export async function removeOwnIntegration(trx: Transaction, actor: Actor, id: number, now: Date): Promise<void> {
  await holdOwnToken(trx, actor);
  await removeIntegration(trx, actor, await lockOwnIntegrationFully(trx, actor, id), now);
}

/**
 * Replaces the secrets of an integration of the actor. The old ones become invalid, and what the program has subscribed
 * to for the actor ends. Throws Not found (110) if it is not
 * the actor's.
 */
export async function renewSecrets(
  trx: Transaction,
  actor: Actor,
  id: number,
  { integrations }: { integrations: IntegrationSecrets },
  now: Date,
): Promise<MadeSecrets> {
  await holdOwnToken(trx, actor);
  const before = await lockOwnIntegration(trx, actor, id);
  const clientSecret = newClientSecret();
  await replaceClientSecret(trx, before.client_id, digestOf(clientSecret));
  await beginSecretGeneration(trx, before.id);
  const integration = { ...before, secret_generation: before.secret_generation + 1 };
  await endTestToken(trx, integration, now);
  await issueTestToken(trx, integration, integrations, now);
  return { ...integration, clientSecret };
}

/** Ends the test token of an integration of the actor. Throws Not found (110) if the integration is not the actor's. */
export async function endOwnTestToken(trx: Transaction, actor: Actor, id: number, now: Date): Promise<void> {
  await endTestToken(trx, await lockOwnIntegration(trx, actor, id), now);
}

/** Ends the test tokens of all integrations of the actor. */
export async function endAllTestTokens(trx: Transaction, actor: Actor, now: Date): Promise<void> {
  await lockAccountRow(trx, actor.id);
  await announceEnd(trx, await endTestTokensOf(trx, actor.id, now), 'program_revoked', now);
}

/**
 * Sends a test request to the callback URL of an integration of the actor, and waits for the result
 * (behaviour/integrations.md#pings).
 *
 * Errors:
 * - It is not the actor's (110).
 * - It has no callback URL (114, reason `no_callback_url`).
 * - The actor has sent ten pings within a minute (429).
 */
export async function pingIntegration(
  db: Database,
  actor: Actor,
  id: number,
  { integrationPings }: { integrationPings: IntegrationPings },
  now: Date,
): Promise<Schema<'IntegrationPing'>> {
  const integration = await findOwnIntegrationToPing(db, actor, id);
  if (!hasCallback(integration)) throw new ApiError('bad_request', { reason: 'no_callback_url' });
  await countPing(db, actor, now);
  const public_targets_only = integration.public_targets_only || actor.public_targets_only;
  return integrationPings.ping({ ...integration, public_targets_only }, actor);
}

/** An integration as its maker sees it. The client secret is shown only right after it was made. */
export function showToMaker(
  db: Queryable,
  { integrations }: { integrations: IntegrationSecrets },
  { id, secret_generation: generation }: { id: number; secret_generation: number },
  clientSecret: string | null,
): Promise<JsonText<Schema<'IntegrationDetails'>>> {
  const verifyToken = integrations.verifyToken(id, generation);
  return showIntegrationDetails(db, id, {
    clientSecret,
    verifyToken,
    socketToken: integrations.socketToken(id, generation),
    testToken: integrations.testToken(id, generation),
  });
}

import type { Actor } from '../../actor.js';
import type { Queryable, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import { holdOwnToken } from '../../models/user.js';
import { beginSecretGeneration, lockOwnIntegration, lockOwnIntegrationToRemove } from '../../models/integration.js';
import { replaceClientSecret } from '../../models/oauth_client.js';
import { findWorkspace } from '../../models/workspace.js';
import { canUseIntegrations } from '../../policies/integrations.js';
import { authorize } from '../../policies/policy.js';
import { showIntegrationDetails } from '../../presenters/integrations.js';
import { digestOf, newClientSecret } from '../oauth/client_secrets.js';
import {
  buildIntegration,
  editIntegration,
  removeIntegration,
  replaceTestToken,
  requireSound,
  requireWhole,
  type NewTexts,
  type Texts,
} from './integrations.js';
import type { Services } from '../services.js';

/** An integration whose secrets have just been made, with the one that is not kept. */
export interface MadeSecrets {
  id: number;
  secret_generation: number;
  clientSecret: string;
}

/**
 * Builds an integration of the actor's, as `integrations/add` and the console do (decision 28a): 105 or 109 for a workspace to which
 * they cannot make it private, 19 and 20 for what its kind cannot be without or with.
 */
export async function addIntegration(
  trx: Transaction,
  actor: Actor,
  input: NewTexts,
  { integrations, settings }: Services,
  now: Date,
): Promise<MadeSecrets> {
  if (input.workspace_id !== undefined) {
    authorize(actor, canUseIntegrations, await findWorkspace(trx, actor, input.workspace_id));
  }
  requireWhole(input.kind, input);
  requireSound(actor, input.kind, input, settings);
  await holdOwnToken(trx, actor);
  return { ...(await buildIntegration(trx, actor, input, integrations, now)), secret_generation: 1 };
}

/** Changes an integration of the actor's; 110 for others, 19 for no change, 20 for what is not sound. */
export async function updateIntegration(
  trx: Transaction,
  actor: Actor,
  { id, ...change }: Texts,
  { settings }: Services,
): Promise<void> {
  if (Object.keys(change).length === 0) {
    throw new ApiError('argument_missing', { argument: 'name', reason: 'is required without another field to change' });
  }
  const integration = await lockOwnIntegration(trx, actor, id);
  requireSound(actor, integration.kind, change, settings);
  await editIntegration(trx, actor, integration, change);
}

/** Removes an integration of the actor's with all that came of it (decision 28a); 110 for others. */
export async function removeOwnIntegration(trx: Transaction, actor: Actor, id: number, now: Date): Promise<void> {
  await holdOwnToken(trx, actor);
  await removeIntegration(trx, actor, await lockOwnIntegrationToRemove(trx, actor, id), now);
}

/** Makes the secrets of an integration of the actor's anew; those before are worthless. 110 for others. */
export async function renewSecrets(
  trx: Transaction,
  actor: Actor,
  id: number,
  { integrations }: Services,
  now: Date,
): Promise<MadeSecrets> {
  await holdOwnToken(trx, actor);
  const before = await lockOwnIntegration(trx, actor, id);
  const clientSecret = newClientSecret();
  await replaceClientSecret(trx, before.client_id, digestOf(clientSecret));
  await beginSecretGeneration(trx, before.id);
  const integration = { ...before, secret_generation: before.secret_generation + 1 };
  await replaceTestToken(trx, integration, integrations, now);
  return { ...integration, clientSecret };
}

/** An integration as its maker sees it; the client secret where it has just been made. */
export function showToMaker(
  db: Queryable,
  { integrations }: Services,
  { id, secret_generation: generation }: { id: number; secret_generation: number },
  clientSecret: string | null,
): Promise<JsonText<Schema<'IntegrationDetails'>>> {
  const verifyToken = integrations.verifyToken(id, generation);
  return showIntegrationDetails(db, id, {
    clientSecret,
    verifyToken,
    testToken: integrations.testToken(id, generation),
  });
}

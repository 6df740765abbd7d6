import type { Queryable } from '../db.js';
import { digestOf, newClientSecret } from '../domain/client_secrets.js';
import {
  buildIntegration,
  editIntegration,
  removeIntegration,
  replaceTestToken,
  requireSound,
  requireWhole,
} from '../domain/integrations.js';
import type { Services } from '../domain/services.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { readyList } from '../json.js';
import { holdOwnToken } from '../models/accounts.js';
import {
  beginSecretGeneration,
  findOwnIntegration,
  lockOwnIntegration,
  lockOwnIntegrationToRemove,
} from '../models/integrations.js';
import { replaceClientSecret } from '../models/oauth_clients.js';
import { findWorkspace } from '../models/workspaces.js';
import { canUseIntegrations } from '../policies/integrations.js';
import { authorize } from '../policies/policy.js';
import { showIntegration, showIntegrationDetails, showOwnIntegrations } from '../presenters/integrations.js';

export const add: Handler<'integrations.add'> = async ({ actor, input, trx, now, services }) => {
  if (input.workspace_id !== undefined) {
    authorize(actor, canUseIntegrations, await findWorkspace(trx, actor, input.workspace_id));
  }
  requireWhole(input.kind, input);
  requireSound(input.kind, input, services.settings);
  await holdOwnToken(trx, actor);
  const { id, clientSecret } = await buildIntegration(trx, actor, input, services.integrations, now);
  return showSecrets(trx, services, { id, secret_generation: 1 }, clientSecret);
};

export const get: Handler<'integrations.get'> = async ({ actor, db }) =>
  readyList(await showOwnIntegrations(db, actor));

export const getone: Handler<'integrations.getone'> = async ({ actor, input, db, services }) =>
  showSecrets(db, services, await findOwnIntegration(db, actor, input.id), null);

export const update: Handler<'integrations.update'> = async ({ actor, input, trx, services }) => {
  const { id, ...change } = input;
  if (Object.keys(change).length === 0) {
    throw new ApiError('argument_missing', { argument: 'name', reason: 'is required without another field to change' });
  }
  const integration = await lockOwnIntegration(trx, actor, id);
  requireSound(integration.kind, change, services.settings);
  await editIntegration(trx, integration, change);
  return showIntegration(trx, id);
};

export const remove: Handler<'integrations.remove'> = async ({ actor, input, trx, now }) => {
  await holdOwnToken(trx, actor);
  await removeIntegration(trx, actor, await lockOwnIntegrationToRemove(trx, actor, input.id), now);
  return { status: 'ok' };
};

export const regenerateSecret: Handler<'integrations.regenerateSecret'> = async ({
  actor,
  input,
  trx,
  now,
  services,
}) => {
  await holdOwnToken(trx, actor);
  const before = await lockOwnIntegration(trx, actor, input.id);
  const clientSecret = newClientSecret();
  await replaceClientSecret(trx, before.client_id, digestOf(clientSecret));
  await beginSecretGeneration(trx, before.id);
  const integration = { ...before, secret_generation: before.secret_generation + 1 };
  await replaceTestToken(trx, integration, services.integrations, now);
  return showSecrets(trx, services, integration, clientSecret);
};

/** An integration as its maker sees it; the client secret where it has just been made. */
function showSecrets(
  db: Queryable,
  { integrations }: Services,
  { id, secret_generation: generation }: { id: number; secret_generation: number },
  clientSecret: string | null,
) {
  const verifyToken = integrations.verifyToken(id, generation);
  return showIntegrationDetails(db, id, {
    clientSecret,
    verifyToken,
    testToken: integrations.testToken(id, generation),
  });
}

import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { endHooksOfProgram } from '../../models/hook_subscription.js';
import { installationsAmong, workspaceIdsWith } from '../../models/integration_installation.js';
import {
  patchIntegration,
  deleteIntegration,
  insertIntegration,
  lockIntegrationsOf,
  privateIntegrationsOf,
  type FoundIntegration,
  type IntegrationKind,
} from '../../models/integration.js';
import { patchClient, deleteClient, insertClient } from '../../models/oauth_client.js';
import { deleteGrantsOf, grantersOf } from '../../models/oauth_grant.js';
import { lockPeople } from '../../models/workspace_people.js';
import { addressOfIntegration } from '../../models/socket_address.js';
import { deleteTestToken } from '../../models/token.js';
import { bucketOf } from '../../db/ids.js';
import { digestOf, newClientId, newClientSecret } from '../oauth/client_secrets.js';
import { leaveWithBot } from './bots.js';
import { issueTestToken } from './test_tokens.js';
import type { Given } from './partial_input.js';
import type { IntegrationSecrets } from './secrets.js';
import { redirectFault } from '../oauth/redirect_uris.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import { requireCallableUrl, requireTargetUrl, type CallableUrlServices } from '../hooks/target_urls.js';

/** The kinds that require a callback URL. */
const CALLING: readonly IntegrationKind[] = ['SLASH_COMMAND', 'URL_REPORT'];

/** The input that creates an integration, and the input that changes one. */
export type NewTexts = Given<
  Shapes['integrations.add']['input'],
  'name' | 'kind' | 'description' | 'command_description' | 'usage_help'
>;
export type Texts = Given<Shapes['integrations.update']['input'], 'id'>;

/**
 * Throws Invalid argument (20) for an invalid URL, for a command of another kind than SLASH_COMMAND, or for a
 * `report_method` of another kind than URL_REPORT. An empty text is valid, because it clears a field.
 */
export function requireSound(
  actor: Actor,
  kind: IntegrationKind,
  given: Omit<Texts, 'id'>,
  services: CallableUrlServices,
): void {
  if (given.callback_url === '' && CALLING.includes(kind)) {
    throw invalidArgument('callback_url', `a ${kind} is nothing without one`);
  }
  if (given.delivery !== undefined && kind === 'URL_REPORT') {
    throw invalidArgument('delivery', 'is not of a URL_REPORT, which is fetched from a URL');
  }
  const { callback_url: called, configure_url: opened } = given;
  if (called !== undefined && called !== '') requireCallableUrl(actor, 'callback_url', called, services);
  // Only browsers open it.
  if (opened !== undefined && opened !== '') requireTargetUrl(actor, 'configure_url', opened, services.settings);
  for (const url of given.redirect_urls ?? []) {
    const fault = redirectFault(url);
    if (fault !== undefined) throw invalidArgument('redirect_urls', `${url}: ${fault}`);
  }
  if (given.report_method !== undefined && kind !== 'URL_REPORT') {
    throw invalidArgument('report_method', `is only of a URL_REPORT, not of a ${kind}`);
  }
  if (kind === 'SLASH_COMMAND') return;
  for (const name of ['command', 'command_description', 'usage_help'] as const) {
    if (given[name] !== undefined && given[name] !== '')
      throw invalidArgument(name, `is only of a SLASH_COMMAND, not of a ${kind}`);
  }
}

/** Throws Missing argument (19) when an argument is missing that the kind requires. */
export function requireWhole(kind: IntegrationKind, given: Pick<Texts, 'command' | 'callback_url' | 'delivery'>): void {
  if (kind === 'SLASH_COMMAND' && given.command === undefined) {
    throw new ApiError('argument_missing', { argument: 'command', reason: `is required of a ${kind}` });
  }
  if (CALLING.includes(kind) && given.callback_url === undefined && given.delivery === undefined) {
    throw new ApiError('argument_missing', { argument: 'callback_url', reason: `is required of a ${kind}` });
  }
}

/**
 * Creates an integration of the actor, with its OAuth client and its test token. Returns its id and the client secret,
 * of which only the SHA-256 is stored.
 */
export async function buildIntegration(
  { trx, actor, now }: Context,
  input: NewTexts,
  secrets: IntegrationSecrets,
): Promise<{ id: number; clientSecret: string }> {
  const { kind, description, workspace_id, callback_url, delivery, configure_url } = input;
  const { command, command_description, usage_help } = input;
  const report_method = kind === 'URL_REPORT' ? (input.report_method ?? 'GET') : null;
  const clientSecret = newClientSecret();
  const client = { client_id: newClientId(), name: input.name, redirect_uris: input.redirect_urls ?? [] };
  const unsaid = { scopes: null, client_uri: null, logo_uri: null, unused_since: null };
  await insertClient(trx, { ...client, secret_sha256: digestOf(clientSecret), ...unsaid }, now);
  const about = { kind, description, workspace_id, callback_url, delivery, configure_url };
  const asked = { command, command_description, usage_help, report_method };
  const id = await insertIntegration(trx, actor, { client_id: client.client_id, ...about, ...asked }, now);
  const made = { id, creator: actor.id, client_id: client.client_id, secret_generation: 1 };
  await issueTestToken(trx, made, secrets, now);
  return { id, clientSecret };
}

/** Changes the given fields of a locked integration. Its name and redirect URLs are stored with its OAuth client. */
export async function editIntegration(
  trx: Transaction,
  actor: Actor,
  { id, client_id }: FoundIntegration,
  { name, redirect_urls, delivery, ...change }: Omit<Texts, 'id'>,
): Promise<void> {
  await patchClient(trx, client_id, { name, redirect_uris: redirect_urls });
  const called = delivery === undefined ? {} : { callback_url: addressOfIntegration(id) };
  await patchIntegration(trx, actor, id, { ...change, ...called });
}

/**
 * Removes a locked integration. It is uninstalled everywhere, and all grants to its program are deleted
 * (behaviour/integrations.md#installations). There are no system messages in threads, because the maker may not be a
 * member there.
 */
export async function removeIntegration(context: Context, integration: FoundIntegration): Promise<void> {
  const { trx, now } = context;
  const workspaceIds = await workspaceIdsWith(trx, integration.id);
  for (const id of workspaceIds) await lockPeople(trx, { id, bucket: bucketOf(id) });
  for (const installation of await installationsAmong(trx, integration.id, workspaceIds)) {
    await leaveWithBot(context, installation);
  }
  await endIntegration(trx, integration, now);
}

/** Removes all integrations of a user, whose account must be locked. */
export async function removeIntegrationsOf(context: Context): Promise<void> {
  const { trx, actor } = context;
  for (const integration of await lockIntegrationsOf(trx, actor.id)) {
    await removeIntegration(context, integration);
  }
}

/**
 * Removes the private integrations of a workspace that is about to be erased. They are installed nowhere else. Throws
 * when `signal` aborts.
 */
export async function removePrivateIntegrations(
  db: Database,
  workspaceId: number,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const integration of await privateIntegrationsOf(db, workspaceId)) {
    signal.throwIfAborted();
    await db.transaction((trx) => endIntegration(trx, integration, now));
  }
}

/** Deletes an integration that is installed nowhere, with its OAuth client and all grants to it. */
async function endIntegration(trx: Transaction, integration: FoundIntegration, now: Date): Promise<void> {
  const { id, client_id } = integration;
  // The client is deleted first. Running grants and exchanges hold it, so they finish before, and no new one can begin.
  await deleteClient(trx, client_id);
  const granters = await grantersOf(trx, client_id);
  await deleteGrantsOf(trx, client_id, granters);
  await deleteTestToken(trx, integration);
  const owners = await endHooksOfProgram(trx, client_id, [...granters, integration.creator], now);
  await announceEnd(trx, owners, 'program_revoked', now);
  await deleteIntegration(trx, id);
}

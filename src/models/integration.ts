import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { compiled, computed } from '../db/compiled.js';
import { type Queryable, type Transaction, sql, type Sql } from '../db/database.js';
import { newId } from '../db/ids.js';
import { OAuthClient } from './oauth_client.js';
import { BaseModel, belongsTo, columns, given } from '../db/model.js';
import { finds } from '../db/statements.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { deleteLock, insertLock, lock, lockOfIntegration } from './lock.js';
import { addressOfIntegration } from './socket_address.js';

/** A bot, a slash command, or a channel or thread integration, as its creator has configured it. */
export class Integration extends BaseModel {
  static override tableName = 'integrations';
  static override idColumn = 'id';
  static override relationMappings = () => ({
    client: belongsTo(OAuthClient, 'integrations.client_id'),
  });

  declare id: number;
  declare creator: number;
  declare client_id: string;
  declare kind: IntegrationKind;
  declare description: string;
  declare workspace_id: number | null;
  declare callback_url: string;
  declare configure_url: string;
  declare command: string | null;
  declare command_description: string;
  declare usage_help: string;
  declare secret_generation: number;
  declare created_at: Date;
  declare public_targets_only: boolean;
  declare report_method: string | null;
}

export type IntegrationKind = Schema<'IntegrationKind'>;

/** The columns of an integration that most operations need. Its id carries its creator's bucket. */
export interface FoundIntegration {
  id: number;
  creator: number;
  client_id: string;
  kind: IntegrationKind;
  /** Null for any kind but SLASH_COMMAND. */
  command: string | null;
  /** The only workspace that it may be installed in; null for any. */
  workspace_id: number | null;
  /** The number of the present generation of its secrets. */
  secret_generation: number;
}

/** The integrations, as `i`, with the columns of a `FoundIntegration`. */
function integrations(db?: Queryable) {
  return Integration.query(db)
    .alias('i')
    .select(columns(Integration, 'i', 'id', 'creator', 'client_id', 'kind', 'command', 'workspace_id'))
    .select(columns(Integration, 'i', 'secret_generation'));
}

/** The fields of a new integration, except those of its OAuth client. */
export interface NewIntegration {
  client_id: string;
  kind: IntegrationKind;
  workspace_id: number | undefined;
  description: string;
  callback_url: string | undefined;
  delivery: 'socket' | undefined;
  configure_url: string | undefined;
  command: string | undefined;
  command_description: string;
  usage_help: string;
  report_method: 'GET' | 'POST' | null;
}

/** Inserts a new integration of the actor. Returns its id. */
export async function insertIntegration(
  trx: Transaction,
  actor: Actor,
  integration: NewIntegration,
  now: Date,
): Promise<number> {
  const id = await newId(trx, actor.bucket);
  const { workspace_id, callback_url = '', delivery, configure_url, command, ...texts } = integration;
  await Integration.query(trx).insert({
    ...texts,
    id,
    creator: actor.id,
    created_at: now,
    public_targets_only: actor.public_targets_only,
    workspace_id: workspace_id ?? null,
    command: command ?? null,
    callback_url: delivery === undefined ? callback_url : addressOfIntegration(id),
    configure_url: configure_url ?? '',
  });
  insertLock(trx, lockOfIntegration(id));
  return id;
}

/** Whether a person has registered the program, as the client of an integration. Others have registered themselves. */
export async function isRegisteredByPerson(db: Queryable, clientId: string): Promise<boolean> {
  return (await Integration.query(db).where('client_id', clientId).resultSize()) > 0;
}

/** The integrations that a user has created. */
export const integrationRows = compiled(({ creator }: Pick<Integration, 'creator'>) =>
  Integration.query().where('creator', creator).select('id'),
);

/** Returns an integration that the actor has created. Throws `not_found` (110) for any other. */
export async function findOwnIntegration(db: Queryable, actor: Actor, id: number): Promise<FoundIntegration> {
  return found(await integrations(db).findById(id).where('i.creator', actor.id).execute(), 'not_found');
}

/** An integration with what a callback needs. */
export interface IntegrationToPing extends FoundIntegration {
  /** Empty without one. */
  callback_url: string;
  /** Whether the URL may lead to public addresses only (behaviour/network.md#foreign-sites). */
  public_targets_only: boolean;
}

/** The same with its callback URL. */
export const findOwnIntegrationToPing = finds(
  (actor: Actor, id: number) =>
    integrations()
      .select(columns(Integration, 'i', 'callback_url', 'public_targets_only'))
      .findById(id)
      .where('i.creator', actor.id),
  'not_found',
);

/** The same before a change: nobody else changes it before the end of the transaction. */
export async function lockOwnIntegration(trx: Transaction, actor: Actor, id: number): Promise<FoundIntegration> {
  lock(trx, lockOfIntegration(id), 'no key update');
  return findOwnIntegration(trx, actor, id);
}

/**
 * The same before a removal or another command: it waits for transactions that are installing the integration, and
 * nobody installs it before the end of the transaction.
 */
export async function lockOwnIntegrationFully(trx: Transaction, actor: Actor, id: number): Promise<FoundIntegration> {
  lock(trx, lockOfIntegration(id), 'update');
  return findOwnIntegration(trx, actor, id);
}

/** Returns all integrations that a user has created, locked so that they can be removed. */
export async function lockIntegrationsOf(trx: Transaction, userId: number): Promise<FoundIntegration[]> {
  const made = () => integrations(trx).where('i.creator', userId).orderBy('i.id').execute();
  for (const { id } of await made()) lock(trx, lockOfIntegration(id), 'update');
  return made();
}

/** Returns the private integrations of a workspace. */
export function privateIntegrationsOf(db: Queryable, workspaceId: number): Promise<FoundIntegration[]> {
  return integrations(db).where('i.workspace_id', workspaceId).orderBy('i.id').execute();
}

/**
 * Returns an integration that the actor may know in a workspace that they see: a public one, one that is private to the
 * workspace, or their own; otherwise throws `not_found` (110). Nobody removes it before the end of the transaction. A
 * transaction that also locks the workspace locks the integration first.
 */
export async function holdIntegration(
  trx: Transaction,
  actor: Actor,
  id: number,
  workspaceId: number,
): Promise<FoundIntegration & { name: string }> {
  lock(trx, lockOfIntegration(id), 'key share');
  const offered = await integrations(trx)
    .joinRelated('client', { alias: 'p' })
    .select(columns(OAuthClient, 'p', 'name'))
    .findById(id)
    .where(
      (where) =>
        void where.whereNull('i.workspace_id').orWhere('i.workspace_id', workspaceId).orWhere('i.creator', actor.id),
    )
    .execute();
  return found(offered, 'not_found');
}

/** The changes of an integration. An undefined field does not change; an empty text clears the field. */
export interface IntegrationChange {
  description?: string | undefined;
  callback_url?: string | undefined;
  configure_url?: string | undefined;
  command?: string | undefined;
  command_description?: string | undefined;
  usage_help?: string | undefined;
  report_method?: string | undefined;
}

/**
 * Changes the given fields of a locked integration. The actor who changes its callback URL decides whether that may
 * lead to this machine (behaviour/network.md#foreign-sites).
 */
export async function patchIntegration(
  trx: Transaction,
  { public_targets_only: publicOnly }: Actor,
  id: number,
  change: IntegrationChange,
): Promise<void> {
  const { description, callback_url, configure_url, command, command_description, usage_help, report_method } = change;
  const texts = { description, callback_url, configure_url, command, command_description, usage_help, report_method };
  const moved = raw('case when ?::text <> callback_url then ?::boolean else public_targets_only end', [
    callback_url ?? null,
    publicOnly,
  ]);
  await Integration.query(trx)
    .findById(id)
    .patch({ ...given(texts), public_targets_only: moved });
}

/** Begins the next generation of secrets of a locked integration. */
export async function beginSecretGeneration(trx: Transaction, id: number): Promise<void> {
  await Integration.query(trx)
    .findById(id)
    .patch({ secret_generation: raw('secret_generation + 1') });
}

/** Removes the row of an integration. */
export async function deleteIntegration(trx: Transaction, id: number): Promise<void> {
  await Integration.query(trx).deleteById(id);
  deleteLock(trx, lockOfIntegration(id));
}

/** Returns an integration that is called over a socket; undefined for any other. */
export const findSocketIntegration = finds((id: number) =>
  Integration.query()
    .findById(id)
    .where('callback_url', computed(id, addressOfIntegration))
    .select('id', 'creator', 'secret_generation'),
);

/** The part of a system message that names an integration. Its name is the one that it had then. */
interface IntegrationMark {
  integration_id: number;
  install_id: number;
  integration_name: string;
}

/** The mark of a post that an integration has sent from outside (behaviour/integrations.md#incoming-posts). */
export interface IntegrationPosted extends IntegrationMark {
  type: 'integration_posted';
}

/**
 * The mark of a post that calls a slash command and waits for its outcome (behaviour/integrations.md#slash-commands).
 */
export interface CommandCalled extends IntegrationMark {
  type: 'integration_called';
  command: string;
}

/** Why a call of a bot or of a slash command has failed. The contract says what each means (`SystemMessage`). */
export type CallFailure =
  | 'timed_out'
  | 'connection_failed'
  | 'status'
  | 'reply_invalid'
  | 'reply_too_large'
  | 'no_reply'
  | 'not_sent'
  | 'interrupted'
  | 'author_gone'
  | 'uninstalled';

/** The news that a bot was called and gave no valid reply. */
export interface IntegrationFailed extends IntegrationMark {
  type: 'integration_failed';
  reason: CallFailure;
}

/**
 * The system message of a thread that is renamed or moved. The keys of a mark stay, because bots and readers recognize
 * the thread by them (behaviour/integrations.md#incoming-posts). While a slash command waits, `type` stays too: its
 * outcome is still to come.
 */
export function withNews(news: string | null): Sql {
  return sql`case when system_message ->> 'type' = 'integration_called' then system_message
    else coalesce(system_message - '{type,initiator,from_channel_id,to_channel_id}'::text[], '{}') || ${news}::jsonb end`;
}

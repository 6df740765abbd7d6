import type { Actor } from '../actor.js';
import { sql, type Database, type Queryable, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, newId, secretKey } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** A bot, a slash command, or a channel or thread integration, as its maker has built it. */
export class Integration extends BaseModel {
  static override tableName = 'integrations';
  static override idColumn = 'id';

  declare id: number;
  declare creator: number;
  declare client_id: string;
  declare kind: string;
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
}

export type IntegrationKind = Schema<'IntegrationKind'>;

/** An integration, as far as it is asked for to do something with it. Its id carries its maker's bucket. */
export interface FoundIntegration {
  id: number;
  creator: number;
  client_id: string;
  kind: IntegrationKind;
  /** The only workspace that it may be installed in; null: any. */
  workspace_id: number | null;
  /** How often its secrets were made. */
  secret_generation: number;
}

const COLUMNS = sql`i.id, i.creator, i.client_id, i.kind, i.workspace_id, i.secret_generation`;

/** What makes an integration, beside its OAuth client. */
export interface NewIntegration {
  client_id: string;
  kind: IntegrationKind;
  workspace_id: number | undefined;
  description: string;
  callback_url: string | undefined;
  configure_url: string | undefined;
  command: string | undefined;
  command_description: string;
  usage_help: string;
}

/** Keeps a new integration of the actor's; answers its id. */
export async function insertIntegration(
  trx: Transaction,
  actor: Actor,
  integration: NewIntegration,
  now: Date,
): Promise<number> {
  const id = await newId(trx, actor.bucket);
  await trx.run(sql`
    insert into integrations (id, creator, client_id, kind, description, workspace_id, callback_url, configure_url, command,
      command_description, usage_help, public_targets_only, created_at)
    values (${id}, ${actor.id}, ${integration.client_id}, ${integration.kind}, ${integration.description}, ${integration.workspace_id},
      ${integration.callback_url ?? ''}, ${integration.configure_url ?? ''}, ${integration.command},
      ${integration.command_description}, ${integration.usage_help}, ${actor.public_targets_only}, ${now})`);
  return id;
}

/** An integration that the actor has made; to everybody else there is none: 110. */
export async function findOwnIntegration(db: Queryable, actor: Actor, id: number): Promise<FoundIntegration> {
  const row = await db.maybe<FoundIntegration>(sql`
    select ${COLUMNS} from integrations i where i.id = ${id} and i.creator = ${actor.id}`);
  return found(row, 'not_found');
}

/** The same for whoever changes it: nobody else does before the end of the transaction. */
export async function lockOwnIntegration(trx: Transaction, actor: Actor, id: number): Promise<FoundIntegration> {
  const row = await trx.maybe<FoundIntegration>(sql`
    select ${COLUMNS} from integrations i where i.id = ${id} and i.creator = ${actor.id} for no key update`);
  return found(row, 'not_found');
}

/** The same for whoever removes it: whoever is just installing it goes first. */
export async function lockOwnIntegrationToRemove(trx: Transaction, actor: Actor, id: number): Promise<FoundIntegration> {
  const row = await trx.maybe<FoundIntegration>(sql`
    select ${COLUMNS} from integrations i where i.id = ${id} and i.creator = ${actor.id} for update`);
  return found(row, 'not_found');
}

/** All that a user has made, for whoever removes it. */
export async function lockIntegrationsOf(trx: Transaction, userId: number): Promise<FoundIntegration[]> {
  return trx.many<FoundIntegration>(sql`
    select ${COLUMNS} from integrations i where i.creator = ${userId} order by i.id for update`);
}

/** What is private to a workspace. */
export async function privateIntegrationsOf(db: Database, workspaceId: number): Promise<FoundIntegration[]> {
  return db.many<FoundIntegration>(sql`
    select ${COLUMNS} from integrations i where i.workspace_id = ${workspaceId} order by i.id`);
}

/**
 * An integration that the actor may know of in a workspace that they see: a public one, one that is private to it, or their own;
 * otherwise 110. Nobody removes it before the end of the transaction. Whoever locks the workspace as well does this first.
 */
export async function holdIntegration(
  trx: Transaction,
  actor: Actor,
  id: number,
  workspaceId: number,
): Promise<FoundIntegration & { name: string }> {
  const row = await trx.maybe<FoundIntegration & { name: string }>(sql`
    select ${COLUMNS}, p.name from integrations i join oauth_clients p on p.client_id = i.client_id
    where i.id = ${id} and (i.workspace_id is null or i.workspace_id = ${workspaceId} or i.creator = ${actor.id})
    for key share of i`);
  return found(row, 'not_found');
}

/** What may change of an integration; undefined stays, an empty text clears. */
export interface IntegrationChange {
  description?: string | undefined;
  callback_url?: string | undefined;
  configure_url?: string | undefined;
  command?: string | undefined;
  command_description?: string | undefined;
  usage_help?: string | undefined;
}

/** Changes what is given of a locked integration. Who changes its callback URL decides whether that may lead to this machine (decision 44b). */
export async function changeIntegration(
  trx: Transaction,
  { public_targets_only: publicOnly }: Actor,
  id: number,
  change: IntegrationChange,
): Promise<void> {
  await trx.run(sql`
    update integrations set description = coalesce(${change.description}::text, description),
      callback_url = coalesce(${change.callback_url}::text, callback_url),
      configure_url = coalesce(${change.configure_url}::text, configure_url),
      command = coalesce(${change.command}::text, command),
      command_description = coalesce(${change.command_description}::text, command_description),
      usage_help = coalesce(${change.usage_help}::text, usage_help),
      public_targets_only = case when ${change.callback_url}::text <> callback_url then ${publicOnly} else public_targets_only end
    where id = ${id}`);
}

/** Begins the next generation of secrets of a locked integration. */
export async function beginSecretGeneration(trx: Transaction, id: number): Promise<void> {
  await trx.run(sql`update integrations set secret_generation = secret_generation + 1 where id = ${id}`);
}

/** Removes the row of an integration. */
export async function deleteIntegration(trx: Transaction, id: number): Promise<void> {
  await trx.run(sql`delete from integrations where id = ${id}`);
}

/** Makes the test token of an integration valid: a token of its program for its maker, which nobody has allowed. */
export async function insertTestToken(
  trx: Transaction,
  { creator, client_id }: Pick<FoundIntegration, 'creator' | 'client_id'>,
  token: string,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  await trx.run(sql`
    insert into tokens (bucket, sha256, user_id, client_id, scopes, created_at)
    values (${bucketOf(creator)}, ${secretKey(token)?.sha256}, ${creator}, ${client_id}, ${scopes}, ${now})`);
}

/** Ends the test token of an integration. */
export async function deleteTestToken(
  trx: Transaction,
  { creator, client_id }: Pick<FoundIntegration, 'creator' | 'client_id'>,
): Promise<void> {
  await trx.run(sql`
    delete from tokens
    where bucket = ${bucketOf(creator)} and user_id = ${creator} and client_id = ${client_id} and family is null`);
}

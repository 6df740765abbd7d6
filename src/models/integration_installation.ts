import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, newId, type Bucket } from '../db/ids.js';
import { isVisibleChannel, Channel } from './channel.js';
import type { IntegrationKind } from './integration.js';
import { Workspace, type UserType } from './workspace.js';
import { BaseModel, belongsTo } from '../db/model.js';
import { Thread } from './thread.js';

/** An integration in a workspace, a channel or a thread. */
export class IntegrationInstallation extends BaseModel {
  static override tableName = 'integration_installations';
  static override relationMappings = () => ({
    workspace: belongsTo(Workspace, 'integration_installations.workspace_id'),
    channel: belongsTo(Channel, 'integration_installations.channel_id'),
    thread: belongsTo(Thread, 'integration_installations.thread_id'),
  });

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare integration_id: number;
  declare channel_id: number | null;
  declare thread_id: number | null;
  declare bot_id: number | null;
  declare installed_by: number;
  declare created_at: Date;
}

/** An integration where it is installed. */
export interface Installation {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  integration_id: number;
  client_id: string;
  kind: IntegrationKind;
  /** Empty: it has none. */
  configure_url: string;
  callback_url: string;
  /** Whether that may lead to public addresses alone (decision 44b). */
  public_targets_only: boolean;
  secret_generation: number;
  channel_id: number | null;
  thread_id: number | null;
  /** The user that it posts as; null where it is none of kind BOT. */
  bot_id: number | null;
  installed_by: number;
}

/** The same, and what the actor is there. */
export interface VisibleInstallation extends Installation {
  viewer_type: UserType;
}

const COLUMNS =
  raw(`n.id, n.bucket, n.workspace_id, n.integration_id, i.client_id, i.kind, i.configure_url, i.callback_url,
      i.public_targets_only, i.secret_generation, n.channel_id, n.thread_id, n.bot_id, n.installed_by`);

/**
 * The tables that decide who sees an installation `n` of an integration `i`: the actor's membership of the workspace `wu`, and where it
 * is in a channel or a thread the channel `c` and the actor's membership of that, `cu`. The bucket is one, or where there may be several that of `n`.
 */
export function visibleInstallations(actor: Actor, bucket: Bucket | Sql): Sql {
  return sql`integration_installations n
    join integrations i on i.id = n.integration_id
    join workspace_users wu on wu.workspace_id = n.workspace_id and wu.user_id = ${actor.id} and wu.removed_at is null
    left join threads t on t.bucket = ${bucket} and t.id = n.thread_id
    left join channels c on c.bucket = ${bucket} and c.id = coalesce(n.channel_id, t.channel_id)
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = ${actor.id}`;
}

/** USER and ADMIN see what is installed in their workspace; in a channel or a thread those who see that (permissions: Sight). */
export const isVisibleInstallation = sql`(wu.user_type <> 'GUEST'
  and (coalesce(n.channel_id, n.thread_id) is null or ${isVisibleChannel}))`;

/** An installation that the actor sees; otherwise 110. */
export async function findInstallation(db: Queryable, actor: Actor, id: number): Promise<VisibleInstallation> {
  const bucket = bucketOf(id);
  const row = await db.maybe<VisibleInstallation>(sql`
    select ${COLUMNS}, wu.user_type as viewer_type from ${visibleInstallations(actor, bucket)}
    where n.bucket = ${bucket} and n.id = ${id} and ${isVisibleInstallation}`);
  return found(row, 'not_found');
}

/** Where something is installed. */
export interface InstallationPlace {
  bucket: Bucket;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
}

/** The id of the installation of an integration in that very place, if there is one. */
export async function installationIdIn(
  trx: Transaction,
  { bucket, workspace_id, channel_id, thread_id }: InstallationPlace,
  integrationId: number,
): Promise<number | undefined> {
  const row = await trx.maybe<{ id: number }>(sql`
    select id from integration_installations
    where bucket = ${bucket} and workspace_id = ${workspace_id} and integration_id = ${integrationId}
      and channel_id is not distinct from ${channel_id}::bigint and thread_id is not distinct from ${thread_id}::bigint`);
  return row?.id;
}

/** How many integrations a workspace has beside that one. */
export async function countOthersIn(
  trx: Transaction,
  { bucket, workspace_id }: InstallationPlace,
  integrationId: number,
): Promise<number> {
  const { others } = await trx.one<{ others: number }>(sql`
    select count(distinct integration_id)::int as others from integration_installations
    where bucket = ${bucket} and workspace_id = ${workspace_id} and integration_id <> ${integrationId}`);
  return others;
}

/** Keeps a new installation of the actor's; answers its id. */
export async function insertInstallation(
  trx: Transaction,
  actor: Actor,
  { bucket, workspace_id, channel_id, thread_id }: InstallationPlace,
  { integration_id, bot_id }: { integration_id: number; bot_id: number | null },
  now: Date,
): Promise<number> {
  const id = await newId(trx, bucket);
  await trx.run(sql`
    insert into integration_installations
      (bucket, id, workspace_id, integration_id, channel_id, thread_id, bot_id, installed_by, created_at)
    values (${bucket}, ${id}, ${workspace_id}, ${integration_id}, ${channel_id}, ${thread_id}, ${bot_id}, ${actor.id}, ${now})`);
  return id;
}

/** Removes the row of an installation. */
export async function deleteInstallation(trx: Transaction, { bucket, id }: Installation): Promise<void> {
  await trx.run(sql`delete from integration_installations where bucket = ${bucket} and id = ${id}`);
}

/** What is installed in a thread. */
export function installationsInThread(
  trx: Transaction,
  { bucket, id }: { bucket: Bucket; id: number },
): Promise<Installation[]> {
  return allOf(trx, sql`n.bucket = ${bucket} and n.thread_id = ${id}`);
}

/** What is installed in a channel, and in its threads. */
export function installationsInChannel(
  trx: Transaction,
  { bucket, id }: { bucket: Bucket; id: number },
): Promise<Installation[]> {
  return allOf(
    trx,
    sql`n.bucket = ${bucket} and (n.channel_id = ${id} or n.thread_id in (
      select t.id from threads t where t.bucket = ${bucket} and t.channel_id = ${id}))`,
  );
}

/** The workspaces in which an integration is installed, wherever they are, in the order of their ids. */
export async function workspaceIdsWith(trx: Transaction, integrationId: number): Promise<number[]> {
  const rows = await trx.many<{ workspace_id: number }>(sql`
    select distinct workspace_id from integration_installations where integration_id = ${integrationId} order by workspace_id`);
  return rows.map(({ workspace_id }) => workspace_id);
}

/** Where an integration is installed, of these workspaces. */
export function installationsAmong(
  trx: Transaction,
  integrationId: number,
  workspaceIds: readonly number[],
): Promise<Installation[]> {
  const buckets = [...new Set(workspaceIds.map(bucketOf))];
  return allOf(trx, sql`n.bucket = any(${buckets}::int[]) and n.integration_id = ${integrationId}`);
}

function allOf(trx: Transaction, isMeant: Sql): Promise<Installation[]> {
  return trx.many<Installation>(sql`
    select ${COLUMNS} from integration_installations n join integrations i on i.id = n.integration_id
    where ${isMeant} order by n.id`);
}

/**
 * Those of these users who are in a workspace, and in none of the others: whom nothing lets a program reach that is installed in
 * the others alone.
 */
export async function onlyIn(
  trx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
  others: readonly number[],
): Promise<number[]> {
  const rows = await trx.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu
    where wu.workspace_id = ${workspaceId} and wu.user_id = any(${userIds}::bigint[]) and wu.removed_at is null
      and not exists (
        select from workspace_users other
        where other.user_id = wu.user_id and other.removed_at is null and other.workspace_id = any(${others}::bigint[]))
    order by wu.user_id`);
  return rows.map(({ user_id }) => user_id);
}

import { raw } from 'objection';
import type { Actor, Viewer } from '../actor.js';
import { bucketIn, compiled, rawOf } from '../db/compiled.js';
import { type Sql, type Transaction, sql, type Queryable } from '../db/database.js';
import { bucketOf, newId, type Bucket } from '../db/ids.js';
import { BaseModel, belongsTo, columns, type BucketQuery } from '../db/model.js';
import { exists, finds, locks } from '../db/statements.js';
import { ApiError, found } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { isVisibleChannel } from './channel.js';
import { Integration, type IntegrationKind } from './integration.js';
import { lock, lockOfUser } from './lock.js';
import { Thread } from './thread.js';
import { User, workspaceIdsOfUser } from './user.js';
import { type UserType, WorkspaceUser } from './workspace_user.js';
import { Workspace } from './workspace.js';

/** An integration in a workspace, a channel or a thread. */
export class IntegrationInstallation extends BaseModel {
  static override tableName = 'integration_installations';
  static override relationMappings = () => ({
    workspace: belongsTo(Workspace, 'integration_installations.workspace_id'),
    integration: belongsTo(Integration, 'integration_installations.integration_id'),
    installer: belongsTo(User, 'integration_installations.installed_by'),
    bot: belongsTo(User, 'integration_installations.bot_id'),
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
  declare token_renewals: number;

  /** The installations, `n`, that a user can see, with the joins of `visibleInstallations`. */
  static visibleTo(viewer: Viewer, bucket: Bucket | Sql, db?: Queryable): BucketQuery<IntegrationInstallation> {
    return this.query(db)
      .alias('n')
      .joinRaw(...rawOf(sight(viewer, bucket)));
  }
}

/** An installation with the columns of its integration. */
export interface Installation {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  integration_id: number;
  client_id: string;
  kind: IntegrationKind;
  /** Empty for none. */
  configure_url: string;
  callback_url: string;
  /** Whether `callback_url` may lead to public addresses only (behaviour/network.md#foreign-sites). */
  public_targets_only: boolean;
  secret_generation: number;
  channel_id: number | null;
  thread_id: number | null;
  /** The user that it posts as; null for any kind but BOT. */
  bot_id: number | null;
  installed_by: number;
}

/** The same, the actor's role in the workspace, and how often the install token was renewed. */
export interface VisibleInstallation extends Installation {
  viewer_type: UserType;
  renewals: number;
}

/** The columns of an `Installation`: of `n` and its integration `i`. */
function withColumns(query: BucketQuery<IntegrationInstallation>) {
  return query
    .select(columns(IntegrationInstallation, 'n', 'id', 'bucket', 'workspace_id', 'integration_id', 'channel_id'))
    .select(columns(IntegrationInstallation, 'n', 'thread_id', 'bot_id', 'installed_by'))
    .select(columns(Integration, 'i', 'client_id', 'kind', 'configure_url', 'callback_url', 'public_targets_only'))
    .select(columns(Integration, 'i', 'secret_generation'));
}

/** All installations, visible or not, in the order of their ids. */
function installations(db: Queryable) {
  const all = IntegrationInstallation.query(db).alias('n').joinRelated('integration', { alias: 'i' });
  return withColumns(all).orderBy('n.id');
}

/**
 * The installations, `n`, that a user can see, for a `from`. Joins the integration, `i`, the user's membership of the
 * workspace, `wu`, and for an installation in a channel or a thread the thread, `t`, the channel, `c`, and the user's
 * membership of it, `cu`. `bucket` is a constant, or the column of `n` when there may be several.
 */
export function visibleInstallations(viewer: Viewer, bucket: Bucket | Sql): Sql {
  return sql`integration_installations n ${sight(viewer, bucket)}`;
}

/**
 * The joins that keep only the installations `n` that a user can see. A USER or an ADMIN sees what is installed in the
 * workspace. What is installed in a channel or a thread they see only if they see that place (permissions: Sight).
 */
function sight({ id }: Viewer, bucket: Bucket | Sql): Sql {
  return sql`join integrations i on i.id = n.integration_id
    left join threads t on t.bucket = ${bucket} and t.id = n.thread_id
    left join channels c on c.bucket = ${bucket} and c.id = coalesce(n.channel_id, t.channel_id)
    left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = ${id}
    join workspace_users wu on wu.workspace_id = n.workspace_id and wu.user_id = ${id} and wu.removed_at is null
      and wu.user_type <> 'GUEST' and (coalesce(n.channel_id, n.thread_id) is null or ${isVisibleChannel})`;
}

/** Returns an installation that the actor sees; otherwise throws `not_found` (110). */
export const findInstallation = finds(
  (actor: Actor, id: number) =>
    withColumns(IntegrationInstallation.visibleTo(actor, bucketIn(id)))
      .joinRelated('installer')
      .byId(id)
      .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type'))
      .select<Pick<VisibleInstallation, 'renewals'>>(raw('n.token_renewals + installer.install_renewals as renewals')),
  'not_found',
);

/** Where something is installed. */
export interface InstallationPlace {
  bucket: Bucket;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
}

/** Returns the id of the installation of an integration in exactly this place, if there is one. */
export async function installationIdIn(
  db: Queryable,
  place: InstallationPlace,
  integration_id: number,
): Promise<number | undefined> {
  const { bucket, workspace_id, channel_id, thread_id } = place;
  const found = await IntegrationInstallation.query(db)
    .where({ bucket, workspace_id, integration_id, channel_id, thread_id })
    .select('id')
    .first();
  return found?.id;
}

/** Returns how many other integrations are installed in a workspace. */
export async function countOthersIn(
  db: Queryable,
  { bucket, workspace_id }: InstallationPlace,
  integrationId: number,
): Promise<number> {
  const others = await IntegrationInstallation.query(db)
    .where({ bucket, workspace_id })
    .whereNot('integration_id', integrationId)
    .distinct('integration_id');
  return others.length;
}

const rowsInWorkspace = ({ bucket, workspace_id }: Omit<InstallationPlace, 'channel_id' | 'thread_id'>) =>
  IntegrationInstallation.query().where('bucket', bucket).where('workspace_id', workspace_id).select('id');

/** The installations in a workspace, its channels and its threads. */
export const rowsOfWorkspace = compiled(rowsInWorkspace);

/** The installations in a channel or a thread; none for a place that is a workspace. */
export const rowsOfPlace = compiled(({ bucket, workspace_id, channel_id, thread_id }: InstallationPlace) =>
  rowsInWorkspace({ bucket, workspace_id }).whereRaw('(channel_id = ?::bigint or thread_id = ?::bigint)', [
    channel_id,
    thread_id,
  ]),
);

/** Inserts a new installation of the actor. Returns its id. */
export async function insertInstallation(
  trx: Transaction,
  actor: Actor,
  { bucket, workspace_id, channel_id, thread_id }: InstallationPlace,
  { integration_id, bot_id }: { integration_id: number; bot_id: number | null },
  now: Date,
): Promise<number> {
  const id = await newId(trx, bucket);
  const place = { bucket, workspace_id, channel_id, thread_id };
  const by = { installed_by: actor.id, created_at: now };
  await IntegrationInstallation.query(trx).insert({ ...place, ...by, id, integration_id, bot_id });
  return id;
}

/** Deletes the row of an installation. */
export async function deleteInstallation(trx: Transaction, { id }: Installation): Promise<void> {
  await IntegrationInstallation.query(trx).byId(id).delete();
}

/** An installation that posts, and the user who has installed it. */
export interface PostingInstallation {
  id: number;
  integration_id: number;
  integration_name: string;
  client_id: string;
  kind: IntegrationKind;
  channel_id: number | null;
  thread_id: number | null;
  installed_by: number;
  installer_name: string;
  /** The user that it posts as; null for any kind but BOT. */
  bot_id: number | null;
  bot_name: string | null;
}

/** The installations, `n`, as `PostingInstallation`s. Joins the integration, `i`, and who has installed it, `u`. */
export function postingInstallations() {
  return IntegrationInstallation.query()
    .alias('n')
    .joinRelated('integration', { alias: 'i' })
    .join('oauth_clients as p', 'p.client_id', 'i.client_id')
    .joinRelated('installer', { alias: 'u' })
    .leftJoinRelated('bot', { alias: 'b' })
    .select(columns(IntegrationInstallation, 'n', 'id', 'integration_id', 'channel_id', 'thread_id', 'installed_by'))
    .select(columns(IntegrationInstallation, 'n', 'bot_id'))
    .select<Pick<PostingInstallation, 'bot_name'>>('b.name as bot_name')
    .select<Pick<PostingInstallation, 'integration_name' | 'installer_name'>>(
      'p.name as integration_name',
      'u.name as installer_name',
    )
    .select(columns(Integration, 'i', 'client_id', 'kind'));
}

const posting = finds(({ id }: Pick<IntegrationInstallation, 'id'>) => postingInstallations().byId(id));

/** Returns an installation whose token has been checked. Throws `missing` if it is uninstalled. */
export async function installationToPost(
  trx: Transaction,
  id: number,
  missing: ErrorName = 'token_invalid',
): Promise<PostingInstallation> {
  return found(await posting(trx, { id }), missing);
}

/**
 * Keeps an installation from being uninstalled before the end of the transaction. Throws `missing` if it is uninstalled
 * already. Its place must be locked first, as when it is uninstalled.
 */
export async function holdInstallation(
  trx: Transaction,
  installation: { id: number },
  missing: ErrorName = 'token_invalid',
): Promise<void> {
  if (!(await holdIfInstalled(trx, installation))) throw new ApiError(missing);
}

/** The same, but returns whether it is installed. */
export const holdIfInstalled = finds(
  ({ id }: { id: number }) => IntegrationInstallation.query().byId(id).select('id').forShare(),
  exists,
);

interface PlaceKey {
  bucket: Bucket;
  id: number;
}

/** Returns what is installed in a thread. */
export function installationsInThread(db: Queryable, { bucket, id }: PlaceKey): Promise<Installation[]> {
  return installations(db).where({ 'n.bucket': bucket, 'n.thread_id': id }).execute();
}

/** Returns what is installed in a channel and in its threads. */
export function installationsInChannel(db: Queryable, { bucket, id }: PlaceKey): Promise<Installation[]> {
  const threads = Thread.query().alias('t').select('t.id').where({ 't.bucket': bucket, 't.channel_id': id });
  return installations(db)
    .where('n.bucket', bucket)
    .where((where) => void where.where('n.channel_id', id).orWhereIn('n.thread_id', threads))
    .execute();
}

/** Returns the ids of all workspaces in which an integration is installed, in any bucket, in order. */
export async function workspaceIdsWith(db: Queryable, integrationId: number): Promise<number[]> {
  const places = await IntegrationInstallation.query(db)
    .distinct('workspace_id')
    .where('integration_id', integrationId)
    .orderBy('workspace_id');
  return places.map(({ workspace_id }) => workspace_id);
}

/** Returns the installations of an integration in the buckets of these workspaces. */
export function installationsAmong(
  trx: Transaction,
  integrationId: number,
  workspaceIds: readonly number[],
): Promise<Installation[]> {
  const buckets = [...new Set(workspaceIds.map(bucketOf))];
  return installations(trx)
    .whereRaw('n.bucket = any(?::int[])', [buckets])
    .where('n.integration_id', integrationId)
    .execute();
}

/**
 * Returns which of these users are members of a workspace and of none of the others. A program that stays installed
 * only in the others no longer reaches these users.
 */
export async function onlyIn(
  db: Queryable,
  workspaceId: number,
  userIds: readonly number[],
  others: readonly number[],
): Promise<number[]> {
  const elsewhere = WorkspaceUser.query()
    .alias('other')
    .whereColumn('other.user_id', 'wu.user_id')
    .whereNull('other.removed_at')
    .whereIn('other.workspace_id', [...others]);
  const members = await WorkspaceUser.query(db)
    .alias('wu')
    .select(columns(WorkspaceUser, 'wu', 'user_id'))
    .where('wu.workspace_id', workspaceId)
    .whereRaw('wu.user_id = any(?::bigint[])', [userIds])
    .whereNull('wu.removed_at')
    .whereNotExists(elsewhere)
    .orderBy('wu.user_id');
  return members.map(({ user_id }) => user_id);
}

// How often the install token of an installation was renewed is the sum of two numbers: one is in the row of the
// installation, the other is in the row of the user who installed it.

const current = (id: number, renewals: number) =>
  IntegrationInstallation.query()
    .alias('n')
    .joinRelated('installer', { alias: 'u' })
    .select(columns(IntegrationInstallation, 'n', 'id'))
    .byId(id)
    .whereRaw('n.token_renewals + u.install_renewals = ?::int', [renewals]);

/** Whether the install token of this installation was renewed exactly this often. */
export const isCurrentInstallToken = finds(current, exists);

const holdCurrent = locks((id: number, renewals: number) => current(id, renewals).forShare('n'));

/** The same. If it is current, nobody renews it before the end of the transaction. */
export async function holdInstallToken(
  trx: Transaction,
  { id, installed_by }: { id: number; installed_by: number },
  renewals: number,
): Promise<boolean> {
  // The user who installed it may renew all their tokens.
  lock(trx, lockOfUser(installed_by), 'share');
  return (await holdCurrent(trx, id, renewals)) !== undefined;
}

/** Renews the token of an installation that a user has installed. Returns whether there is one. */
export async function renewInstallToken(trx: Transaction, id: number, userId: number): Promise<boolean> {
  const renewed = await IntegrationInstallation.query(trx)
    .where({ bucket: bucketOf(id), id, installed_by: userId })
    .patch({ token_renewals: raw('token_renewals + 1') });
  return renewed > 0;
}

/** Renews the tokens of all that a user has installed, in every workspace. */
export async function renewInstallTokensOf(trx: Transaction, userId: number): Promise<void> {
  await User.query(trx)
    .findById(userId)
    .patch({ install_renewals: raw('install_renewals + 1') });
}

/** An integration that posts in the name of the user who installed it, as it is shown to that user. */
export interface PostingInOwnName {
  id: number;
  kind: IntegrationKind;
  name: string;
  workspace_name: string;
  created_at: Date;
  /** The type of the user in the workspace. */
  user_type: UserType;
}

/** What a user has installed in workspaces that the user is in. */
async function installedBy(
  db: Queryable,
  userId: number,
  kinds: readonly IntegrationKind[],
): Promise<{ all: BucketQuery<IntegrationInstallation> }> {
  const buckets = new Set((await workspaceIdsOfUser(db, userId)).map(bucketOf));
  const all = IntegrationInstallation.query(db)
    .alias('n')
    .joinRelated('integration', { alias: 'i' })
    .join('workspace_users as wu', (on) =>
      on.on('wu.workspace_id', 'n.workspace_id').andOn('wu.user_id', 'n.installed_by').andOnNull('wu.removed_at'),
    )
    .whereRaw('n.bucket = any(?::int[])', [[...buckets]])
    .where('n.installed_by', userId)
    .whereIn('i.kind', [...kinds]);
  return { all };
}

/** Returns how many installations of these kinds a user has, in the workspaces that the user is in. */
export async function countInstallationsBy(
  db: Queryable,
  userId: number,
  kinds: readonly IntegrationKind[],
): Promise<number> {
  const { all } = await installedBy(db, userId, kinds);
  return all.resultSize();
}

/** Returns at most `limit` of these installations, the newest first. */
export async function installationsBy(
  db: Queryable,
  userId: number,
  kinds: readonly IntegrationKind[],
  limit: number,
): Promise<PostingInOwnName[]> {
  const { all } = await installedBy(db, userId, kinds);
  return all
    .join('oauth_clients as p', 'p.client_id', 'i.client_id')
    .joinRelated('workspace', { alias: 'w' })
    .whereNull('w.removed_at')
    .select<PostingInOwnName>('n.id', 'i.kind', 'p.name', 'w.name as workspace_name', 'n.created_at', 'wu.user_type')
    .orderBy([{ column: 'n.created_at', order: 'desc' }, 'n.id'])
    .limit(limit)
    .execute();
}

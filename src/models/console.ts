import type { Actor } from '../actor.js';
import { bucketIn, compiled } from '../db/compiled.js';
import { raw, sql, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { columns, type BucketQuery } from '../db/model.js';
import { Channel } from './channel.js';
import { IntegrationInstallation } from './integration_installation.js';
import { Integration, type IntegrationKind } from './integration.js';
import { Thread } from './thread.js';
import { Workspace, type UserType } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';

/** What a user sees of an integration that they may install. */
export interface OfferedIntegration {
  id: number;
  name: string;
  kind: IntegrationKind;
  description: string;
  creator: number;
  /** The only workspace that it may be installed in; null for any. */
  workspace_id: number | null;
  callback_url: string;
  configure_url: string;
  command: string | null;
  command_description: string;
}

const offered = compiled(({ id, userId }: { id: number; userId: number }) => {
  const memberships = WorkspaceUser.query()
    .alias('wu')
    .whereColumn('wu.workspace_id', 'i.workspace_id')
    .where('wu.user_id', userId)
    .whereNull('wu.removed_at')
    .where('wu.user_type', '<>', 'GUEST');
  return Integration.query()
    .alias('i')
    .join('oauth_clients as p', 'p.client_id', 'i.client_id')
    .findById(id)
    .where((where) => void where.whereNull('i.workspace_id').orWhere('i.creator', userId).orWhereExists(memberships))
    .select(columns<Integration>('i', 'id', 'kind', 'description', 'creator', 'workspace_id', 'callback_url'))
    .select(columns<Integration>('i', 'configure_url', 'command', 'command_description'), 'p.name');
});

/**
 * Returns an integration that the actor may know: a public one, their own, or one that is private to a workspace where
 * they are a member and no guest (decision 28a).
 */
export function offeredIntegration(db: Queryable, actor: Actor, id: number): Promise<OfferedIntegration | undefined> {
  return db.maybe<OfferedIntegration>(offered({ id, userId: actor.id }));
}

/** A workspace of the actor, and the actor's role there. */
export interface NamedWorkspace {
  id: number;
  name: string;
  viewer_type: UserType;
}

const membershipsOf = compiled(({ userId }: { userId: number }) =>
  WorkspaceUser.query().select('workspace_id', 'user_type').where('user_id', userId).whereNull('removed_at'),
);

const named = compiled(({ buckets, ids }: { buckets: readonly Bucket[]; ids: readonly number[] }) =>
  Workspace.query()
    .select('id', 'name')
    .whereRaw('bucket = any(?::int[])', [buckets])
    .whereRaw('id = any(?::bigint[])', [ids])
    .whereNull('removed_at')
    .orderByRaw('lower(name), id'),
);

/** Returns the workspaces of the actor, ordered by name. */
export async function namedWorkspacesOf(db: Queryable, actor: Actor): Promise<NamedWorkspace[]> {
  const memberships = await db.many<{ workspace_id: number; user_type: UserType }>(membershipsOf({ userId: actor.id }));
  const ids = memberships.map((membership) => membership.workspace_id);
  const workspaces = await db.many<Pick<Workspace, 'id' | 'name'>>(named({ buckets: ids.map(bucketOf), ids }));
  const types = new Map(memberships.map(({ workspace_id, user_type }) => [workspace_id, user_type]));
  return workspaces.map(({ id, name }) => ({ id, name, viewer_type: types.get(id) ?? 'GUEST' }));
}

/** The most rows of each list on a page. Nobody looks through more. */
export const SHOWN = 1000;

/** A channel, as pages offer it. */
export type NamedChannel = Pick<Channel, 'id' | 'name' | 'workspace_id'>;

const openChannels = compiled(({ userId, workspaceId }: { userId: number; workspaceId: number }) =>
  Channel.visibleTo(userId, bucketIn(workspaceId))
    .select('c.id', 'c.name', 'c.workspace_id')
    .where('c.workspace_id', workspaceId)
    .whereRaw('not c.archived')
    .orderByRaw('lower(c.name), c.id')
    .limit(SHOWN),
);

/** Returns the channels of a workspace that the actor sees and that are not archived, ordered by name. */
export function openChannelsOf(db: Queryable, actor: Actor, workspace: { id: number }): Promise<NamedChannel[]> {
  return db.many<NamedChannel>(openChannels({ userId: actor.id, workspaceId: workspace.id }));
}

const latestThreads = compiled(({ channelId }: { channelId: number }) =>
  Thread.query()
    .select('id', 'title as name')
    .where('bucket', bucketIn(channelId))
    .where('channel_id', channelId)
    .orderByRaw('last_updated_at desc, id desc'),
);

/** Returns at most `limit` threads of a channel that the actor sees, the last updated first. */
export function latestThreadsOf(
  db: Queryable,
  { id }: { id: number },
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return db.many<{ id: number; name: string }>(sql`${latestThreads({ channelId: id })} limit ${limit}`);
}

/** Where an integration is installed, with the names of the places. */
export interface NamedInstallation {
  id: number;
  workspace_name: string;
  channel_name: string | null;
  thread_title: string | null;
  created_at: Date;
}

type InstalledIn = { userId: number; integrationId: number; buckets: readonly Bucket[] };
const namedOf = compiled(({ userId, integrationId, buckets }: InstalledIn) =>
  namedInstallations(userId, raw('n.bucket'))
    .whereRaw('n.bucket = any(?::int[])', [buckets])
    .where('n.integration_id', integrationId)
    .orderBy('n.id')
    .limit(SHOWN),
);

/**
 * Returns where an integration is installed in the workspaces of the actor, as far as the actor sees it, the oldest
 * first.
 */
export async function namedInstallationsOf(
  db: Queryable,
  actor: Actor,
  integration: { id: number },
): Promise<NamedInstallation[]> {
  const memberships = await db.many<{ workspace_id: number }>(membershipsOf({ userId: actor.id }));
  const buckets = [...new Set(memberships.map(({ workspace_id }) => bucketOf(workspace_id)))];
  return db.many<NamedInstallation>(namedOf({ userId: actor.id, integrationId: integration.id, buckets }));
}

const namedOne = compiled(({ userId, id }: { userId: number; id: number }) =>
  namedInstallations(userId, bucketIn(id)).byId(id),
);

/** Returns the place of an installation that the actor sees; undefined for any other. */
export function namedInstallation(db: Queryable, actor: Actor, id: number): Promise<NamedInstallation | undefined> {
  return db.maybe<NamedInstallation>(namedOne({ userId: actor.id, id }));
}

function namedInstallations(userId: number, bucket: Bucket | Sql): BucketQuery<IntegrationInstallation> {
  return IntegrationInstallation.visibleTo(userId, bucket)
    .join('workspaces as w', (on) => on.on('w.bucket', 'n.bucket').andOn('w.id', 'n.workspace_id'))
    .select('n.id', 'w.name as workspace_name', 'c.name as channel_name', 't.title as thread_title', 'n.created_at');
}

const visibleChannel = compiled(({ userId, id }: { userId: number; id: number }) =>
  Channel.visibleTo(userId, bucketIn(id)).where('c.id', id).select('c.id', 'c.name', 'c.workspace_id'),
);

/** Returns the name of a channel that the actor sees; otherwise throws `channel_not_found` (107). */
export async function namedChannel(db: Queryable, actor: Actor, id: number): Promise<NamedChannel> {
  const row = await db.maybe<NamedChannel>(visibleChannel({ userId: actor.id, id }));
  return found(row, 'channel_not_found');
}

/** A thread, as pages offer it. Its name is its title. */
export type NamedThread = Pick<Thread, 'id' | 'channel_id' | 'workspace_id'> & { name: string };

const visibleThread = compiled(({ userId, id }: { userId: number; id: number }) =>
  Thread.query()
    .alias('t')
    .join('channels as c', (on) => on.on('c.bucket', 't.bucket').andOn('c.id', 't.channel_id'))
    .modify(Channel.seenBy(userId, bucketIn(id)))
    .byId(id)
    .select('t.id', 't.title as name', 't.channel_id', 't.workspace_id'),
);

/** Returns the title of a thread that the actor sees; otherwise throws `thread_not_found` (108). */
export async function namedThread(db: Queryable, actor: Actor, id: number): Promise<NamedThread> {
  const row = await db.maybe<NamedThread>(visibleThread({ userId: actor.id, id }));
  return found(row, 'thread_not_found');
}

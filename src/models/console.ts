import type { Actor, Viewer } from '../actor.js';
import { bucketIn, ending } from '../db/compiled.js';
import { type Queryable, type Sql, raw, sql } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { columns } from '../db/model.js';
import { Channel } from './channel.js';
import { IntegrationInstallation } from './integration_installation.js';
import { Integration, type IntegrationKind } from './integration.js';
import { Thread } from './thread.js';
import { Workspace, type UserType } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { finds, lists } from '../db/statements.js';

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

/**
 * Returns an integration that the actor may know: a public one, their own, or one that is private to a workspace where
 * they are a member and no guest (behaviour/integrations.md#building).
 */
export const offeredIntegration = finds((actor: Actor, id: number) => {
  const memberships = WorkspaceUser.query()
    .alias('wu')
    .whereColumn('wu.workspace_id', 'i.workspace_id')
    .where('wu.user_id', actor.id)
    .whereNull('wu.removed_at')
    .where('wu.user_type', '<>', 'GUEST');
  return Integration.query()
    .alias('i')
    .join('oauth_clients as p', 'p.client_id', 'i.client_id')
    .findById(id)
    .where((where) => void where.whereNull('i.workspace_id').orWhere('i.creator', actor.id).orWhereExists(memberships))
    .select(columns(Integration, 'i', 'id', 'kind', 'description', 'creator', 'workspace_id', 'callback_url'))
    .select(columns(Integration, 'i', 'configure_url', 'command', 'command_description'))
    .select<Pick<OfferedIntegration, 'name'>>('p.name');
});

/** A workspace of the actor, and the actor's role there. */
export interface NamedWorkspace {
  id: number;
  name: string;
  viewer_type: UserType;
}

const membershipsOf = lists(({ userId }: { userId: number }) =>
  WorkspaceUser.query().select('workspace_id', 'user_type').where('user_id', userId).whereNull('removed_at'),
);

const named = lists(({ buckets, ids }: { buckets: readonly Bucket[]; ids: readonly number[] }) =>
  Workspace.query()
    .select('id', 'name')
    .whereRaw('bucket = any(?::int[])', [buckets])
    .whereRaw('id = any(?::bigint[])', [ids])
    .whereNull('removed_at')
    .orderByRaw('lower(name), id'),
);

/** Returns the workspaces of the actor, ordered by name. */
export async function namedWorkspacesOf(db: Queryable, actor: Actor): Promise<NamedWorkspace[]> {
  const memberships = await membershipsOf(db, { userId: actor.id });
  const ids = memberships.map((membership) => membership.workspace_id);
  const workspaces = await named(db, { buckets: ids.map(bucketOf), ids });
  const types = new Map(memberships.map(({ workspace_id, user_type }) => [workspace_id, user_type]));
  return workspaces.map(({ id, name }) => ({ id, name, viewer_type: types.get(id) ?? 'GUEST' }));
}

/** The most rows of each list on a page. Nobody looks through more. */
export const SHOWN = 1000;

/** A channel, as pages offer it. */
export type NamedChannel = Pick<Channel, 'id' | 'name' | 'workspace_id'>;

/** Returns the channels of a workspace that the actor sees and that are not archived, ordered by name. */
export const openChannelsOf = lists((actor: Actor, workspace: { id: number }) =>
  Channel.visibleTo(actor, bucketIn(workspace.id))
    .select(columns(Channel, 'c', 'id', 'name', 'workspace_id'))
    .where('c.workspace_id', workspace.id)
    .whereRaw('not c.archived')
    .orderByRaw('lower(c.name), c.id')
    .limit(SHOWN),
);

/** Returns at most `limit` threads of a channel that the actor sees, the last updated first. */
export const latestThreadsOf = lists(({ id }: { id: number }, limit: number) => {
  const threads = Thread.query()
    .select(columns(Thread, 'threads', 'id', 'title as name'))
    .where('bucket', bucketIn(id))
    .where('channel_id', id)
    .orderByRaw('last_updated_at desc, id desc');
  return ending(threads, sql`limit ${limit}`);
});

/** Where an integration is installed, with the names of the places. */
export interface NamedInstallation {
  id: number;
  workspace_name: string;
  channel_name: string | null;
  thread_title: string | null;
  created_at: Date;
}

type InstalledIn = { userId: number; integrationId: number; buckets: readonly Bucket[] };
const namedOf = lists(({ userId, integrationId, buckets }: InstalledIn) =>
  namedInstallations({ id: userId }, raw('n.bucket'))
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
  const memberships = await membershipsOf(db, { userId: actor.id });
  const buckets = [...new Set(memberships.map(({ workspace_id }) => bucketOf(workspace_id)))];
  return namedOf(db, { userId: actor.id, integrationId: integration.id, buckets });
}

/** Returns the place of an installation that the actor sees; undefined for any other. */
export const namedInstallation = finds((actor: Actor, id: number) => namedInstallations(actor, bucketIn(id)).byId(id));

function namedInstallations(viewer: Viewer, bucket: Bucket | Sql) {
  return IntegrationInstallation.visibleTo(viewer, bucket)
    .join('workspaces as w', (on) => on.on('w.bucket', 'n.bucket').andOn('w.id', 'n.workspace_id'))
    .select(columns(IntegrationInstallation, 'n', 'id'))
    .select(columns(Workspace, 'w', 'name as workspace_name'))
    .select<Pick<NamedInstallation, 'channel_name' | 'thread_title'>>(
      'c.name as channel_name',
      't.title as thread_title',
    )
    .select(columns(IntegrationInstallation, 'n', 'created_at'));
}

/** Returns the name of a channel that the actor sees; otherwise throws `channel_not_found` (107). */
export const namedChannel = finds(
  (actor: Actor, id: number) =>
    Channel.visibleTo(actor, bucketIn(id))
      .where('c.id', id)
      .select(columns(Channel, 'c', 'id', 'name', 'workspace_id')),
  'channel_not_found',
);

/** A thread, as pages offer it. Its name is its title. */
export type NamedThread = Pick<Thread, 'id' | 'channel_id' | 'workspace_id'> & { name: string };

/** Returns the title of a thread that the actor sees; otherwise throws `thread_not_found` (108). */
export const namedThread = finds(
  (actor: Actor, id: number) =>
    Thread.visibleTo(actor, bucketIn(id))
      .byId(id)
      .select(columns(Thread, 't', 'id', 'title as name', 'channel_id', 'workspace_id')),
  'thread_not_found',
);

import type { Actor, Viewer } from '../actor.js';
import { bucketIn } from '../db/compiled.js';
import { type Queryable, type Sql, raw } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { columns } from '../db/model.js';
import { Channel } from './channel.js';
import { IntegrationInstallation } from './integration_installation.js';
import { Integration, type IntegrationKind } from './integration.js';
import { OAuthClient } from './oauth_client.js';
import { Thread } from './thread.js';
import { Workspace, type UserType } from './workspace.js';
import { finds } from '../db/statements.js';
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

/**
 * Returns an integration that the actor may know: a public one, their own, or one that is private to a workspace where
 * they are a member and no guest (behaviour/integrations.md#building).
 */
export function offeredIntegration(db: Queryable, actor: Actor, id: number): Promise<OfferedIntegration | undefined> {
  const memberships = WorkspaceUser.query()
    .alias('wu')
    .whereColumn('wu.workspace_id', 'i.workspace_id')
    .where('wu.user_id', actor.id)
    .whereNull('wu.removed_at')
    .whereNot('wu.user_type', 'GUEST');
  return Integration.query(db)
    .alias('i')
    .joinRelated('client', { alias: 'p' })
    .findById(id)
    .where((where) => void where.whereNull('i.workspace_id').orWhere('i.creator', actor.id).orWhereExists(memberships))
    .select(columns(Integration, 'i', 'id', 'kind', 'description', 'creator', 'workspace_id', 'callback_url'))
    .select(columns(Integration, 'i', 'configure_url', 'command', 'command_description'))
    .select(columns(OAuthClient, 'p', 'name'))
    .execute();
}

/** A workspace of the actor, and the actor's role there. */
export interface NamedWorkspace {
  id: number;
  name: string;
  viewer_type: UserType;
}

const membershipsOf = (db: Queryable, actor: Actor) =>
  WorkspaceUser.query(db)
    .where('user_id', actor.id)
    .whereNull('removed_at')
    .select('workspace_id', 'user_type')
    .execute();

/** Returns the workspaces of the actor, ordered by name. */
export async function namedWorkspacesOf(db: Queryable, actor: Actor): Promise<NamedWorkspace[]> {
  const memberships = await membershipsOf(db, actor);
  const ids = memberships.map((membership) => membership.workspace_id);
  const workspaces = await Workspace.query(db)
    .whereRaw('bucket = any(?::int[])', [ids.map(bucketOf)])
    .whereRaw('id = any(?::bigint[])', [ids])
    .whereNull('removed_at')
    .orderByRaw('lower(name), id')
    .select('id', 'name');
  const types = new Map(memberships.map(({ workspace_id, user_type }) => [workspace_id, user_type]));
  return workspaces.map(({ id, name }) => ({ id, name, viewer_type: types.get(id) ?? 'GUEST' }));
}

/** The most rows of each list on a page. Nobody looks through more. */
export const SHOWN = 1000;

/** A channel, as pages offer it. */
export type NamedChannel = Pick<Channel, 'id' | 'name' | 'workspace_id'>;

/** Returns the channels of a workspace that the actor sees and that are not archived, ordered by name. */
export function openChannelsOf(db: Queryable, actor: Actor, workspace: { id: number }): Promise<NamedChannel[]> {
  return Channel.visibleTo(actor, bucketOf(workspace.id), db)
    .select(columns(Channel, 'c', 'id', 'name', 'workspace_id'))
    .where({ 'c.workspace_id': workspace.id, 'c.archived': false })
    .orderByRaw('lower(c.name), c.id')
    .limit(SHOWN)
    .execute();
}

/** Returns at most `limit` threads of a channel that the actor sees, the last updated first. */
export function latestThreadsOf(
  db: Queryable,
  { id }: { id: number },
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return Thread.query(db)
    .select(columns(Thread, 'threads', 'id', 'title as name'))
    .where({ bucket: bucketOf(id), channel_id: id })
    .orderByRaw('last_updated_at desc, id desc')
    .limit(limit)
    .execute();
}

/** Where an integration is installed, with the names of the places. */
export interface NamedInstallation {
  id: number;
  workspace_name: string;
  channel_name: string | null;
  thread_title: string | null;
  created_at: Date;
}

/**
 * Returns where an integration is installed in the workspaces of the actor, as far as the actor sees it, the oldest
 * first.
 */
export async function namedInstallationsOf(
  db: Queryable,
  actor: Actor,
  integration: { id: number },
): Promise<NamedInstallation[]> {
  const memberships = await membershipsOf(db, actor);
  const buckets = new Set(memberships.map(({ workspace_id }) => bucketOf(workspace_id)));
  return namedInstallations(db, actor, raw('n.bucket'))
    .whereRaw('n.bucket = any(?::int[])', [[...buckets]])
    .where('n.integration_id', integration.id)
    .orderBy('n.id')
    .limit(SHOWN)
    .execute();
}

/** Returns the place of an installation that the actor sees; undefined for any other. */
export function namedInstallation(db: Queryable, actor: Actor, id: number): Promise<NamedInstallation | undefined> {
  return namedInstallations(db, actor, bucketOf(id)).byId(id).execute();
}

function namedInstallations(db: Queryable, viewer: Viewer, bucket: Bucket | Sql) {
  return IntegrationInstallation.visibleTo(viewer, bucket, db)
    .joinRelated('workspace', { alias: 'w' })
    .select(columns(IntegrationInstallation, 'n', 'id', 'created_at'))
    .select(columns(Workspace, 'w', 'name as workspace_name'))
    .select<Pick<NamedInstallation, 'channel_name' | 'thread_title'>>(
      'c.name as channel_name',
      't.title as thread_title',
    );
}

/** Returns the name of a channel that the actor sees; otherwise throws `channel_not_found` (107). */
export async function namedChannel(db: Queryable, actor: Actor, id: number): Promise<NamedChannel> {
  return Channel.visibleTo(actor, bucketOf(id), db)
    .where('c.id', id)
    .select(columns(Channel, 'c', 'id', 'name', 'workspace_id'))
    .first()
    .throwIfNotFound()
    .execute();
}

/**
 * Returns a thread that the actor sees, as pages offer it: its name is its title. Otherwise throws `thread_not_found`
 * (108).
 */
export const namedThread = finds(
  (actor: Actor, id: number) =>
    Thread.visibleTo(actor, bucketIn(id))
      .byId(id)
      .select(columns(Thread, 't', 'id', 'title as name', 'channel_id', 'workspace_id')),
  'thread_not_found',
);

import type { Actor } from '../actor.js';
import { raw, sql, type Queryable } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf } from '../db/ids.js';
import { isVisibleChannel, visibleChannels } from './channel.js';
import { isVisibleInstallation, visibleInstallations } from './integration_installation.js';
import type { IntegrationKind } from './integration.js';
import type { UserType } from './workspace.js';

/** What a person is shown of an integration that they may install. */
export interface OfferedIntegration {
  id: number;
  name: string;
  kind: IntegrationKind;
  description: string;
  creator: number;
  /** The only workspace that it may be installed in; null: any. */
  workspace_id: number | null;
  callback_url: string;
  configure_url: string;
  command: string | null;
  command_description: string;
}

/** An integration that the actor may know of somewhere: a public one, their own, or one that is private to where they are no guest (decision 28a). */
export function offeredIntegration(db: Queryable, actor: Actor, id: number): Promise<OfferedIntegration | undefined> {
  return db.maybe<OfferedIntegration>(sql`
    select i.id, p.name, i.kind, i.description, i.creator, i.workspace_id, i.callback_url, i.configure_url, i.command, i.command_description
    from integrations i join oauth_clients p on p.client_id = i.client_id
    where i.id = ${id} and (i.workspace_id is null or i.creator = ${actor.id} or exists (
      select from workspace_users wu
      where wu.workspace_id = i.workspace_id and wu.user_id = ${actor.id} and wu.removed_at is null and wu.user_type <> 'GUEST'))`);
}

/** A workspace of the actor's, and what they are there. */
export interface NamedWorkspace {
  id: number;
  name: string;
  viewer_type: UserType;
}

/** The workspaces of the actor, by their names. */
export async function namedWorkspacesOf(db: Queryable, actor: Actor): Promise<NamedWorkspace[]> {
  const memberships = await db.many<{ workspace_id: number; user_type: UserType }>(sql`
    select workspace_id, user_type from workspace_users where user_id = ${actor.id} and removed_at is null`);
  const ids = memberships.map((membership) => membership.workspace_id);
  const named = await db.many<{ id: number; name: string }>(sql`
    select id, name from workspaces
    where bucket = any(${ids.map(bucketOf)}::int[]) and id = any(${ids}::bigint[]) and removed_at is null
    order by lower(name), id`);
  const types = new Map(memberships.map(({ workspace_id, user_type }) => [workspace_id, user_type]));
  return named.map(({ id, name }) => ({ id, name, viewer_type: types.get(id) ?? 'GUEST' }));
}

/** More than these nobody looks through: of each kind so many are on a page. */
const SHOWN = 1000;

/** The channels of a workspace that the actor sees and that are not archived, by their names. */
export function openChannelsOf(
  db: Queryable,
  actor: Actor,
  workspace: { id: number },
): Promise<{ id: number; name: string }[]> {
  const bucket = bucketOf(workspace.id);
  return db.many<{ id: number; name: string }>(sql`
    select c.id, c.name from ${visibleChannels(actor, bucket)}
    where c.bucket = ${bucket} and c.workspace_id = ${workspace.id} and not c.archived and ${isVisibleChannel}
    order by lower(c.name), c.id limit ${SHOWN}`);
}

/** The threads of a channel that was found, so many at most, the last updated first. */
export function latestThreadsOf(
  db: Queryable,
  { id }: { id: number },
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return db.many<{ id: number; name: string }>(sql`
    select id, title as name from threads where bucket = ${bucketOf(id)} and channel_id = ${id}
    order by last_updated_at desc, id desc limit ${limit}`);
}

/** Where something is installed, by the names of the places. */
export interface NamedInstallation {
  id: number;
  workspace_name: string;
  channel_name: string | null;
  thread_title: string | null;
  created_at: Date;
}

/** Where an integration is installed, in the workspaces of the actor and as far as they see it, the first first. */
export async function namedInstallationsOf(
  db: Queryable,
  actor: Actor,
  integration: { id: number },
): Promise<NamedInstallation[]> {
  const memberships = await db.many<{ workspace_id: number }>(sql`
    select workspace_id from workspace_users where user_id = ${actor.id} and removed_at is null`);
  const buckets = [...new Set(memberships.map(({ workspace_id }) => bucketOf(workspace_id)))];
  return db.many<NamedInstallation>(sql`
    ${namedInstallations(actor)}
    where n.bucket = any(${buckets}::int[]) and n.integration_id = ${integration.id} and ${isVisibleInstallation}
    order by n.id limit ${SHOWN}`);
}

/** Where an installation is that the actor sees; undefined for others. */
export function namedInstallation(db: Queryable, actor: Actor, id: number): Promise<NamedInstallation | undefined> {
  return db.maybe<NamedInstallation>(sql`
    ${namedInstallations(actor)} where n.bucket = ${bucketOf(id)} and n.id = ${id} and ${isVisibleInstallation}`);
}

function namedInstallations(actor: Actor) {
  return sql`
    select n.id, w.name as workspace_name, c.name as channel_name, t.title as thread_title, n.created_at
    from ${visibleInstallations(actor, raw('n.bucket'))}
    join workspaces w on w.bucket = n.bucket and w.id = n.workspace_id`;
}

/** A channel that the actor sees, by its name; otherwise 107. */
export async function namedChannel(db: Queryable, actor: Actor, id: number): Promise<{ id: number; name: string }> {
  const bucket = bucketOf(id);
  const row = await db.maybe<{ id: number; name: string }>(sql`
    select c.id, c.name from ${visibleChannels(actor, bucket)}
    where c.bucket = ${bucket} and c.id = ${id} and ${isVisibleChannel}`);
  return found(row, 'channel_not_found');
}

/** A thread that the actor sees, by its title; otherwise 108. */
export async function namedThread(db: Queryable, actor: Actor, id: number): Promise<{ id: number; name: string }> {
  const bucket = bucketOf(id);
  const row = await db.maybe<{ id: number; name: string }>(sql`
    select t.id, t.title as name from threads t join ${visibleChannels(actor, bucket)} on c.bucket = t.bucket and c.id = t.channel_id
    where t.bucket = ${bucket} and t.id = ${id} and ${isVisibleChannel}`);
  return found(row, 'thread_not_found');
}

import type { Actor } from '../actor.js';
import { type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { bucketOf, type Bucket, newId } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { finds, lists } from '../db/statements.js';
import { WorkspaceUser, type UserType } from './workspace_user.js';

export type { UserType };

type Plan = 'free' | 'unlimited';

/** The people and channels of a team. */
export class Workspace extends BaseModel {
  static override tableName = 'workspaces';
  static override notFound = 'workspace_not_found' as const;

  declare bucket: Bucket;
  declare id: number;
  declare name: string;
  declare color: number;
  declare creator: number;
  declare default_channel: number;
  declare plan: Plan;
  declare avatar_id: string | null;
  declare created_at: Date;
  declare removed_at: Date | null;
  declare avatar_file: string | null;
  declare language: string;

  /**
   * The workspaces that a user is a member of, as `w`, with the membership, `wu`. Other workspaces do not exist for the
   * user.
   */
  static visibleTo({ id }: Pick<Actor, 'id'>): BucketQuery<Workspace> {
    return this.query()
      .alias('w')
      .join('workspace_users as wu', (on) =>
        on.on('wu.workspace_id', 'w.id').andOnVal('wu.user_id', id).andOnNull('wu.removed_at'),
      );
  }
}

/** A workspace and the actor's role in it. */
export interface VisibleWorkspace {
  id: number;
  bucket: Bucket;
  default_channel: number;
  plan: Plan;
  viewer_type: UserType;
}

/**
 * Returns a workspace that the actor is a member of. Throws `workspace_not_found` (105) for any other, as if it did not
 * exist.
 */
export const findWorkspace = finds(
  (actor: Actor, id: number) =>
    Workspace.visibleTo(actor)
      .byId(id)
      .select(columns(Workspace, 'w', 'id', 'bucket', 'default_channel', 'plan'))
      .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type')),
  'workspace_not_found',
);

/** Returns the ids of the actor's workspaces. */
export const workspaceIdsOf = lists(
  (actor: Pick<Actor, 'id'>) =>
    WorkspaceUser.query().where('user_id', actor.id).whereNull('removed_at').select('workspace_id'),
  (row) => row.workspace_id,
);

/** Returns the name of a workspace; empty when there is none. */
export async function nameOfWorkspace(db: Queryable, id: number): Promise<string> {
  const workspace = await Workspace.query(db).byId(id).select('name').execute();
  return workspace?.name ?? '';
}

/** Returns the id of the actor's default workspace; undefined when the actor has none. */
export async function defaultWorkspaceIdOf(db: Queryable, actor: Actor): Promise<number | undefined> {
  const row = await db.maybe<{ default_workspace: number | null }>(sql`
    select default_workspace from users where id = ${actor.id}`);
  return row?.default_workspace ?? undefined;
}

export interface WorkspaceChange {
  name?: string | undefined;
  color?: number | undefined;
  language?: string | undefined;
}

/**
 * Changes the given fields of a workspace. Returns undefined when no value is different, otherwise whether the language
 * is.
 */
export async function patchWorkspace(
  trx: Transaction,
  { id, bucket }: { id: number; bucket: Bucket },
  { name, color, language }: WorkspaceChange,
): Promise<{ hasNewLanguage: boolean } | undefined> {
  const row = await trx.maybe<{ has_new_language: boolean }>(sql`
    with former as materialized (select language from workspaces where bucket = ${bucket} and id = ${id})
    update workspaces w set name = coalesce(${name}::text, w.name), color = coalesce(${color}::int, w.color),
      language = coalesce(${language}::text, w.language)
    from former
    where w.bucket = ${bucket} and w.id = ${id} and (w.name, w.color, w.language) is distinct from
      (coalesce(${name}::text, w.name), coalesce(${color}::int, w.color), coalesce(${language}::text, w.language))
    returning w.language <> former.language as has_new_language`);
  return row && { hasNewLanguage: row.has_new_language };
}

/**
 * Hides a workspace and its contents from everybody by ending every membership: every operation in a workspace requires
 * one. No row is deleted. Accounts are changed before memberships, in the order in which all transactions lock them.
 * Returns the ids of those who were members. Throws `workspace_not_found` (105) when the workspace is removed already.
 */
export async function hideWorkspace(
  trx: Transaction,
  { id }: { id: number; bucket: Bucket },
  now: Date,
): Promise<number[]> {
  await Workspace.query(trx).byId(id).whereNull('removed_at').patch({ removed_at: now }).throwIfNotFound();
  await replaceDefaultWorkspace(trx, id);
  const members = WorkspaceUser.query(trx).where('workspace_id', id).whereNull('removed_at');
  const ended = await members.patch({ removed_at: now }).returning('user_id').execute();
  return ended.map(({ user_id }) => user_id);
}

/**
 * Replaces this workspace as a default workspace. Each user gets the one of their other workspaces that they joined
 * first.
 */
async function replaceDefaultWorkspace(trx: Transaction, id: number): Promise<void> {
  await trx.run(sql`
    update users u set default_workspace = (
      select other.workspace_id from workspace_users other
      where other.user_id = u.id and other.removed_at is null and other.workspace_id <> ${id}
      order by other.joined_at, other.workspace_id limit 1)
    where u.default_workspace = ${id} and u.id in (select user_id from workspace_users where workspace_id = ${id})`);
}

const present = ({ id }: { id: number }) =>
  Workspace.query().byId(id).whereNull('removed_at').select('id', 'name', 'default_channel');

/**
 * Keeps a workspace from being removed until the end of the transaction, before a user joins it. Throws
 * `workspace_not_found` (105) when it is removed.
 */
export async function holdWorkspace(trx: Transaction, id: number): Promise<void> {
  await Workspace.query(trx).byId(id).whereNull('removed_at').forShare().throwIfNotFound();
}

/** The buckets of these workspaces, each once, as the rows of a table with the column `bucket`. */
export function placesOf(workspaceIds: readonly number[]): Sql {
  const buckets = workspaceIds.map(bucketOf);
  return sql`(
    select distinct w.bucket from unnest(${workspaceIds}::bigint[], ${buckets}::int[]) as asked (id, bucket)
    join workspaces w on w.bucket = any(${buckets}::int[]) and w.bucket = asked.bucket and w.id = asked.id)`;
}

/** Returns a workspace that a user is about to join; undefined when it is removed. */
export const openWorkspaceOf = finds((workspace: { id: number; bucket: Bucket }) => present(workspace));

/** Returns the name of a workspace for an invited user; undefined when it is removed. */
export const workspaceName = finds(
  (id: number) => present({ id }),
  (row) => row?.name,
);

/** Inserts a workspace that has no default channel yet. Returns its id. */
export async function insertWorkspace(
  trx: Transaction,
  actor: Actor,
  bucket: Bucket,
  workspace: Pick<Workspace, 'name' | 'color' | 'plan' | 'language'>,
  now: Date,
): Promise<number> {
  const id = await newId(trx, bucket);
  const { name, color, plan, language } = workspace;
  const about = { name, color, plan, language, creator: actor.id, default_channel: 0, created_at: now };
  await Workspace.query(trx).insert({ bucket, id, ...about });
  return id;
}

/** Makes a channel the default channel of a workspace. */
export async function setDefaultChannel(trx: Transaction, id: number, channelId: number): Promise<void> {
  await Workspace.query(trx).byId(id).patch({ default_channel: channelId });
}

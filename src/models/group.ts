import { raw } from 'objection';
import type { Actor, Viewer } from '../actor.js';
import { bucketIn, compiled, rawOf } from '../db/compiled.js';
import { type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { bucketOf, newId, type Bucket } from '../db/ids.js';
import { BaseModel, belongsTo, columns, type BucketQuery } from '../db/model.js';
import { finds, lists, locks } from '../db/statements.js';
import { found } from '../errors.js';
import { Channel } from './channel.js';
import { WorkspaceUser, type MembershipKey } from './workspace_user.js';
import type { UserType } from './workspace.js';

/** Users of a workspace that can be mentioned and notified by one name. */
export class Group extends BaseModel {
  static override tableName = 'groups';
  static override notFound = 'group_not_found' as const;

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare name: string;
  declare description: string | null;
  declare color: string | null;
  declare creator: number;
  declare version: number;
  declare created_at: Date;

  /** The groups that a user can see, as `g`. Others do not exist for them. */
  static visibleTo(viewer: Viewer, bucket: Bucket): BucketQuery<Group> {
    return this.query()
      .alias('g')
      .where('g.bucket', bucket)
      .joinRaw(...rawOf(sight(viewer, bucket)));
  }
}

/** A user who is in a group. */
export class GroupUser extends BaseModel {
  static override tableName = 'group_users';
  static override idColumn = ['bucket', 'group_id', 'user_id'];
  static override relationMappings = () => ({
    group: belongsTo(Group, 'group_users.group_id'),
  });

  declare bucket: Bucket;
  declare group_id: number;
  declare user_id: number;
  declare joined_at: Date;
}

export interface GroupKey {
  id: number;
  bucket: Bucket;
}

/** The texts of a group; null for none. */
export interface GroupText {
  name: string;
  description: string | null;
  color: string | null;
}

/** A group and the actor's role in it. */
export interface VisibleGroup extends GroupKey, GroupText {
  workspace_id: number;
  creator: number;
  viewer_type: UserType;
  is_member: boolean;
}

/**
 * The groups `g` that a user can see, for a `from` or a `join`. Joins the user's membership of the workspace, `wu`, and
 * of the group, `mine`, which is null for a user who is not in the group. Guests see only the groups that they are in.
 * Everybody else sees all groups (permissions: Sight).
 */
export function visibleGroups(viewer: Viewer, bucket: Bucket): Sql {
  return sql`groups g ${sight(viewer, bucket)}`;
}

/** The joins that keep only the groups `g` that a user can see. */
function sight({ id }: Viewer, bucket: Bucket): Sql {
  return sql`left join group_users mine on mine.bucket = ${bucket} and mine.group_id = g.id and mine.user_id = ${id}
    join workspace_users wu on wu.workspace_id = g.workspace_id and wu.user_id = ${id} and wu.removed_at is null
      and (wu.user_type <> 'GUEST' or mine.user_id is not null)`;
}

const visible = (viewer: Viewer, id: number) =>
  Group.visibleTo(viewer, bucketIn(id))
    .where('g.id', id)
    .select(columns(Group, 'g', 'id', 'bucket', 'workspace_id', 'name', 'description', 'color', 'creator'))
    .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type'))
    .select<{ is_member: boolean }>(raw('mine.user_id is not null as is_member'));

/** Returns a group that the actor sees. Throws `group_not_found` (119) for any other, as if it did not exist. */
export const findGroup = finds(visible, 'group_not_found');

const read = finds(visible);
const hold = locks((viewer: Viewer, id: number) => visible(viewer, id).forNoKeyUpdate('g'));

/**
 * Returns a group that the actor sees, locked until the end of the transaction. Throws `group_not_found` (119) for any
 * other, as if it did not exist. Reads again once the lock is held, because the actor may have been removed from the
 * group while the transaction waited.
 */
export async function lockGroup(trx: Transaction, actor: Actor, id: number): Promise<VisibleGroup> {
  const [held, row] = await Promise.all([hold(trx, actor, id), read(trx, actor, id)]);
  return found(held && row, 'group_not_found');
}

const among = lists((viewer: Viewer, workspace: { id: number; bucket: Bucket }, ids: readonly number[]) =>
  Group.visibleTo(viewer, workspace.bucket)
    .whereRaw('g.id = any(?::bigint[])', [ids])
    .where('g.workspace_id', workspace.id)
    .select(columns(Group, 'g', 'id'))
    .forKeyShare('g'),
);

/**
 * Returns which of these ids are groups of the workspace that the actor sees. For the actor the others do not exist.
 * Nobody deletes the groups before the end of the transaction, so a post never names a deleted group.
 */
export async function groupsAmong(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await among(trx, actor, workspace, ids);
  return new Set(rows.map((row) => row.id));
}

const usersOf = lists((values: { bucket: Bucket; groupIds: readonly number[]; mentioned: readonly number[] }) =>
  GroupUser.query()
    .where('bucket', values.bucket)
    .whereRaw('group_id = any(?::bigint[])', [values.groupIds])
    .groupBy('user_id')
    .orderBy('user_id')
    .select('user_id')
    .select<{ mentioned: boolean }>(raw('bool_or(group_id = any(?::bigint[])) as mentioned', [values.mentioned])),
);

/**
 * Returns the users who are in any of these groups, and whether each is in one of `mentioned`, which is a subset of the
 * groups.
 */
export async function usersOfGroups(
  db: Queryable,
  bucket: Bucket,
  groupIds: readonly number[],
  mentioned: readonly number[],
): Promise<{ user_id: number; mentioned: boolean }[]> {
  if (groupIds.length === 0) return [];
  return usersOf(db, { bucket, groupIds, mentioned });
}

/** Returns the ids of the groups of the workspace that a user is in. */
export async function groupIdsOf(
  trx: Transaction,
  { workspace_id, bucket, user_id }: MembershipKey,
): Promise<number[]> {
  const memberships = await GroupUser.query(trx)
    .joinRelated('group', { alias: 'g' })
    .where({ 'group_users.bucket': bucket, user_id, 'g.workspace_id': workspace_id })
    .orderBy('group_id')
    .select('group_id');
  return memberships.map(({ group_id }) => group_id);
}

/** The groups of a workspace. */
export const groupRows = compiled(({ bucket, id }: { bucket: Bucket; id: number }) =>
  Group.query().where('bucket', bucket).where('workspace_id', id).select('id'),
);

/** Inserts a group without users. */
export async function insertGroup(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  text: GroupText,
  now: Date,
): Promise<GroupKey> {
  const { name, description, color } = text;
  const { bucket, id: workspace_id } = workspace;
  const id = await newId(trx, bucket);
  await Group.query(trx).insert({
    bucket,
    id,
    workspace_id,
    name,
    description,
    color,
    creator: actor.id,
    created_at: now,
  });
  return { id, bucket };
}

/** Changes the texts of a group. Returns whether any of them is different. */
export async function patchGroup(
  trx: Transaction,
  { id }: GroupKey,
  { name, description, color }: GroupText,
): Promise<boolean> {
  const changed = await Group.query(trx)
    .byId(id)
    .whereRaw('(name, description, color) is distinct from (?::text, ?::text, ?::text)', [name, description, color])
    .patch({ name, description, color, version: raw('version + 1') });
  return changed > 0;
}

/** Begins the next version of a group, after a change of its members. */
export async function growGroupVersion(trx: Transaction, { id }: GroupKey): Promise<void> {
  await Group.query(trx)
    .byId(id)
    .patch({ version: raw('version + 1') });
}

/** Adds users to a group. Returns those who were not in it before. */
export async function insertGroupUsers(
  trx: Transaction,
  group: GroupKey,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return trx.numbers(sql`
    insert into group_users (bucket, group_id, user_id, joined_at)
    values (${group.bucket}, ${group.id}, unnest(${userIds}::bigint[]), ${now})
    on conflict (bucket, group_id, user_id) do nothing
    returning user_id`);
}

/** Removes users from a group. Returns those who were in it. */
export async function deleteGroupUsers(
  trx: Transaction,
  { id, bucket }: GroupKey,
  userIds: readonly number[],
): Promise<number[]> {
  const deleted = await GroupUser.query(trx)
    .where({ bucket, group_id: id })
    .whereRaw('user_id = any(?::bigint[])', [userIds])
    .delete()
    .returning('user_id')
    .execute();
  return deleted.map(({ user_id }) => user_id);
}

/**
 * Deletes a group, and removes it from the default groups of channels. The channels come first, because posting locks
 * the channel before the groups that the post names.
 */
export async function deleteGroup(
  trx: Transaction,
  { id, workspace_id: workspaceId }: GroupKey & { workspace_id: number },
): Promise<void> {
  await Channel.query(trx)
    .where({ bucket: bucketOf(id), workspace_id: workspaceId })
    .whereRaw('default_groups @> array[?::bigint]', [id])
    .patch({ default_groups: raw('array_remove(default_groups, ?::bigint)', [id]), version: raw('version + 1') });
  await Group.query(trx).byId(id).delete();
}

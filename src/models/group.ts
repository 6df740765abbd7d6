import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, compiled, fragment } from '../db/compiled.js';
import { raw as rawSql, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, belongsTo, columns, hasMany, type BucketQuery } from '../db/model.js';
import { Channel } from './channel.js';
import { GroupUser } from './group_user.js';
import { Workspace, type UserType } from './workspace.js';
import { any, changes, gets, lists } from '../db/statements.js';

/** Users of a workspace that can be mentioned and notified by one name. */
export class Group extends BaseModel {
  static override tableName = 'groups';
  static override notFound = 'group_not_found' as const;
  static override relationMappings = () => ({
    workspace: belongsTo(Workspace, 'groups.workspace_id'),
    users: hasMany('groups', GroupUser, 'group_users.group_id'),
  });

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare name: string;
  declare description: string | null;
  declare color: string | null;
  declare creator: number;
  declare version: number;
  declare created_at: Date;

  /**
   * The groups that a user can see, as `g`, with the user's membership of the workspace, `wu`, and of the group,
   * `mine`, which is null for a user who is not in the group. A group that a user cannot see does not exist for them.
   */
  static visibleTo(userId: number, bucket: Bucket): BucketQuery<Group> {
    return this.query()
      .alias('g')
      .join('workspace_users as wu', (on) =>
        on.on('wu.workspace_id', 'g.workspace_id').andOnVal('wu.user_id', userId).andOnNull('wu.removed_at'),
      )
      .leftJoin('group_users as mine', (on) =>
        on.onVal('mine.bucket', bucket).andOn('mine.group_id', 'g.id').andOnVal('mine.user_id', userId),
      )
      .where('g.bucket', bucket)
      .where(fragment(isVisibleGroup));
  }
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
 * The tables that decide whether the actor sees a group, `g`: the actor's membership of the workspace, `wu`, and of the
 * group, `mine`.
 */
export function visibleGroups(actor: Actor, bucket: Bucket): Sql {
  return sql`groups g
    join workspace_users wu on wu.workspace_id = g.workspace_id and wu.user_id = ${actor.id} and wu.removed_at is null
    left join group_users mine on mine.bucket = ${bucket} and mine.group_id = g.id and mine.user_id = ${actor.id}`;
}

/** Guests see only the groups that they are in. Everybody else sees all groups (permissions: Sight). */
export const isVisibleGroup = rawSql(`(wu.user_type <> 'GUEST' or mine.user_id is not null)`);

const visible = compiled(({ userId, id }: { userId: number; id: number }) =>
  Group.visibleTo(userId, bucketIn(id))
    .where('g.id', id)
    .select(columns(Group, 'g', 'id', 'bucket', 'workspace_id', 'name', 'description', 'color', 'creator'))
    .select('wu.user_type as viewer_type', raw('mine.user_id is not null as is_member')),
);

/** Returns a group that the actor sees. Throws `group_not_found` (119) for any other, as if it did not exist. */
export async function findGroup(db: Queryable, actor: Actor, id: number): Promise<VisibleGroup> {
  return found(await db.maybe<VisibleGroup>(visible({ userId: actor.id, id })), 'group_not_found');
}

/**
 * Returns a group that the actor sees, locked until the end of the transaction. Throws `group_not_found` (119) for any
 * other, as if it did not exist. Reads again once the lock is held, because the actor may have been removed from the
 * group while the transaction waited.
 */
export async function lockGroup(trx: Transaction, actor: Actor, id: number): Promise<VisibleGroup> {
  const find = visible({ userId: actor.id, id });
  const [held, row] = await Promise.all([
    trx.maybe<VisibleGroup>(sql`${find} for no key update of g`),
    trx.maybe<VisibleGroup>(find),
  ]);
  return found(held && row, 'group_not_found');
}

const among = compiled((values: { userId: number; workspaceId: number; ids: readonly number[] }) =>
  Group.visibleTo(values.userId, bucketIn(values.workspaceId))
    .whereRaw('g.id = any(?::bigint[])', [values.ids])
    .where('g.workspace_id', values.workspaceId)
    .select('g.id'),
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
  const find = among({ userId: actor.id, workspaceId: workspace.id, ids });
  const rows = await trx.many<Pick<Group, 'id'>>(sql`${find} for key share of g`);
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

/** The groups of a workspace. */
export const groupRows = compiled(({ bucket, id }: { bucket: Bucket; id: number }) =>
  Group.query().where('bucket', bucket).where('workspace_id', id).select('id'),
);

/** Inserts a group without users. */
export const insertGroup = gets(
  (actor: Actor, workspace: { id: number; bucket: Bucket }, { name, description, color }: GroupText, now: Date) =>
    Group.query()
      .insert({
        ...{ bucket: workspace.bucket, id: fragment(sql`next_id(${workspace.bucket})`), workspace_id: workspace.id },
        ...{ name, description, color, creator: actor.id, created_at: now },
      })
      .returning(['id', 'bucket']),
);

/** Changes the texts of a group. Returns whether any of them is different. */
export const changeGroup = changes(
  ({ id }: GroupKey, { name, description, color }: GroupText) =>
    Group.query()
      .byId(id)
      .whereRaw('(name, description, color) is distinct from (?::text, ?::text, ?::text)', [name, description, color])
      .patch({ name, description, color, version: raw('version + 1') }),
  any,
);

/** Begins the next version of a group, after a change of its members. */
export const growGroupVersion = changes(({ id }: GroupKey) =>
  Group.query()
    .byId(id)
    .patch({ version: raw('version + 1') }),
);

/** Adds users to a group. Returns those who were not in it before. */
export async function addGroupUsers(
  trx: Transaction,
  group: GroupKey,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await trx.many<{ user_id: number }>(sql`
    insert into group_users (bucket, group_id, user_id, joined_at)
    values (${group.bucket}, ${group.id}, unnest(${userIds}::bigint[]), ${now})
    on conflict (bucket, group_id, user_id) do nothing
    returning user_id`);
  return rows.map((row) => row.user_id);
}

/** Removes users from a group. Returns those who were in it. */
export const removeGroupUsers = lists(
  ({ id }: GroupKey, userIds: readonly number[]) =>
    GroupUser.query()
      .where('bucket', bucketIn(id))
      .where('group_id', id)
      .whereRaw('user_id = any(?::bigint[])', [userIds])
      .delete()
      .returning('user_id'),
  (row) => row.user_id,
);

const leaveDefaults = changes(({ id, workspaceId }: { id: number; workspaceId: number }) =>
  Channel.query()
    .where('bucket', bucketIn(id))
    .where('workspace_id', workspaceId)
    .whereRaw('default_groups @> array[?::bigint]', [id])
    .patch({ default_groups: raw('array_remove(default_groups, ?::bigint)', [id]), version: raw('version + 1') }),
);

const deleteById = changes(({ id }: { id: number }) => Group.query().byId(id).delete());

/**
 * Deletes a group, and removes it from the default groups of channels. The channels come first, because posting locks
 * the channel before the groups that the post names.
 */
export async function deleteGroup(
  trx: Transaction,
  { id, workspace_id: workspaceId }: GroupKey & { workspace_id: number },
): Promise<void> {
  await leaveDefaults(trx, { id, workspaceId });
  await deleteById(trx, { id });
}

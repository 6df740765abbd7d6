import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { Workspace, type UserType } from './workspace.js';
import { BaseModel, belongsTo } from '../db/model.js';

/** Users of a workspace that can be mentioned and notified by one name. */
export class Group extends BaseModel {
  static override tableName = 'groups';
  static override notFound = 'group_not_found' as const;
  static override relationMappings = () => ({
    workspace: belongsTo(Workspace, 'groups.workspace_id'),
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
}

export interface GroupKey {
  id: number;
  bucket: Bucket;
}

/** What can be said of a group; null where nothing is. */
export interface GroupText {
  name: string;
  description: string | null;
  color: string | null;
}

/** A group and what the actor is in it. */
export interface VisibleGroup extends GroupKey, GroupText {
  workspace_id: number;
  creator: number;
  viewer_type: UserType;
  is_member: boolean;
}

/** The tables that decide who sees a group: `g`, the actor's membership of the workspace `wu` and of the group `mine`. */
export function visibleGroups(actor: Actor, bucket: Bucket): Sql {
  return sql`groups g
    join workspace_users wu on wu.workspace_id = g.workspace_id and wu.user_id = ${actor.id} and wu.removed_at is null
    left join group_users mine on mine.bucket = ${bucket} and mine.group_id = g.id and mine.user_id = ${actor.id}`;
}

/** Groups are open to all but guests; guests see those that they are in (permissions: Sight). */
export const isVisibleGroup = raw(`(wu.user_type <> 'GUEST' or mine.user_id is not null)`);

/**
 * A group that the actor sees, with its row locked until the end of the transaction; otherwise 119, as if there were none. Asked again
 * once the lock is held: while it was waited for, the actor may have been taken out.
 */
export async function lockGroup(trx: Transaction, actor: Actor, id: number): Promise<VisibleGroup> {
  const bucket = bucketOf(id);
  const visible = sql`
    select g.id, g.bucket, g.workspace_id, g.name, g.description, g.color, g.creator, wu.user_type as viewer_type,
      mine.user_id is not null as is_member
    from ${visibleGroups(actor, bucket)}
    where g.bucket = ${bucket} and g.id = ${id} and ${isVisibleGroup}`;
  const [locked, row] = await Promise.all([
    trx.maybe<VisibleGroup>(sql`${visible} for no key update of g`),
    trx.maybe<VisibleGroup>(visible),
  ]);
  return found(locked && row, 'group_not_found');
}

/**
 * Those of these ids that are groups of the workspace and that the actor sees; to the actor the others are none. They cannot
 * be removed before the end of the transaction, so that what names them now names something.
 */
export async function groupsAmong(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.many<{ id: number }>(sql`
    select g.id from ${visibleGroups(actor, workspace.bucket)}
    where g.bucket = ${workspace.bucket} and g.id = any(${ids}::bigint[]) and g.workspace_id = ${workspace.id} and ${isVisibleGroup}
    for key share of g`);
  return new Set(rows.map((row) => row.id));
}

/** Who is in any of these groups, and whether in one of `mentioned`, which are among them. */
export async function usersOfGroups(
  db: Queryable,
  bucket: Bucket,
  groupIds: readonly number[],
  mentioned: readonly number[],
): Promise<{ user_id: number; mentioned: boolean }[]> {
  if (groupIds.length === 0) return [];
  return db.many<{ user_id: number; mentioned: boolean }>(sql`
    select gu.user_id, bool_or(gu.group_id = any(${mentioned}::bigint[])) as mentioned
    from group_users gu where gu.bucket = ${bucket} and gu.group_id = any(${groupIds}::bigint[])
    group by gu.user_id order by gu.user_id`);
}

/** Writes a group without anybody in it. */
export async function insertGroup(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  group: GroupText,
  now: Date,
): Promise<GroupKey> {
  const { bucket } = workspace;
  const { id } = await trx.one<{ id: number }>(sql`
    insert into groups (bucket, id, workspace_id, name, description, color, creator, created_at)
    values (${bucket}, next_id(${bucket}), ${workspace.id}, ${group.name}, ${group.description}, ${group.color}, ${actor.id}, ${now})
    returning id`);
  return { id, bucket };
}

/** Gives a group other texts; tells whether any is different. */
export async function updateGroup(trx: Transaction, group: GroupKey, text: GroupText): Promise<boolean> {
  const changed = await trx.run(sql`
    update groups set name = ${text.name}, description = ${text.description}, color = ${text.color}, version = version + 1
    where bucket = ${group.bucket} and id = ${group.id}
      and (name, description, color) is distinct from (${text.name}::text, ${text.description}::text, ${text.color}::text)`);
  return changed > 0;
}

/** Counts a change of who is in a group. */
export async function growGroupVersion(trx: Transaction, group: GroupKey): Promise<void> {
  await trx.run(sql`update groups set version = version + 1 where bucket = ${group.bucket} and id = ${group.id}`);
}

/** Puts users into a group; answers those who were not in it before. */
export async function addGroupUsers(
  trx: Transaction,
  group: GroupKey,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await trx.many<{ user_id: number }>(sql`
    insert into group_users (bucket, group_id, user_id, joined_at)
    select ${group.bucket}, ${group.id}, added.user_id, ${now}
    from unnest(${userIds}::bigint[]) as added (user_id)
    on conflict (bucket, group_id, user_id) do nothing
    returning user_id`);
  return rows.map((row) => row.user_id);
}

/** Takes users out of a group; answers those who were in it. */
export async function removeGroupUsers(
  trx: Transaction,
  group: GroupKey,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await trx.many<{ user_id: number }>(sql`
    delete from group_users
    where bucket = ${group.bucket} and group_id = ${group.id} and user_id = any(${userIds}::bigint[])
    returning user_id`);
  return rows.map((row) => row.user_id);
}

/**
 * Removes a group, and takes it out of the channels whose threads notified it by default. These come first: whoever posts holds the
 * channel, and then the groups that the post names.
 */
export async function deleteGroup(trx: Transaction, group: GroupKey & { workspace_id: number }): Promise<void> {
  const { bucket, id } = group;
  await trx.run(sql`
    update channels set default_groups = array_remove(default_groups, ${id}::bigint), version = version + 1
    where bucket = ${bucket} and workspace_id = ${group.workspace_id} and default_groups @> array[${id}::bigint]`);
  await trx.run(sql`delete from groups where bucket = ${bucket} and id = ${id}`);
}

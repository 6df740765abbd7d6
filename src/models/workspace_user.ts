import { raw } from 'objection';
import { sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { changes } from '../db/statements.js';

export type UserType = 'USER' | 'ADMIN' | 'GUEST';

/** The membership of a user in a workspace. The row stays when the membership has ended. */
export class WorkspaceUser extends BaseModel {
  static override tableName = 'workspace_users';
  static override idColumn = ['workspace_id', 'user_id'];

  declare workspace_id: number;
  declare user_id: number;
  declare user_type: UserType;
  declare default_conversation: number;
  declare version: number;
  declare joined_at: Date;
  declare removed_at: Date | null;
  declare removed_by: number | null;
  declare invited_as: string | null;
  declare invited_channels: readonly number[];
  declare met: boolean;
}

/** The key of a membership. */
export interface MembershipKey {
  workspace_id: number;
  /** The bucket of the workspace. */
  bucket: Bucket;
  user_id: number;
}

/** The ids of a membership, as values of a statement. */
interface MemberValues {
  workspaceId: number;
  userId: number;
}

const valuesOf = (key: MembershipKey): MemberValues => ({ workspaceId: key.workspace_id, userId: key.user_id });

const changeType = changes(({ workspaceId, userId, userType }: MemberValues & { userType: UserType }) =>
  WorkspaceUser.query()
    .findById([workspaceId, userId])
    .patch({ user_type: userType, version: raw('version + 1') }),
);

/** Makes a member an ADMIN, a USER or a GUEST. */
export async function setUserType(trx: Transaction, key: MembershipKey, userType: UserType): Promise<void> {
  await changeType(trx, { ...valuesOf(key), userType });
}

/** Returns the ids of the channels of the workspace that a user is in. */
export async function channelIdsOf(trx: Transaction, key: MembershipKey): Promise<number[]> {
  const rows = await trx.many<{ channel_id: number }>(sql`
    select cu.channel_id from channel_users cu join channels c on c.bucket = cu.bucket and c.id = cu.channel_id
    where cu.bucket = ${key.bucket} and cu.user_id = ${key.user_id} and c.workspace_id = ${key.workspace_id}
      and c.removed_at is null
    order by cu.channel_id`);
  return rows.map((row) => row.channel_id);
}

/** Returns the ids of the groups of the workspace that a user is in. */
export async function groupIdsOf(trx: Transaction, key: MembershipKey): Promise<number[]> {
  const rows = await trx.many<{ group_id: number }>(sql`
    select gu.group_id from group_users gu join groups g on g.bucket = gu.bucket and g.id = gu.group_id
    where gu.bucket = ${key.bucket} and gu.user_id = ${key.user_id} and g.workspace_id = ${key.workspace_id}
    order by gu.group_id`);
  return rows.map((row) => row.group_id);
}

const end = changes(({ workspaceId, userId, by, now }: MemberValues & { by: number; now: Date }) =>
  WorkspaceUser.query()
    .findById([workspaceId, userId])
    .whereNull('removed_at')
    .patch({ removed_at: now, removed_by: by, version: raw('version + 1') }),
);

/**
 * Ends a membership. The row stays, because the posts of the user need an author. If the workspace was the user's
 * default, another of their workspaces becomes the default. The account is changed first, because every transaction
 * locks an account before its memberships.
 */
export async function endMembership(trx: Transaction, key: MembershipKey, by: number, now: Date): Promise<void> {
  await trx.run(sql`
    update users set default_workspace = (
      select wu.workspace_id from workspace_users wu
      where wu.user_id = ${key.user_id} and wu.removed_at is null and wu.workspace_id <> ${key.workspace_id}
      order by wu.joined_at, wu.workspace_id limit 1)
    where id = ${key.user_id} and default_workspace = ${key.workspace_id}`);
  await end(trx, { ...valuesOf(key), by, now });
}

import { raw } from 'objection';
import { sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

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

/** Makes a member an ADMIN, a USER or a GUEST. */
export async function setUserType(trx: Transaction, key: MembershipKey, userType: UserType): Promise<void> {
  await WorkspaceUser.query(trx)
    .findById([key.workspace_id, key.user_id])
    .patch({ user_type: userType, version: raw('version + 1') });
}

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
  await WorkspaceUser.query(trx)
    .findById([key.workspace_id, key.user_id])
    .whereNull('removed_at')
    .patch({ removed_at: now, removed_by: by, version: raw('version + 1') });
}

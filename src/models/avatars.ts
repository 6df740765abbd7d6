import { sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf } from '../db/ids.js';

/** An avatar as its owner's row has it. */
export interface Avatar {
  /** The hash of the image. */
  avatar_id: string;
  avatar_file: string;
}

/** The same of an owner who may have none. */
export type OwnAvatar = { [Field in keyof Avatar]: Avatar[Field] | null };

/** The avatar of a user, whose account is locked until the end of the transaction; 200 when they are gone. */
export async function lockUserAvatar(trx: Transaction, userId: number): Promise<OwnAvatar> {
  const row = await trx.maybe<{ [Field in keyof OwnAvatar]: OwnAvatar[Field] }>(sql`
    select avatar_id, avatar_file from users where id = ${userId} and deleted_at is null for no key update`);
  return found(row, 'token_invalid');
}

/** Gives a locked user another avatar. */
export async function setUserAvatar(trx: Transaction, userId: number, avatar: Avatar): Promise<void> {
  await trx.run(sql`
    update users set avatar_id = ${avatar.avatar_id}, avatar_file = ${avatar.avatar_file} where id = ${userId}`);
}

/** The avatar of a workspace, whose row is locked until the end of the transaction; 105 when it is gone. */
export async function lockWorkspaceAvatar(trx: Transaction, id: number): Promise<OwnAvatar> {
  const row = await trx.maybe<{ [Field in keyof OwnAvatar]: OwnAvatar[Field] }>(sql`
    select avatar_id, avatar_file from workspaces
    where bucket = ${bucketOf(id)} and id = ${id} and removed_at is null for no key update`);
  return found(row, 'workspace_not_found');
}

/** Gives a locked workspace another avatar. */
export async function setWorkspaceAvatar(trx: Transaction, id: number, avatar: Avatar): Promise<void> {
  await trx.run(sql`
    update workspaces set avatar_id = ${avatar.avatar_id}, avatar_file = ${avatar.avatar_file}
    where bucket = ${bucketOf(id)} and id = ${id}`);
}

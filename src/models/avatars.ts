import type { Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { lock, lockOfUser } from './lock.js';
import { User } from './user.js';
import { Workspace } from './workspace.js';
import { changes, finds } from '../db/statements.js';

/** The columns of an avatar, in the row of its owner. */
export interface Avatar {
  /** The hash of the image. */
  avatar_id: string;
  avatar_file: string;
}

/** The same for an owner who may have no avatar. */
export type OwnAvatar = { [Field in keyof Avatar]: Avatar[Field] | null };

const avatarOfUser = finds(({ id }: { id: number }) =>
  User.query().select('avatar_id', 'avatar_file').findById(id).whereNull('deleted_at'),
);

/**
 * Locks a user until the end of the transaction and returns their avatar. Throws `token_invalid` (200) when the account
 * is deleted.
 */
export async function lockUserAvatar(trx: Transaction, userId: number): Promise<OwnAvatar> {
  lock(trx, lockOfUser(userId), 'no key update');
  const row = await avatarOfUser(trx, { id: userId });
  return found(row, 'token_invalid');
}

const changeOfUser = changes(({ id, avatar_id, avatar_file }: Avatar & { id: number }) =>
  User.query().findById(id).patch({ avatar_id, avatar_file }),
);

/** Gives a locked user another avatar. */
export async function setUserAvatar(trx: Transaction, userId: number, avatar: Avatar): Promise<void> {
  await changeOfUser(trx, { ...avatar, id: userId });
}

/**
 * Locks a workspace until the end of the transaction and returns its avatar. Throws `workspace_not_found` (105) when it
 * is removed.
 */
export const lockWorkspaceAvatar = finds(
  (id: number) =>
    Workspace.query().select('avatar_id', 'avatar_file').byId(id).whereNull('removed_at').forNoKeyUpdate(),
  'workspace_not_found',
);

const changeOfWorkspace = changes(({ id, avatar_id, avatar_file }: Avatar & { id: number }) =>
  Workspace.query().byId(id).patch({ avatar_id, avatar_file }),
);

/** Gives a locked workspace another avatar. */
export async function setWorkspaceAvatar(trx: Transaction, id: number, avatar: Avatar): Promise<void> {
  await changeOfWorkspace(trx, { ...avatar, id });
}

import { compiled } from '../db/compiled.js';
import { sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { User } from './user.js';
import { Workspace } from './workspace.js';

/** An avatar as its owner's row has it. */
export interface Avatar {
  /** The hash of the image. */
  avatar_id: string;
  avatar_file: string;
}

/** The same of an owner who may have none. */
export type OwnAvatar = { [Field in keyof Avatar]: Avatar[Field] | null };

const avatarOfUser = compiled(({ id }: { id: number }) =>
  User.query().select('avatar_id', 'avatar_file').findById(id).whereNull('deleted_at'),
);

/** The avatar of a user, whose account is locked until the end of the transaction; 200 when they are gone. */
export async function lockUserAvatar(trx: Transaction, userId: number): Promise<OwnAvatar> {
  const row = await trx.maybe<OwnAvatar>(sql`${avatarOfUser({ id: userId })} for no key update`);
  return found(row, 'token_invalid');
}

const changeOfUser = compiled(({ id, avatar_id, avatar_file }: Avatar & { id: number }) =>
  User.query().findById(id).patch({ avatar_id, avatar_file }),
);

/** Gives a locked user another avatar. */
export async function setUserAvatar(trx: Transaction, userId: number, avatar: Avatar): Promise<void> {
  await trx.run(changeOfUser({ ...avatar, id: userId }));
}

const avatarOfWorkspace = compiled(({ id }: { id: number }) =>
  Workspace.query().select('avatar_id', 'avatar_file').byId(id).whereNull('removed_at'),
);

/** The avatar of a workspace, whose row is locked until the end of the transaction; 105 when it is gone. */
export async function lockWorkspaceAvatar(trx: Transaction, id: number): Promise<OwnAvatar> {
  const row = await trx.maybe<OwnAvatar>(sql`${avatarOfWorkspace({ id })} for no key update`);
  return found(row, 'workspace_not_found');
}

const changeOfWorkspace = compiled(({ id, avatar_id, avatar_file }: Avatar & { id: number }) =>
  Workspace.query().byId(id).patch({ avatar_id, avatar_file }),
);

/** Gives a locked workspace another avatar. */
export async function setWorkspaceAvatar(trx: Transaction, id: number, avatar: Avatar): Promise<void> {
  await trx.run(changeOfWorkspace({ ...avatar, id }));
}

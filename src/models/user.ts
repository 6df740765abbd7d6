import { raw, type Model, type QueryBuilder } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, variants } from '../db/compiled.js';
import type { Queryable, Transaction } from '../db/database.js';
import { ApiError, found } from '../errors.js';
import { deleteHooksOf } from './hook_subscription.js';
import { lock, lockOfUser } from './lock.js';
import { deleteUploadTotal } from './upload_total.js';
import { WorkspaceUser } from './workspace_user.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changes, changesAlone, exists, finds, lists } from '../db/statements.js';

/** A person, or a bot. A user has one account for all workspaces. */
export class User extends BaseModel {
  static override tableName = 'users';
  static override idColumn = 'id';
  static override notFound = 'user_not_found' as const;

  declare id: number;
  declare name: string;
  declare email: string | null;
  declare password_hash: string | null;
  declare bot: boolean;
  declare lang: string;
  declare timezone: string;
  declare contact_info: string;
  declare profession: string;
  declare avatar_id: string | null;
  declare default_workspace: number | null;
  declare snooze_until: Date | null;
  declare snooze_dnd_start: string | null;
  declare snooze_dnd_end: string | null;
  declare off_days: readonly number[];
  declare away_mode: unknown;
  declare token_generation: number;
  declare created_at: Date;
  declare deleted_at: Date | null;
  declare avatar_file: string | null;
  declare email_proven_at: Date | null;
  declare new_email: string | null;
  declare new_email_until: Date | null;
  declare recovery_email: string | null;
  declare recovery_until: Date | null;
  declare public_targets_only: boolean;
  declare install_renewals: number;

  /** The user with this id, unless they have deleted their account. */
  static active(id: number): BucketQuery<User> {
    return this.query().where('id', id).whereNull('deleted_at');
  }

  /** Keeps only the rows of a query whose user, `u`, has not deleted their account. `column` holds the user's id. */
  static present(column: string): (query: QueryBuilder<Model, unknown>) => void {
    return (query) => void query.join('users as u', (on) => on.on('u.id', column).andOnNull('u.deleted_at'));
  }
}

/** The name that is shown for a deleted user (decision 42). */
export const DELETED_NAME = 'Deleted user';

/** The tables with rows of an account, by bucket and user_id. A new table of this kind must be added here. */
const OWNED = [
  'tokens',
  'sessions',
  'sign_in_addresses',
  'codes',
  'oauth_grants',
  'oauth_codes',
  'oauth_refresh_tokens',
  'temp_ids',
  'idempotency_keys',
  'presence',
  'notification_settings',
  'notification_reads',
  'hook_targets',
  'devices',
  'mail_returns',
];

const workspaces = variants(({ isPresent }: { isPresent: boolean }) =>
  lists(({ userId }: { userId: number }) => {
    const all = WorkspaceUser.query().select('workspace_id').where('user_id', userId).orderBy('workspace_id');
    return isPresent ? all.whereNull('removed_at') : all;
  }),
);

/** Returns the ids of the workspaces that a user is in, in order. */
export async function workspaceIdsOfUser(db: Queryable, userId: number): Promise<number[]> {
  const rows = await workspaces({ isPresent: true })(db, { userId });
  return rows.map((row) => row.workspace_id);
}

/** Returns the ids of the workspaces that a user is or was in, in order. */
export async function everyWorkspaceIdOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await workspaces({ isPresent: false })(db, { userId });
  return rows.map((row) => row.workspace_id);
}

/** Whether a workspace has another member. Bots do not count. */
export const hasOthers = finds(
  (workspaceId: number, userId: number) =>
    WorkspaceUser.query()
      .alias('wu')
      .join('users as u', 'u.id', 'wu.user_id')
      .select(columns(WorkspaceUser, 'wu', 'user_id'))
      .where('wu.workspace_id', workspaceId)
      .whereNot('wu.user_id', userId)
      .whereNull('wu.removed_at')
      .where(raw('not u.bot'))
      .limit(1),
  exists,
);

const avatarOf = finds(({ userId }: { userId: number }) => User.active(userId).select('avatar_file'));

/**
 * Locks an account until the end of the transaction, so that the user cannot join a workspace or be deleted. Returns
 * the file of their avatar. Throws `token_invalid` (200) when the account is deleted.
 */
export async function lockAccount(trx: Transaction, userId: number): Promise<string | null> {
  lock(trx, lockOfUser(userId), 'update');
  const row = await avatarOf(trx, { userId });
  return found(row, 'token_invalid').avatar_file;
}

const idOf = finds(({ userId }: { userId: number }) => User.active(userId).select('id'));

/**
 * Locks an account until the end of the transaction. Every operation that changes its credentials must do so. Throws
 * `token_invalid` (200) when it is deleted.
 */
export async function lockAccountRow(trx: Transaction, userId: number): Promise<void> {
  lock(trx, lockOfUser(userId), 'no key update');
  const row = await idOf(trx, { userId });
  found(row, 'token_invalid');
}

const withPassword = finds(({ userId, passwordHash }: { userId: number; passwordHash: string }) =>
  User.active(userId).where('password_hash', passwordHash).select('id'),
);

/**
 * Keeps a password that was just checked from being replaced until the end of the transaction. Throws
 * `credentials_invalid` (104) when it has been replaced meanwhile, or the account is deleted.
 */
export async function holdPassword(trx: Transaction, userId: number, passwordHash: string): Promise<void> {
  lock(trx, lockOfUser(userId), 'share');
  const row = await withPassword(trx, { userId, passwordHash });
  found(row, 'credentials_invalid');
}

/**
 * Keeps a user from being deleted until the end of the transaction. Throws `token_invalid` (200) when the account is
 * deleted.
 */
export async function holdAccount(trx: Transaction, userId: number): Promise<void> {
  found((await holdUser(trx, userId)) || undefined, 'token_invalid');
}

/** The same for a user who may be deleted already: then it returns false. */
export async function holdUser(trx: Transaction, userId: number): Promise<boolean> {
  lock(trx, lockOfUser(userId), 'key share');
  return (await idOf(trx, { userId })) !== undefined;
}

const generationOf = finds(({ userId }: { userId: number }) => User.active(userId).select('token_generation'));

/**
 * Keeps the actor's own token from being replaced, and their account from being deleted, until the end of the
 * transaction. Throws `token_invalid` (200) when either has just happened. It matters for sessions too, because
 * replacing the token also ends what a session has subscribed to.
 */
export async function holdOwnToken(trx: Transaction, actor: Actor): Promise<void> {
  lock(trx, lockOfUser(actor.id), 'share');
  const row = await generationOf(trx, { userId: actor.id });
  const { token_generation: generation } = found(row, 'token_invalid');
  if (actor.credential !== 'program' && generation !== actor.token_generation) throw new ApiError('token_invalid');
}

/** Returns the present name of a user. */
export const nameOf = finds(
  (userId: number) => User.query().findById(userId).select('name'),
  (row) => row?.name ?? DELETED_NAME,
);

const eraseUser = changes(({ userId, now }: { userId: number; now: Date }) =>
  User.query().findById(userId).patch({
    name: DELETED_NAME,
    email: null,
    password_hash: null,
    lang: 'en',
    timezone: 'UTC',
    contact_info: '',
    profession: '',
    avatar_id: null,
    avatar_file: null,
    default_workspace: null,
    snooze_until: null,
    snooze_dnd_start: null,
    snooze_dnd_end: null,
    off_days: [],
    away_mode: null,
    email_proven_at: null,
    new_email: null,
    new_email_until: null,
    recovery_email: null,
    recovery_until: null,
    deleted_at: now,
  }),
);

const eraseInvitations = changes(({ userId }: { userId: number }) =>
  WorkspaceUser.query()
    .where('user_id', userId)
    .whereNotNull('invited_as')
    .patch({ invited_as: null, invited_channels: [] }),
);

/** Erases the personal data of a user. The row stays, because the posts of the user need an author. */
export async function anonymize(trx: Transaction, userId: number, now: Date): Promise<void> {
  await eraseUser(trx, { userId, now });
  // The address that was invited is personal data, too.
  await eraseInvitations(trx, { userId });
}

const deleteFrom = variants(({ table }: { table: string }) =>
  changesAlone(({ userId }: { userId: number }) =>
    BaseModel.knex()(table)
      .where({ bucket: bucketIn(userId), user_id: userId })
      .delete(),
  ),
);

/**
 * Deletes the rows of an account: credentials, codes, grants, temporary ids, presence, settings, reading states,
 * webhook targets and subscriptions, devices, and the total of its uploads.
 */
export async function eraseOwned(db: Queryable, userId: number): Promise<void> {
  for (const table of OWNED) {
    await deleteFrom({ table })(db, { userId });
  }
  await deleteHooksOf(db, userId);
  await deleteUploadTotal(db, userId);
}

/** Whether this user has deleted their account. */
export const isDeleted = finds(
  (userId: number) => User.query().findById(userId).whereNotNull('deleted_at').select('id'),
  exists,
);

/** Changes the name of an account. */
export const renameAccount = changes((userId: number, to: string) => User.query().findById(userId).patch({ name: to }));

/** An account, as a page shows it to its owner. */
export interface OwnAccount {
  name: string;
  email: string;
  timezone: string;
  /** Whether the address is proven. */
  is_proven: boolean;
  /** The file name of the avatar; null without one. */
  avatar_file: string | null;
}

/** Returns the actor's account for a page. Throws `token_invalid` (200) when it has just been deleted. */
export const ownAccount = finds(
  ({ id }: Actor) =>
    User.active(id)
      .select('name', 'timezone', 'avatar_file')
      .select<Pick<OwnAccount, 'email' | 'is_proven'>>('email', raw('email_proven_at is not null as is_proven')),
  'token_invalid',
);

const deletedOf = lists(({ userIds }: { userIds: readonly number[] }) =>
  User.query().select('id').whereRaw('id = any(?::bigint[])', [userIds]).whereNotNull('deleted_at'),
);

/** Returns which of these users have deleted their account. */
export async function deletedAmong(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await deletedOf(db, { userIds });
  return rows.map(({ id }) => id);
}

/**
 * Begins the next generation of a user's own token. Returns its number. Throws `token_invalid` (200) when the account
 * is deleted.
 */
export const nextTokenGeneration = finds(
  (userId: number) =>
    User.active(userId)
      .patch({ token_generation: raw('token_generation + 1') })
      .returning('token_generation'),
  (row) => found(row, 'token_invalid').token_generation,
);

const pending = finds(({ userId }: { userId: number }) =>
  User.active(userId).select<{ was_pending: boolean }>(raw('password_hash is null as was_pending')),
);

const setPassword = changes(({ userId, passwordHash }: { userId: number; passwordHash: string }) =>
  User.query().findById(userId).patch({ password_hash: passwordHash }),
);

/**
 * Replaces the password of a user. Returns whether they had none before. Throws `token_invalid` (200) when the account
 * is deleted.
 */
export async function replacePasswordHash(trx: Transaction, userId: number, passwordHash: string): Promise<boolean> {
  lock(trx, lockOfUser(userId), 'no key update');
  const row = await pending(trx, { userId });
  const { was_pending } = found(row, 'token_invalid');
  await setPassword(trx, { userId, passwordHash });
  return was_pending;
}

/** Returns the address of an account and the hash of its password, if it has an address. */
export const credentialsOf = finds((userId: number) =>
  User.active(userId).select('password_hash').select<{ email: string }>('email').whereNotNull('email'),
);

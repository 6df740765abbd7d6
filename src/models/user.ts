import { raw, type Model, type QueryBuilder } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, variants, fragment } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, given, type BucketQuery } from '../db/model.js';
import { changesAlone, exists, finds, lists } from '../db/statements.js';
import { ApiError, found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { deleteHooksOf } from './hook_subscription.js';
import { lock, lockOfUser, insertLock } from './lock.js';
import { deleteUploadTotal } from './upload_total.js';
import { WorkspaceUser } from './workspace_user.js';
import { Workspace } from './workspace.js';

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
  static active(id: number, db?: Queryable): BucketQuery<User> {
    return this.query(db).where('id', id).whereNull('deleted_at');
  }

  /**
   * The user with this address, in upper or lower case. Addresses are ASCII. They are lowercased here as they are for
   * the limit of failed sign-ins, so both treat letters such as İ alike.
   */
  static withAddress(db: Queryable, email: string): BucketQuery<User> {
    return this.query(db).whereRaw('lower(email) = ?', [email.toLowerCase()]).whereNull('deleted_at');
  }

  /** Keeps only the rows of a query whose user, `u`, has not deleted their account. `column` holds the user's id. */
  static present(column: string): (query: QueryBuilder<Model, unknown>) => void {
    return (query) => void query.join('users as u', (on) => on.on('u.id', column).andOnNull('u.deleted_at'));
  }
}

/** The name that is shown for a deleted user (behaviour/workspaces.md#leaving). */
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
export async function hasOthers(db: Queryable, workspaceId: number, userId: number): Promise<boolean> {
  const other = await WorkspaceUser.query(db)
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where({ 'wu.workspace_id': workspaceId, 'u.bot': false })
    .whereNot('wu.user_id', userId)
    .whereNull('wu.removed_at')
    .first();
  return other !== undefined;
}

/**
 * Locks an account until the end of the transaction, so that the user cannot join a workspace or be deleted. Returns
 * the file of their avatar. Throws `token_invalid` (200) when the account is deleted.
 */
export async function lockAccount(trx: Transaction, userId: number): Promise<string | null> {
  lock(trx, lockOfUser(userId), 'update');
  const user = await User.active(userId, trx).select('avatar_file').first();
  return found(user, 'token_invalid').avatar_file;
}

/**
 * Locks an account until the end of the transaction. Every operation that changes its credentials must do so. Throws
 * `token_invalid` (200) when it is deleted.
 */
export async function lockAccountRow(trx: Transaction, userId: number): Promise<void> {
  lock(trx, lockOfUser(userId), 'no key update');
  found(await User.active(userId, trx).select('id').first(), 'token_invalid');
}

/**
 * Keeps a password that was just checked from being replaced until the end of the transaction. Throws
 * `credentials_invalid` (104) when it has been replaced meanwhile, or the account is deleted.
 */
export async function holdPassword(trx: Transaction, userId: number, passwordHash: string): Promise<void> {
  lock(trx, lockOfUser(userId), 'share');
  found(await User.active(userId, trx).where('password_hash', passwordHash).first(), 'credentials_invalid');
}

/**
 * Keeps a user from being deleted until the end of the transaction. Throws `token_invalid` (200) when the account is
 * deleted.
 */
export async function holdAccount(trx: Transaction, userId: number): Promise<void> {
  found((await holdUser(trx, userId)) || undefined, 'token_invalid');
}

const isThere = finds((userId: number) => User.active(userId).select('id'), exists);

/** The same for a user who may be deleted already: then it returns false. */
export async function holdUser(trx: Transaction, userId: number): Promise<boolean> {
  lock(trx, lockOfUser(userId), 'key share');
  return isThere(trx, userId);
}

/**
 * Keeps the actor's own token from being replaced, and their account from being deleted, until the end of the
 * transaction. Throws `token_invalid` (200) when either has just happened. It matters for sessions too, because
 * replacing the token also ends what a session has subscribed to.
 */
export async function holdOwnToken(trx: Transaction, actor: Actor): Promise<void> {
  lock(trx, lockOfUser(actor.id), 'share');
  const row = await User.active(actor.id, trx).select('token_generation').first();
  const { token_generation: generation } = found(row, 'token_invalid');
  if (actor.credential !== 'program' && generation !== actor.token_generation) throw new ApiError('token_invalid');
}

/** Returns the present name of a user. */
export const nameOf = finds(
  (userId: number) => User.query().findById(userId).select('name'),
  (row) => row?.name ?? DELETED_NAME,
);

/** What is left of a deleted user. */
const ERASED = {
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
};

/** Erases the personal data of a user. The row stays, because the posts of the user need an author. */
export async function anonymize(trx: Transaction, userId: number, now: Date): Promise<void> {
  await User.query(trx)
    .findById(userId)
    .patch({ ...ERASED, deleted_at: now });
  // The address that was invited is personal data, too.
  await WorkspaceUser.query(trx)
    .where('user_id', userId)
    .whereNotNull('invited_as')
    .patch({ invited_as: null, invited_channels: [] });
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
export async function deleteOwned(db: Queryable, userId: number): Promise<void> {
  for (const table of OWNED) {
    await deleteFrom({ table })(db, { userId });
  }
  await deleteHooksOf(db, userId);
  await deleteUploadTotal(db, userId);
}

/** Whether this user has deleted their account. */
export async function isDeleted(db: Queryable, userId: number): Promise<boolean> {
  const user = await User.query(db).findById(userId).whereNotNull('deleted_at');
  return user !== undefined;
}

/** Changes the name of an account. */
export async function renameAccount(trx: Transaction, userId: number, to: string): Promise<void> {
  await User.query(trx).findById(userId).patch({ name: to });
}

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
export async function ownAccount(db: Queryable, { id }: Actor): Promise<OwnAccount> {
  const account = await User.active(id, db)
    .select('name', 'timezone', 'avatar_file')
    .select<Pick<OwnAccount, 'email' | 'is_proven'>>('email', raw('email_proven_at is not null as is_proven'))
    .first()
    .execute();
  return found(account, 'token_invalid');
}

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
export async function nextTokenGeneration(trx: Transaction, userId: number): Promise<number> {
  const row = await User.active(userId, trx)
    .patch({ token_generation: raw('token_generation + 1') })
    .returning('token_generation')
    .first()
    .execute();
  return found(row, 'token_invalid').token_generation;
}

/**
 * Replaces the password of a user. Returns whether they had none before. Throws `token_invalid` (200) when the account
 * is deleted.
 */
export async function replacePasswordHash(trx: Transaction, userId: number, passwordHash: string): Promise<boolean> {
  lock(trx, lockOfUser(userId), 'no key update');
  const before = found(await User.active(userId, trx).select('password_hash').first(), 'token_invalid');
  await User.query(trx).findById(userId).patch({ password_hash: passwordHash });
  return before.password_hash === null;
}

/** Returns the address of an account and the hash of its password, if it has an address. */
export const credentialsOf = finds((userId: number) =>
  User.active(userId).select('password_hash').select<{ email: string }>('email').whereNotNull('email'),
);

export interface NewUser {
  name: string;
  email: string;
  /** Null for an invited user, who sets a password later. */
  passwordHash: string | null;
  lang: string;
  /** Whether a foreign site creates the account (behaviour/network.md#foreign-sites). */
  publicTargetsOnly: boolean;
}

// Compiled, because Objection does not say whether a conflict was ignored.
const newAccount = finds((values: NewUser & { bucket: Bucket; now: Date }) =>
  User.query()
    .insert({
      id: fragment(sql`next_id(${values.bucket})`),
      name: values.name,
      email: values.email,
      password_hash: values.passwordHash,
      lang: values.lang,
      public_targets_only: values.publicTargetsOnly,
      created_at: values.now,
    })
    .onConflict()
    .ignore()
    .returning('id'),
);

/** Inserts an account. Returns its id, or undefined when the address already has an account. */
export async function insertAccount(
  trx: Transaction,
  bucket: Bucket,
  user: NewUser,
  now: Date,
): Promise<number | undefined> {
  const row = await newAccount(trx, { ...user, bucket, now });
  if (row !== undefined) insertLock(trx, lockOfUser(row.id));
  return row?.id;
}

/** The columns of a user that sign-in and invitations need. */
export type Account = Pick<User, 'id' | 'name' | 'password_hash' | 'token_generation'>;

/** The columns of an account that an invitation needs. */
export interface InvitedAccount {
  id: number;
  /** Whether the address is proven: the user has shown that they receive mail there. */
  is_proven: boolean;
  /** Whether the account was invited and has no password yet. Only someone who receives its mail can sign in. */
  setup_pending: boolean;
}

function invited(trx: Transaction, email: string): Promise<InvitedAccount | undefined> {
  return User.withAddress(trx, email)
    .select('id')
    .select<{ is_proven: boolean }>(raw('email_proven_at is not null as is_proven'))
    .select<{ setup_pending: boolean }>(raw('password_hash is null as setup_pending'))
    .first()
    .execute();
}

/** Returns the account with this address. Nobody changes or deletes it before the end of the transaction. */
export async function holdAccountOf(trx: Transaction, email: string): Promise<InvitedAccount | undefined> {
  const known = await invited(trx, email);
  if (known === undefined) return undefined;
  lock(trx, lockOfUser(known.id), 'no key update');
  const locked = await invited(trx, email);
  // The address may have moved to another account meanwhile.
  return locked === undefined || locked.id === known.id ? locked : holdAccountOf(trx, email);
}

/**
 * Returns the account with this address, in upper or lower case.
 */
export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return User.withAddress(db, email).select('id', 'name', 'password_hash', 'token_generation').first().execute();
}

/** The user whose address this is. With `mustBeProven` an unproven address has no owner. */
export async function findOwnerOf(
  db: Queryable,
  email: string,
  mustBeProven: boolean,
): Promise<Pick<User, 'id' | 'name'> | undefined> {
  const account = User.withAddress(db, email).select('id', 'name').first();
  return mustBeProven ? account.whereNotNull('email_proven_at').execute() : account.execute();
}

/** Returns the language of a user, without a region: the first part of a BCP 47 tag, in lower case. */
export async function languageOf(db: Queryable, userId: number): Promise<string> {
  const { lang } = await User.query(db).findById(userId).select('lang').throwIfNotFound();
  return lang.replace(/-.*/, '').toLowerCase();
}

/** The columns of an account that its user can change. */
export interface Profile {
  name: string;
  email: string | null;
  default_workspace: number | null;
  profession: string;
  contact_info: string;
  timezone: string;
  snooze_until: Date | null;
  snooze_dnd_start: string | null;
  snooze_dnd_end: string | null;
  away_mode: Schema<'AwayMode'>;
  off_days: readonly number[];
}

/**
 * Locks the actor's account until the end of the transaction and returns its profile. Throws `token_invalid` (200) when
 * the account is deleted.
 */
export async function lockProfile(trx: Transaction, actor: Actor): Promise<Profile> {
  lock(trx, lockOfUser(actor.id), 'no key update');
  const locked = await User.active(actor.id, trx)
    .select('name', 'email', 'default_workspace', 'profession', 'contact_info', 'timezone')
    .select('snooze_until', 'snooze_dnd_start', 'snooze_dnd_end', 'off_days')
    .select<Pick<Profile, 'away_mode'>>('away_mode')
    .first()
    .execute();
  const row = found(locked, 'token_invalid');
  if (row.away_mode === null) return row;
  const { type, date_from, date_to } = row.away_mode;
  // The fields in our order, not in PostgreSQL's, so that equal values have equal JSON.
  return { ...row, away_mode: { type, date_from, date_to } };
}

/** Returns the time zone of the actor. */
export async function ownTimezone(db: Queryable, actor: Actor): Promise<string> {
  const { timezone } = await User.query(db).findById(actor.id).select('timezone').throwIfNotFound();
  return timezone;
}

/**
 * Writes the profile of the actor, whose account is locked. The address is changed elsewhere. A default workspace of
 * null does not change: users who join or leave a workspace get one without the lock.
 */
export async function patchProfile(trx: Transaction, { id }: Actor, changed: Profile): Promise<void> {
  const { name, profession, contact_info, timezone, off_days } = changed;
  const { snooze_until, snooze_dnd_start, snooze_dnd_end } = changed;
  const away_mode = changed.away_mode === null ? null : JSON.stringify(changed.away_mode);
  const texts = {
    name,
    profession,
    contact_info,
    timezone,
    ...given({ default_workspace: changed.default_workspace ?? undefined }),
  };
  const absence = { off_days, away_mode, snooze_until, snooze_dnd_start, snooze_dnd_end };
  await User.query(trx)
    .findById(id)
    .patch({ ...texts, ...absence });
}

/** The columns of an avatar, in the row of its owner. */
export interface Avatar {
  /** The hash of the image. */
  avatar_id: string;
  avatar_file: string;
}

/** The same for an owner who may have no avatar. */
export type OwnAvatar = { [Field in keyof Avatar]: Avatar[Field] | null };

/**
 * Locks a user until the end of the transaction and returns their avatar. Throws `token_invalid` (200) when the account
 * is deleted.
 */
export async function lockUserAvatar(trx: Transaction, userId: number): Promise<OwnAvatar> {
  lock(trx, lockOfUser(userId), 'no key update');
  return found(await User.active(userId, trx).select('avatar_id', 'avatar_file').first().execute(), 'token_invalid');
}

/** Gives a locked user another avatar. */
export async function setUserAvatar(trx: Transaction, userId: number, avatar: Avatar): Promise<void> {
  await User.query(trx).findById(userId).patch(avatar);
}

/**
 * Locks a workspace until the end of the transaction and returns its avatar. Throws `workspace_not_found` (105) when it
 * is removed.
 */
export function lockWorkspaceAvatar(trx: Transaction, id: number): Promise<OwnAvatar> {
  return Workspace.query(trx)
    .byId(id)
    .whereNull('removed_at')
    .forNoKeyUpdate()
    .select('avatar_id', 'avatar_file')
    .throwIfNotFound()
    .execute();
}

/** Gives a locked workspace another avatar. */
export async function setWorkspaceAvatar(trx: Transaction, id: number, avatar: Avatar): Promise<void> {
  await Workspace.query(trx).byId(id).patch(avatar);
}

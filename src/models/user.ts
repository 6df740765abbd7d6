import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Transaction } from '../db/database.js';
import { ApiError, found } from '../errors.js';
import { bucketOf } from '../db/ids.js';
import { deleteHooksOf } from './hook_subscription.js';
import { deleteUploadTotal } from './upload_total.js';
import { BaseModel } from '../db/model.js';

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
  declare has_unmet: boolean;
  declare new_email: string | null;
  declare new_email_until: Date | null;
  declare recovery_email: string | null;
  declare recovery_until: Date | null;
  declare public_targets_only: boolean;
}

/** What a deleted user is called, wherever a name is shown (decision 42). */
export const DELETED_NAME = 'Deleted user';

/** What an account owns, with its bucket and user_id on each row: a new table of that kind gets its line here. */
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
];

/** The workspaces that a user is in, in the order of their ids. */
export async function workspaceIdsOfUser(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.many<{ workspace_id: number }>(sql`
    select workspace_id from workspace_users where user_id = ${userId} and removed_at is null order by workspace_id`);
  return rows.map((row) => row.workspace_id);
}

/** The workspaces that a user is in or was in once. */
export async function everyWorkspaceIdOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.many<{ workspace_id: number }>(sql`
    select workspace_id from workspace_users where user_id = ${userId} order by workspace_id`);
  return rows.map((row) => row.workspace_id);
}

/** Whether somebody else is in the workspace; bots are nobody. */
export async function hasOthers(db: Queryable, workspaceId: number, userId: number): Promise<boolean> {
  const row = await db.one<{ has_others: boolean }>(sql`
    select exists (
      select from workspace_users wu join users u on u.id = wu.user_id and not u.bot
      where wu.workspace_id = ${workspaceId} and wu.user_id <> ${userId} and wu.removed_at is null) as has_others`);
  return row.has_others;
}

/**
 * Keeps a user from coming into a workspace, and from being deleted, until the end of the transaction; 200 when they are gone.
 * Answers what their avatar lies in.
 */
export async function lockAccount(trx: Transaction, userId: number): Promise<string | null> {
  const row = await trx.maybe<{ avatar_file: string | null }>(sql`
    select avatar_file from users where id = ${userId} and deleted_at is null for update`);
  return found(row, 'token_invalid').avatar_file;
}

/** Locks an account until the end of the transaction, for whoever changes its credentials; 200 when it is gone. */
export async function lockAccountRow(trx: Transaction, userId: number): Promise<void> {
  const row = await trx.maybe<{ id: number }>(sql`
    select id from users where id = ${userId} and deleted_at is null for no key update`);
  found(row, 'token_invalid');
}

/**
 * Keeps a password from being replaced until the end of the transaction, for whoever has just given it; 104 when it has been
 * meanwhile, or the account is gone.
 */
export async function holdPassword(trx: Transaction, userId: number, passwordHash: string): Promise<void> {
  const row = await trx.maybe<{ id: number }>(sql`
    select id from users
    where id = ${userId} and password_hash = ${passwordHash} and deleted_at is null for share`);
  found(row, 'credentials_invalid');
}

/** Keeps a user from being deleted until the end of the transaction; 200 when they are gone. */
export async function holdAccount(trx: Transaction, userId: number): Promise<void> {
  const row = await trx.maybe<{ id: number }>(sql`
    select id from users where id = ${userId} and deleted_at is null for key share`);
  found(row, 'token_invalid');
}

/**
 * Keeps the actor's own token from being replaced, and their account from being deleted, until the end of the transaction; 200
 * when the account has just gone, or the user's own token has just been replaced, which ends what a session subscribes to as well.
 */
export async function holdOwnToken(trx: Transaction, actor: Actor): Promise<void> {
  const row = await trx.maybe<{ token_generation: number }>(sql`
    select token_generation from users where id = ${actor.id} and deleted_at is null for share`);
  const { token_generation: generation } = found(row, 'token_invalid');
  if (actor.credential !== 'program' && generation !== actor.token_generation) throw new ApiError('token_invalid');
}

/** What somebody is called by now. */
export async function nameOf(db: Queryable, userId: number): Promise<string> {
  const row = await db.maybe<{ name: string }>(sql`select name from users where id = ${userId}`);
  return row?.name ?? DELETED_NAME;
}

/** Deletes who somebody was. The row stays, for what they wrote has an author. */
export async function anonymize(trx: Transaction, userId: number, now: Date): Promise<void> {
  await trx.run(sql`
    update users set name = ${DELETED_NAME}, email = null, password_hash = null, lang = 'en', timezone = 'UTC',
      contact_info = '', profession = '', avatar_id = null, avatar_file = null, default_workspace = null, snooze_until = null,
      snooze_dnd_start = null, snooze_dnd_end = null, off_days = '{}', away_mode = null, email_proven_at = null, new_email = null,
      new_email_until = null, recovery_email = null, recovery_until = null, deleted_at = ${now}
    where id = ${userId}`);
  // The address that was invited is theirs, too.
  await trx.run(sql`
    update workspace_users set invited_as = null, invited_channels = '{}' where user_id = ${userId} and invited_as is not null`);
}

/** Erases what an account owns: credentials, codes, programs let in, temporary ids, presence, settings, what is read, targets of hooks, subscriptions. */
export async function eraseOwned(db: Queryable, userId: number): Promise<void> {
  for (const table of OWNED) {
    await db.run(sql`delete from ${raw(table)} where bucket = ${bucketOf(userId)} and user_id = ${userId}`);
  }
  await deleteHooksOf(db, userId);
  await deleteUploadTotal(db, userId);
}

/** Whether there was such a user, and they have deleted their account. */
export async function isDeleted(db: Queryable, userId: number): Promise<boolean> {
  const row = await db.maybe<{ id: number }>(sql`
    select id from users where id = ${userId} and deleted_at is not null`);
  return row !== undefined;
}

/** Gives an account another name. */
export async function renameAccount(trx: Transaction, userId: number, name: string): Promise<void> {
  await trx.run(sql`update users set name = ${name} where id = ${userId}`);
}

/** An account as its owner sees it on a page. */
export interface OwnAccount {
  name: string;
  email: string;
  timezone: string;
  /** They receive mail at that address. */
  is_proven: boolean;
}

/** What a page says of the account of who looks at it; 200 when it has just gone. */
export async function ownAccount(db: Queryable, { id }: Actor): Promise<OwnAccount> {
  const row = await db.maybe<OwnAccount & { [column: string]: unknown }>(sql`
    select name, email, timezone, email_proven_at is not null as is_proven from users where id = ${id} and deleted_at is null`);
  return found(row, 'token_invalid');
}

/** Those of these users who have deleted their account. */
export async function deletedAmong(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db.many<{ id: number }>(sql`
    select id from users where id = any(${userIds}::bigint[]) and deleted_at is not null`);
  return rows.map(({ id }) => id);
}

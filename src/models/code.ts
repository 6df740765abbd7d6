import { raw } from 'objection';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { bucketOf, requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { ApiError } from '../errors.js';
import { lock, lockOfUser } from './lock.js';
import { deleteReturns } from './mail_return.js';
import { User } from './user.js';
import type { MembershipKey } from './workspace_user.js';

/** A code in a mail: an invitation, a new password, the proof of an address, or a recovery. Stored as its SHA-256. */
export class Code extends BaseModel {
  static override tableName = 'codes';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare purpose: string;
  declare user_id: number;
  declare workspace_id: number | null;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
  declare event_id: number | null;

  /** The unused codes of a user, including expired ones. */
  static unusedOf(db: Queryable, userId: number): BucketQuery<Code> {
    return this.query(db)
      .where({ bucket: bucketOf(userId), user_id: userId })
      .whereNull('used_at');
  }

  /**
   * The code `c` if it is valid: it has one of these purposes, is neither used nor expired, and its user `u` has not
   * deleted their account.
   */
  static valid(
    db: Queryable,
    { bucket, sha256 }: SecretKey,
    purposes: readonly CodePurpose[],
    now: Date,
  ): BucketQuery<Code> {
    return this.query(db)
      .alias('c')
      .modify(User.present('c.user_id'))
      .where({ 'c.bucket': bucket, 'c.sha256': sha256 })
      .whereIn('c.purpose', [...purposes])
      .whereNull('c.used_at')
      .where('c.expires_at', '>', now);
  }
}

/** What a mailed code may be used for. */
export type CodePurpose = 'invitation' | 'password_reset' | 'email_proof' | 'email_change' | 'account_recovery';

/**
 * The purposes of codes that are mailed to the address of their account. Someone who has such a code receives mail
 * there, and may set a password.
 */
export const SETTING_PASSWORDS: readonly CodePurpose[] = ['invitation', 'password_reset', 'email_proof'];

/** A code that is mailed to a user. */
export interface MailedCode {
  secret: string;
  userId: number;
  purpose: CodePurpose;
  workspaceId: number | null;
  /** The event whose mail contains the code. */
  eventId?: number;
}

/**
 * Stores a code that expires at `until`, and deletes unused codes of the same user, purpose and workspace. Codes that
 * the same event has mailed stay valid, because it is unknown which copy of the mail is read.
 */
export async function replaceCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { userId, purpose, workspaceId, eventId = null } = code;
  await Code.unusedOf(trx, userId)
    .where({ purpose, workspace_id: workspaceId })
    .whereRaw('(event_id = ?::bigint) is not true', [eventId])
    .delete();
  await insertCode(trx, code, now, until);
}

/** Stores a code that expires at `until`. Earlier codes stay valid. */
export async function insertCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { secret, userId, purpose, workspaceId, eventId = null } = code;
  const about = { purpose, user_id: userId, workspace_id: workspaceId, event_id: eventId };
  await Code.query(trx).insert({ ...requireSecretKey(secret), ...about, created_at: now, expires_at: until });
}

/** A code that still works, as it is shown to its user. */
export interface OpenCode {
  purpose: CodePurpose;
  created_at: Date;
  expires_at: Date;
}

/** Returns at most `limit` codes of a user that still work, the newest first. */
export function openCodesOf(db: Queryable, userId: number, limit: number, now: Date): Promise<OpenCode[]> {
  return Code.unusedOf(db, userId)
    .select<OpenCode>('purpose', 'created_at', 'expires_at')
    .where('expires_at', '>', now)
    .orderBy([{ column: 'created_at', order: 'desc' }, 'sha256'])
    .limit(limit)
    .execute();
}

/** Returns the user that a valid code belongs to. */
export async function findCodeOwner(
  db: Queryable,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<number | undefined> {
  const key = secretKey(code);
  const row =
    key &&
    (await Code.valid(db, key, purposes, now)
      .select(columns(Code, 'c', 'user_id'))
      .first());
  return row?.user_id;
}

/** The account of a code, as a page shows it to someone who has the code. */
export interface CodeOwner {
  user_id: number;
  name: string;
  email: string;
  /** The workspace that an invitation is for; null for other codes. */
  workspace_id: number | null;
  /** Whether the user was invited and has no password yet. */
  setup_pending: boolean;
}

/** Returns the account whose password a valid code may set. */
export async function accountOfCode(db: Queryable, code: string, now: Date): Promise<CodeOwner | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  return Code.valid(db, key, SETTING_PASSWORDS, now)
    .select(columns(Code, 'c', 'user_id', 'workspace_id'))
    .select(columns(User, 'u', 'name'))
    .select<Pick<CodeOwner, 'email' | 'setup_pending'>>('u.email', raw('u.password_hash is null as setup_pending'))
    .first()
    .execute();
}

/**
 * Marks a code with one of these purposes as used. Returns whether it was valid. Of several concurrent callers only one
 * gets true.
 */
export async function useCode(
  trx: Transaction,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<boolean> {
  const key = secretKey(code);
  if (key === undefined) return false;
  const used = await Code.query(trx)
    .findById([key.bucket, key.sha256])
    .whereIn('purpose', [...purposes])
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .patch({ used_at: now });
  return used > 0;
}

/**
 * Deletes the unused codes of a user, except codes that recover the account: their links are mailed to the owner alone.
 */
export async function deleteCodesOf(db: Queryable, userId: number): Promise<void> {
  await Code.unusedOf(db, userId).whereNot('purpose', 'account_recovery').delete();
}

/** Deletes the unused codes of a user for one purpose. */
export async function deleteCodesFor(trx: Transaction, userId: number, purpose: CodePurpose): Promise<void> {
  await Code.unusedOf(trx, userId).where({ purpose }).delete();
}

/** Deletes the codes of a user that only prove the address, once it is proven: invitations and proofs. */
export async function deleteProofCodesOf(trx: Transaction, userId: number): Promise<void> {
  await Code.unusedOf(trx, userId).whereIn('purpose', ['invitation', 'email_proof']).delete();
}

/** Deletes the codes that invite a user to a workspace. */
export async function deleteInvitations(trx: Transaction, { workspace_id, user_id }: MembershipKey): Promise<void> {
  await Code.query(trx)
    .where({ bucket: bucketOf(user_id), user_id, workspace_id, purpose: 'invitation' })
    .delete();
}

/** An address that a mailed link gives back, and the time until which it does. */
export interface Recovery {
  email: string;
  until: Date;
}

/**
 * Returns the open recovery of an account, if there is one. Nobody begins or ends one before the end of the
 * transaction.
 */
export function holdRecovery(trx: Transaction, userId: number, now: Date): Promise<Recovery | undefined> {
  lock(trx, lockOfUser(userId), 'share');
  return User.active(userId, trx)
    .select<Recovery>('recovery_email as email', 'recovery_until as until')
    .where('recovery_until', '>', now)
    .first()
    .execute();
}

/**
 * Opens the recovery of a locked account for its present address, unless one is open. Returns whether it did. With
 * `mustBeProven` it opens nothing for an unproven address, because such an address has no known owner.
 */
export async function openRecovery(
  trx: Transaction,
  userId: number,
  { mustBeProven, until }: { mustBeProven: boolean; until: Date },
  now: Date,
): Promise<boolean> {
  const closed = User.query(trx)
    .findById(userId)
    .whereNotNull('email')
    .where((none) => void none.whereNull('recovery_until').orWhere('recovery_until', '<=', now));
  if (mustBeProven) void closed.whereNotNull('email_proven_at');
  return (await closed.patch({ recovery_email: raw('email'), recovery_until: until })) > 0;
}

/**
 * Gives a locked account its former address back, marks it as proven, and ends the recovery. Returns the addresses
 * before and after; undefined when no recovery is open.
 */
export async function restoreAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ before: string; after: string } | undefined> {
  const addresses = await User.query(trx)
    .findById(userId)
    .whereNotNull('recovery_email')
    .select<{ before: string; after: string }>('email as before', 'recovery_email as after')
    .execute();
  if (addresses === undefined) return undefined;
  await User.query(trx).findById(userId).patch({ email: addresses.after, email_proven_at: now });
  await deleteReturns(trx, userId);
  await endRecovery(trx, userId);
  return addresses;
}

/**
 * Ends the recovery of an account if it is for the present address of the account, whose owner has just shown that they
 * have access.
 */
export async function endRecoveryOfPresent(trx: Transaction, userId: number): Promise<void> {
  const row = await User.query(trx).findById(userId).where(raw('lower(recovery_email) = lower(email)'));
  if (row !== undefined) await endRecovery(trx, userId);
}

async function endRecovery(trx: Transaction, userId: number): Promise<void> {
  await User.query(trx).findById(userId).patch({ recovery_email: null, recovery_until: null });
  await deleteCodesFor(trx, userId, 'account_recovery');
}

/**
 * Returns the address at which the owner of an account is told what has happened to it. While a changed account can be
 * recovered, its present address may be that of a thief (behaviour/accounts.md#recovery-link).
 */
export async function addressToWarn(db: Queryable, userId: number, now: Date): Promise<string | undefined> {
  const row = await User.active(userId, db)
    .whereNotNull('email')
    .select<{ email: string }>(raw('case when recovery_until > ? then recovery_email else email end as email', [now]))
    .first()
    .execute();
  return row?.email;
}

/** Returns the address that a recovery gives back, if one is open. */
export async function addressOfRecovery(db: Queryable, userId: number): Promise<string | undefined> {
  const user = await User.query(db).findById(userId).select('recovery_email');
  return user?.recovery_email ?? undefined;
}

/** The mail domain of the addresses that are shown for users without one: bots and deleted users. No account has it. */
export const SHOWN_DOMAIN = 'users.invalid';

/**
 * Throws `email_taken` (101) when another account has the address, or may get it back through a mailed link, and
 * `email_invalid` (103) for an address at the domain that is shown for bots and deleted users.
 */
export async function requireFreeAddress(db: Queryable, email: string, userId: number, now: Date): Promise<void> {
  if (email.toLowerCase().endsWith(`@${SHOWN_DOMAIN}`)) {
    throw new ApiError('email_invalid', { argument: 'email', reason: 'is at a reserved domain' });
  }
  const is_taken = await db.boolean(sql`
    select exists (select from users where lower(email) = ${email.toLowerCase()} and id <> ${userId})
      or exists (
        select from users
        where lower(recovery_email) = ${email.toLowerCase()} and recovery_until > ${now} and id <> ${userId}) as is_taken`);
  if (is_taken) throw new ApiError('email_taken');
}

/** Gives a locked account another address at once. The address is not proven. */
export async function moveAddress(trx: Transaction, userId: number, email: string): Promise<void> {
  await User.query(trx).findById(userId).patch({ email, email_proven_at: null });
  await deleteReturns(trx, userId);
}

/**
 * Stores the new address of a locked account. The account gets it once it is proven. Replaces a new address that was
 * stored before.
 */
export async function upsertNewAddress(trx: Transaction, userId: number, email: string, until: Date): Promise<void> {
  await User.query(trx).findById(userId).patch({ new_email: email, new_email_until: until });
  await deleteCodesFor(trx, userId, 'email_change');
}

/** Deletes the new address of an account, if it has one, and the codes that were mailed for it. */
export async function deleteNewAddress(trx: Transaction, userId: number): Promise<void> {
  await User.query(trx).findById(userId).patch({ new_email: null, new_email_until: null });
  await deleteCodesFor(trx, userId, 'email_change');
}

/** Makes the new address of a locked account its address, proven now. Returns it, or undefined when there is none. */
export async function takeNewAddress(trx: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const row = await User.query(trx)
    .findById(userId)
    .whereNotNull('new_email')
    .patch({ email: raw('new_email'), email_proven_at: now, new_email: null, new_email_until: null })
    .returning<{ email: string }>('email')
    .first()
    .execute();
  if (row !== undefined) await deleteReturns(trx, userId);
  return row?.email;
}

/** Returns the new address of an account, if it has one. */
export async function addressKeptFor(db: Queryable, userId: number): Promise<string | undefined> {
  const user = await User.query(db).findById(userId).select('new_email');
  return user?.new_email ?? undefined;
}

/**
 * Returns the new address of an account and when it expires; undefined when there is none or it has expired. Nobody
 * changes it before the end of the transaction, so a code that is created in the transaction belongs to this address.
 */
export function holdNewAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ email: string; until: Date } | undefined> {
  lock(trx, lockOfUser(userId), 'share');
  return User.active(userId, trx)
    .select<{ email: string; until: Date }>('new_email as email', 'new_email_until as until')
    .where('new_email_until', '>', now)
    .first()
    .execute();
}

import { raw } from 'objection';
import { bucketIn, ending, variants } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changes, changesAlone, finds, lists } from '../db/statements.js';
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
  static unusedOf(userId: number): BucketQuery<Code> {
    return this.query()
      .where({ bucket: bucketIn(userId), user_id: userId })
      .whereNull('used_at');
  }

  /**
   * The code `c` if it is valid: it has one of these purposes, is neither used nor expired, and its user `u` has not
   * deleted their account.
   */
  static valid({ bucket, sha256, purposes, now }: Wanted): BucketQuery<Code> {
    return this.query()
      .alias('c')
      .modify(User.present('c.user_id'))
      .where({ 'c.bucket': bucket, 'c.sha256': sha256 })
      .whereRaw('c.purpose = any(?::text[])', [purposes])
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

/** A code from a request, and the purposes that the request accepts. */
type Wanted = SecretKey & { purposes: readonly CodePurpose[]; now: Date };

/** A code that is mailed to a user. */
export interface MailedCode {
  secret: string;
  userId: number;
  purpose: CodePurpose;
  workspaceId: number | null;
  /** The event whose mail contains the code. */
  eventId?: number;
}

type Replaced = Omit<MailedCode, 'secret' | 'eventId'> & { eventId: number | null };

const deleteReplaced = changes(({ userId, purpose, workspaceId, eventId }: Replaced) =>
  Code.unusedOf(userId)
    .where('purpose', purpose)
    .whereRaw('workspace_id is not distinct from ?::bigint', [workspaceId])
    .whereRaw('(event_id = ?::bigint) is not true', [eventId])
    .delete(),
);

/**
 * Stores a code that expires at `until`, and deletes unused codes of the same user, purpose and workspace. Codes that
 * the same event has mailed stay valid, because it is unknown which copy of the mail is read.
 */
export async function replaceCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { userId, purpose, workspaceId, eventId = null } = code;
  await deleteReplaced(trx, { userId, purpose, workspaceId, eventId });
  await insertCode(trx, code, now, until);
}

const insert = changes((code: SecretKey & Replaced & { now: Date; until: Date }) => {
  const { bucket, sha256, purpose, userId, workspaceId, eventId, now, until } = code;
  return Code.query().insert({
    bucket,
    sha256,
    purpose,
    user_id: userId,
    workspace_id: workspaceId,
    event_id: eventId,
    created_at: now,
    expires_at: until,
  });
});

/** Stores a code that expires at `until`. Earlier codes stay valid. */
export async function insertCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { secret, userId, purpose, workspaceId, eventId = null } = code;
  await insert(trx, { ...requireSecretKey(secret), userId, purpose, workspaceId, eventId, now, until });
}

/** A code that still works, as it is shown to its user. */
export interface OpenCode {
  purpose: CodePurpose;
  created_at: Date;
  expires_at: Date;
}

/** Returns at most `limit` codes of a user that still work, the newest first. */
export const openCodesOf = lists((userId: number, limit: number, now: Date) => {
  const open = Code.unusedOf(userId)
    .select<OpenCode>('purpose', 'created_at', 'expires_at')
    .where('expires_at', '>', now)
    .orderBy([{ column: 'created_at', order: 'desc' }, 'sha256']);
  return ending(open, sql`limit ${limit}`);
});

const owner = finds((wanted: Wanted) => Code.valid(wanted).select(columns(Code, 'c', 'user_id')));

/** Returns the user that a valid code belongs to. */
export async function findCodeOwner(
  db: Queryable,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<number | undefined> {
  const key = secretKey(code);
  const row = key && (await owner(db, { ...key, purposes, now }));
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

const account = finds((wanted: Wanted) =>
  Code.valid(wanted)
    .select(columns(Code, 'c', 'user_id', 'workspace_id'))
    .select(columns(User, 'u', 'name'))
    .select<Pick<CodeOwner, 'email'>>('u.email')
    .select<Pick<CodeOwner, 'setup_pending'>>(raw('u.password_hash is null as setup_pending')),
);

/** Returns the account whose password a valid code may set. */
export async function accountOfCode(db: Queryable, code: string, now: Date): Promise<CodeOwner | undefined> {
  const key = secretKey(code);
  return key && account(db, { ...key, purposes: SETTING_PASSWORDS, now });
}

const use = changes(({ bucket, sha256, purposes, now }: Wanted) =>
  Code.query()
    .findById([bucket, sha256])
    .whereRaw('purpose = any(?::text[])', [purposes])
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .patch({ used_at: now }),
);

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
  return key !== undefined && (await use(trx, { ...key, purposes, now })) > 0;
}

/**
 * Deletes the unused codes of a user, except codes that recover the account: their links are mailed to the owner alone.
 */
export const deleteCodesOf = changesAlone((userId: number) =>
  Code.unusedOf(userId).whereNot('purpose', 'account_recovery').delete(),
);

/** Deletes the unused codes of a user for one purpose. */
export const deleteCodesFor = changes((userId: number, purpose: CodePurpose) =>
  Code.unusedOf(userId).where('purpose', purpose).delete(),
);

/** Deletes the codes of a user that only prove the address, once it is proven: invitations and proofs. */
export const deleteProofCodesOf = changes((userId: number) =>
  Code.unusedOf(userId).whereIn('purpose', ['invitation', 'email_proof']).delete(),
);

/** Deletes the codes that invite a user to a workspace. */
export const deleteInvitations = changes(({ workspace_id, user_id }: MembershipKey) =>
  Code.query()
    .where('bucket', bucketIn(user_id))
    .where('user_id', user_id)
    .where('workspace_id', workspace_id)
    .where('purpose', 'invitation')
    .delete(),
);

/** An address that a mailed link gives back, and the time until which it does. */
export interface Recovery {
  email: string;
  until: Date;
}

const validRecovery = finds(({ userId, now }: { userId: number; now: Date }) =>
  User.active(userId)
    .select<Pick<Recovery, 'email' | 'until'>>('recovery_email as email', 'recovery_until as until')
    .where('recovery_until', '>', now),
);

/**
 * Returns the open recovery of an account, if there is one. Nobody begins or ends one before the end of the
 * transaction.
 */
export function holdRecovery(trx: Transaction, userId: number, now: Date): Promise<Recovery | undefined> {
  lock(trx, lockOfUser(userId), 'share');
  return validRecovery(trx, { userId, now });
}

const open = variants(({ mustBeProven }: { mustBeProven: boolean }) =>
  changes(({ userId, until, now }: { userId: number; until: Date; now: Date }) => {
    const closed = User.query()
      .findById(userId)
      .whereNotNull('email')
      .where((none) => void none.whereNull('recovery_until').orWhere('recovery_until', '<=', now));
    const owned = mustBeProven ? closed.whereNotNull('email_proven_at') : closed;
    return owned.patch({ recovery_email: raw('email'), recovery_until: until });
  }),
);

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
  const opened = await open({ mustBeProven })(trx, { userId, until, now });
  return opened > 0;
}

const recoverable = (userId: number) => User.query().findById(userId).whereNotNull('recovery_email');

const addressesOf = finds(({ userId }: { userId: number }) =>
  recoverable(userId).select<{ before: string; after: string }>('email as before', 'recovery_email as after'),
);

const setProven = changes(({ userId, email, now }: { userId: number; email: string; now: Date }) =>
  User.query().findById(userId).patch({ email, email_proven_at: now }),
);

/**
 * Gives a locked account its former address back, marks it as proven, and ends the recovery. Returns the addresses
 * before and after; undefined when no recovery is open.
 */
export async function restoreAddress(
  trx: Transaction,
  userId: number,
  now: Date,
): Promise<{ before: string; after: string } | undefined> {
  const addresses = await addressesOf(trx, { userId });
  if (addresses === undefined) return undefined;
  await setProven(trx, { userId, email: addresses.after, now });
  await deleteReturns(trx, userId);
  await endRecovery(trx, userId);
  return addresses;
}

const ofPresent = finds(({ userId }: { userId: number }) =>
  User.query().findById(userId).select('id').where(raw('lower(recovery_email) = lower(email)')),
);

/**
 * Ends the recovery of an account if it is for the present address of the account, whose owner has just shown that they
 * have access.
 */
export async function endRecoveryOfPresent(trx: Transaction, userId: number): Promise<void> {
  const row = await ofPresent(trx, { userId });
  if (row !== undefined) await endRecovery(trx, userId);
}

const end = changes(({ userId }: { userId: number }) =>
  User.query().findById(userId).patch({ recovery_email: null, recovery_until: null }),
);

async function endRecovery(trx: Transaction, userId: number): Promise<void> {
  await end(trx, { userId });
  await deleteCodesFor(trx, userId, 'account_recovery');
}

/**
 * Returns the address at which the owner of an account is told what has happened to it. While a changed account can be
 * recovered, its present address may be that of a thief (behaviour/accounts.md#recovery-link).
 */
export const addressToWarn = finds(
  (userId: number, now: Date) =>
    User.active(userId)
      .whereNotNull('email')
      .select<{ email: string }>(
        raw('case when recovery_until > ? then recovery_email else email end as email', [now]),
      ),
  (row) => row?.email,
);

/** Returns the address that a recovery gives back, if one is open. */
export const addressOfRecovery = finds(
  (userId: number) => recoverable(userId).select<{ email: string }>('recovery_email as email'),
  (row) => row?.email,
);

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
  const { is_taken } = await db.one<{ is_taken: boolean }>(sql`
    select exists (select from users where lower(email) = ${email.toLowerCase()} and id <> ${userId})
      or exists (
        select from users
        where lower(recovery_email) = ${email.toLowerCase()} and recovery_until > ${now} and id <> ${userId}) as is_taken`);
  if (is_taken) throw new ApiError('email_taken');
}

const move = changes(({ userId, email }: { userId: number; email: string }) =>
  User.query().findById(userId).patch({ email, email_proven_at: null }),
);

/** Gives a locked account another address at once. The address is not proven. */
export async function moveAddress(trx: Transaction, userId: number, email: string): Promise<void> {
  await move(trx, { userId, email });
  await deleteReturns(trx, userId);
}

const keep = changes(({ userId, email, until }: { userId: number; email: string; until: Date }) =>
  User.query().findById(userId).patch({ new_email: email, new_email_until: until }),
);

/**
 * Stores the new address of a locked account. The account gets it once it is proven. Replaces a new address that was
 * stored before.
 */
export async function upsertNewAddress(trx: Transaction, userId: number, email: string, until: Date): Promise<void> {
  await keep(trx, { userId, email, until });
  await deleteCodesFor(trx, userId, 'email_change');
}

const withNewAddress = (userId: number) => User.query().findById(userId).whereNotNull('new_email');

const drop = changes(({ userId }: { userId: number }) =>
  withNewAddress(userId).patch({ new_email: null, new_email_until: null }),
);

/** Deletes the new address of an account, if it has one, and the codes that were mailed for it. */
export async function deleteNewAddress(trx: Transaction, userId: number): Promise<void> {
  await drop(trx, { userId });
  await deleteCodesFor(trx, userId, 'email_change');
}

const take = finds(({ userId, now }: { userId: number; now: Date }) =>
  withNewAddress(userId)
    .patch({ email: raw('new_email'), email_proven_at: now, new_email: null, new_email_until: null })
    .returning<{ email: string }>('email'),
);

/** Makes the new address of a locked account its address, proven now. Returns it, or undefined when there is none. */
export async function takeNewAddress(trx: Transaction, userId: number, now: Date): Promise<string | undefined> {
  const row = await take(trx, { userId, now });
  if (row !== undefined) await deleteReturns(trx, userId);
  return row?.email;
}

/** Returns the new address of an account, if it has one. */
export const addressKeptFor = finds(
  (userId: number) => withNewAddress(userId).select<{ email: string }>('new_email as email'),
  (row) => row?.email,
);

const validAddress = finds(({ userId, now }: { userId: number; now: Date }) =>
  User.active(userId)
    .select<{ email: string; until: Date }>('new_email as email', 'new_email_until as until')
    .where('new_email_until', '>', now),
);

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
  return validAddress(trx, { userId, now });
}

import { raw } from 'objection';
import { bucketIn, ending } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { User } from './user.js';
import type { MembershipKey } from './workspace_user.js';
import { changes, changesAlone, finds, lists } from '../db/statements.js';

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

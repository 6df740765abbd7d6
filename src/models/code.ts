import { raw } from 'objection';
import { bucketIn, compiled } from '../db/compiled.js';
import type { Queryable, Transaction } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { User } from './user.js';
import type { MembershipKey } from './workspace_user.js';

/** A code in a mail: an invitation, a new password, an address to prove, a recovery. Kept as its SHA-256. */
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

  /** The codes of a user that nobody has used, expired ones too. */
  static unusedOf(userId: number): BucketQuery<Code> {
    return this.query()
      .where({ bucket: bucketIn(userId), user_id: userId })
      .whereNull('used_at');
  }

  /** The code `c` if it is valid: for one of these purposes, not used, not expired, of a user `u` who has not deleted their account. */
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

/** What a code that was mailed may be used for. */
export type CodePurpose = 'invitation' | 'password_reset' | 'email_proof' | 'email_change' | 'account_recovery';

/** The purposes of codes that went to the address of their account: who has one receives mail there, and may set a password. */
export const SETTING_PASSWORDS: readonly CodePurpose[] = ['invitation', 'password_reset', 'email_proof'];

/** A code that somebody has sent, and what it is to be used for. */
type Wanted = SecretKey & { purposes: readonly CodePurpose[]; now: Date };

/** A code that is mailed to a user. */
export interface MailedCode {
  secret: string;
  userId: number;
  purpose: CodePurpose;
  workspaceId: number | null;
  /** The event whose mail has it. */
  eventId?: number;
}

type Replaced = Omit<MailedCode, 'secret' | 'eventId'> & { eventId: number | null };

const deleteReplaced = compiled(({ userId, purpose, workspaceId, eventId }: Replaced) =>
  Code.unusedOf(userId)
    .where('purpose', purpose)
    .whereRaw('workspace_id is not distinct from ?::bigint', [workspaceId])
    .whereRaw('(event_id = ?::bigint) is not true', [eventId])
    .delete(),
);

/**
 * Keeps a code until then, and deletes those that were made for the same before. Those that the same event has mailed stay valid,
 * because nobody knows which copy of a mail is read.
 */
export async function replaceCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { userId, purpose, workspaceId, eventId = null } = code;
  await trx.run(deleteReplaced({ userId, purpose, workspaceId, eventId }));
  await insertCode(trx, code, now, until);
}

const insert = compiled((code: SecretKey & Replaced & { now: Date; until: Date }) => {
  const { bucket, sha256, purpose, userId, workspaceId, eventId, now, until } = code;
  return Code.query().insert({
    ...{ bucket, sha256, purpose, user_id: userId, workspace_id: workspaceId, event_id: eventId },
    ...{ created_at: now, expires_at: until },
  });
});

/** Keeps a code until then, beside those that were made before. */
export async function insertCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { secret, userId, purpose, workspaceId, eventId = null } = code;
  await trx.run(insert({ ...requireSecretKey(secret), userId, purpose, workspaceId, eventId, now, until }));
}

const owner = compiled((wanted: Wanted) => Code.valid(wanted).select('c.user_id'));

/** The user whose valid code this is. */
export async function findCodeOwner(
  db: Queryable,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<number | undefined> {
  const key = secretKey(code);
  const row = key && (await db.maybe<Pick<Code, 'user_id'>>(owner({ ...key, purposes, now })));
  return row?.user_id;
}

/** What a code opens, as a page shows it to who has the code. */
export interface CodeOwner {
  user_id: number;
  name: string;
  email: string;
  /** The workspace that an invitation is for; null for other codes. */
  workspace_id: number | null;
  /** Was invited and has no password yet. */
  setup_pending: boolean;
}

const account = compiled((wanted: Wanted) =>
  Code.valid(wanted)
    .select(columns<Code>('c', 'user_id', 'workspace_id'), columns<User>('u', 'name', 'email'))
    .select(raw('u.password_hash is null as setup_pending')),
);

/** The account whose password a valid code sets. */
export async function accountOfCode(db: Queryable, code: string, now: Date): Promise<CodeOwner | undefined> {
  const key = secretKey(code);
  return key && db.maybe<CodeOwner>(account({ ...key, purposes: SETTING_PASSWORDS, now }));
}

const use = compiled(({ bucket, sha256, purposes, now }: Wanted) =>
  Code.query()
    .findById([bucket, sha256])
    .whereRaw('purpose = any(?::text[])', [purposes])
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .patch({ used_at: now }),
);

/** Marks a code that has one of these purposes as used; tells whether it was valid. Of several callers at once one gets it. */
export async function useCode(
  trx: Transaction,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<boolean> {
  const key = secretKey(code);
  return key !== undefined && (await trx.run(use({ ...key, purposes, now }))) > 0;
}

const deleteUnused = compiled(({ userId }: { userId: number }) =>
  Code.unusedOf(userId).whereNot('purpose', 'account_recovery').delete(),
);

/** Deletes the unused codes of a user. A code that recovers the account stays: its link is mailed to the owner alone. */
export async function deleteCodesOf(db: Queryable, userId: number): Promise<void> {
  await db.run(deleteUnused({ userId }));
}

const deletePurpose = compiled(({ userId, purpose }: { userId: number; purpose: CodePurpose }) =>
  Code.unusedOf(userId).where('purpose', purpose).delete(),
);

/** Deletes the unused codes of a user for one purpose. */
export async function deleteCodesFor(trx: Transaction, userId: number, purpose: CodePurpose): Promise<void> {
  await trx.run(deletePurpose({ userId, purpose }));
}

const deleteProofs = compiled(({ userId }: { userId: number }) =>
  Code.unusedOf(userId).whereIn('purpose', ['invitation', 'email_proof']).delete(),
);

/** Deletes the codes that only prove an address, when it is proven. */
export async function deleteProofCodesOf(trx: Transaction, userId: number): Promise<void> {
  await trx.run(deleteProofs({ userId }));
}

const deleteInviting = compiled(({ workspace_id, user_id }: Omit<MembershipKey, 'bucket'>) =>
  Code.query()
    .where('bucket', bucketIn(user_id))
    .where('user_id', user_id)
    .where('workspace_id', workspace_id)
    .where('purpose', 'invitation')
    .delete(),
);

/** Deletes the codes that invite a person to a workspace. */
export async function deleteInvitations(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(deleteInviting(key));
}

import type { Actor } from '../actor.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, secretKey, type Bucket } from '../db/ids.js';
import type { SessionOrigin } from './session.js';
import { BaseModel } from '../db/model.js';

/** An access token. Kept as its SHA-256. */
export class Token extends BaseModel {
  static override tableName = 'tokens';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare client_id: string | null;
  declare scopes: readonly string[] | null;
  declare created_at: Date;
  declare expires_at: Date | null;
  declare family: number | null;
}

/** Whose credential it is, and what it allows. */
export interface CredentialOwner {
  user_id: number;
  name: string;
  token_generation: number;
  /** Whether a foreign site has made the account (decision 44b). */
  public_targets_only: boolean;
  /** Others have added them to a workspace in which they have not been yet. */
  has_unmet: boolean;
  /** The program whose token it is, or null. */
  client_id: string | null;
  /** What a program was granted; null for the user's own token or session. */
  scopes: string[] | null;
}

/**
 * The owner of a token that works: known, not expired, of a user who is still there. It is looked up by its SHA-256, so no
 * comparison leaks how much of it was right.
 */
export async function findTokenOwner(db: Queryable, token: string, now: Date): Promise<CredentialOwner | undefined> {
  const key = secretKey(token);
  if (key === undefined) return undefined;
  return db.maybe<CredentialOwner>(sql`
    select t.user_id, u.name, u.token_generation, u.has_unmet, u.public_targets_only, t.client_id, t.scopes
    from tokens t join users u on u.id = t.user_id and u.deleted_at is null
    where t.bucket = ${key.bucket} and t.sha256 = ${key.sha256} and (t.expires_at is null or t.expires_at > ${now})`);
}

/** The owner of a session that lives, and until when it does. */
export async function findSessionOwner(
  db: Queryable,
  secret: string,
  now: Date,
): Promise<(CredentialOwner & { expires_at: Date }) | undefined> {
  const key = secretKey(secret);
  if (key === undefined) return undefined;
  return db.maybe<CredentialOwner & { expires_at: Date }>(sql`
    select s.user_id, u.name, u.token_generation, u.has_unmet, u.public_targets_only, null as client_id, null as scopes, s.expires_at
    from sessions s join users u on u.id = s.user_id and u.deleted_at is null
    where s.bucket = ${key.bucket} and s.sha256 = ${key.sha256} and s.expires_at > ${now}`);
}

/**
 * Throws 200 when the credential in use has ended since it was looked at. What ends credentials locks the account, so whoever has
 * locked it knows for certain.
 */
export async function requireCredential(trx: Transaction, actor: Actor, now: Date): Promise<void> {
  const find = actor.credential === 'session' ? findSessionOwner : findTokenOwner;
  found(await find(trx, actor.secret, now), 'token_invalid');
}

/** Keeps the token of the program that acts, if one does, from being taken back until the end of the transaction; 200 when it has just been. */
export async function holdProgramToken(trx: Transaction, actor: Actor): Promise<void> {
  if (actor.credential !== 'program') return;
  const key = secretKey(actor.secret);
  const row = await trx.maybe<{ bucket: number }>(sql`
    select bucket from tokens where bucket = ${key?.bucket} and sha256 = ${key?.sha256} for key share`);
  found(row, 'token_invalid');
}

/** Keeps a new session with that secret, until then, and where it was begun. */
export async function insertSession(
  db: Queryable,
  secret: string,
  userId: number,
  now: Date,
  until: Date,
  { device, address }: SessionOrigin,
): Promise<void> {
  const key = secretKey(secret);
  await db.run(sql`
    insert into sessions (bucket, sha256, user_id, created_at, expires_at, device, address)
    values (${key?.bucket}, ${key?.sha256}, ${userId}, ${now}, ${until}, ${device}, ${address})`);
}

/** Lets the session with that secret last until then; tells whether there is one. */
export async function prolongSession(db: Queryable, secret: string, until: Date): Promise<boolean> {
  const key = secretKey(secret);
  const prolonged = await db.run(sql`
    update sessions set expires_at = ${until} where bucket = ${key?.bucket} and sha256 = ${key?.sha256}`);
  return prolonged > 0;
}

/** Ends the session with that secret, if there is one. */
export async function deleteSession(db: Queryable, secret: string): Promise<void> {
  const key = secretKey(secret);
  if (key === undefined) return;
  await db.run(sql`delete from sessions where bucket = ${key.bucket} and sha256 = ${key.sha256}`);
}

/** Makes a user's own token valid, if it is not yet. */
export async function insertToken(db: Queryable, token: string, userId: number, now: Date): Promise<void> {
  const key = secretKey(token);
  await db.run(sql`
    insert into tokens (bucket, sha256, user_id, created_at) values (${key?.bucket}, ${key?.sha256}, ${userId}, ${now})
    on conflict (bucket, sha256) do nothing`);
}

/** Makes a token invalid at once. */
export async function deleteToken(db: Queryable, token: string): Promise<void> {
  const key = secretKey(token);
  if (key === undefined) return;
  await db.run(sql`delete from tokens where bucket = ${key.bucket} and sha256 = ${key.sha256}`);
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(db: Queryable, userId: number): Promise<void> {
  await db.run(sql`delete from sessions where bucket = ${bucketOf(userId)} and user_id = ${userId}`);
}

/** What a code that was mailed may be used for. */
export type CodePurpose = 'invitation' | 'password_reset' | 'email_proof' | 'email_change' | 'account_recovery';

/** The purposes of codes that went to the address of their account: who has one receives mail there, and may set a password. */
export const SETTING_PASSWORDS: readonly CodePurpose[] = ['invitation', 'password_reset', 'email_proof'];

/** A code that is mailed to a user. */
export interface MailedCode {
  secret: string;
  userId: number;
  purpose: CodePurpose;
  workspaceId: number | null;
  /** The event whose mail has it. */
  eventId?: number;
}

/**
 * Keeps a code until then, in the place of those that were made for the same before; but those that the same event has mailed go on
 * working, for nobody knows which copy of a mail is read.
 */
export async function replaceCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { userId, purpose, workspaceId, eventId = null } = code;
  await trx.run(sql`
    delete from codes
    where bucket = ${bucketOf(userId)} and user_id = ${userId} and purpose = ${purpose} and used_at is null
      and workspace_id is not distinct from ${workspaceId}::bigint and (event_id = ${eventId}::bigint) is not true`);
  await insertCode(trx, code, now, until);
}

/** Keeps a code until then, beside those that were made before. */
export async function insertCode(trx: Transaction, code: MailedCode, now: Date, until: Date): Promise<void> {
  const { secret, userId, purpose, workspaceId, eventId = null } = code;
  const key = secretKey(secret);
  await trx.run(sql`
    insert into codes (bucket, sha256, purpose, user_id, workspace_id, event_id, created_at, expires_at)
    values (${key?.bucket}, ${key?.sha256}, ${purpose}, ${userId}, ${workspaceId}, ${eventId}, ${now}, ${until})`);
}

/** Whose code it is, if it works: known, for one of these purposes, not used, not expired, of a user who is still there. */
export async function findCodeOwner(
  db: Queryable,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<number | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  const row = await db.maybe<{ user_id: number }>(sql`
    select c.user_id from codes c join users u on u.id = c.user_id and u.deleted_at is null
    where c.bucket = ${key.bucket} and c.sha256 = ${key.sha256} and c.purpose = any(${purposes}::text[]) and c.used_at is null and c.expires_at > ${now}`);
  return row?.user_id;
}

/** What a code opens, as a page shows it to who has the code. */
export interface CodeOwner {
  user_id: number;
  name: string;
  email: string;
  /** Of an invitation, into which; else null. */
  workspace_id: number | null;
  /** Was invited and has no password yet. */
  setup_pending: boolean;
}

/** Whose account a code opens that sets a password, if it works. */
export async function accountOfCode(db: Queryable, code: string, now: Date): Promise<CodeOwner | undefined> {
  const key = secretKey(code);
  if (key === undefined) return undefined;
  return db.maybe<CodeOwner>(sql`
    select u.id as user_id, u.name, u.email, c.workspace_id, u.password_hash is null as setup_pending
    from codes c join users u on u.id = c.user_id and u.deleted_at is null
    where c.bucket = ${key.bucket} and c.sha256 = ${key.sha256} and c.purpose = any(${SETTING_PASSWORDS}::text[]) and c.used_at is null and c.expires_at > ${now}`);
}

/** Uses a code up that has one of these purposes; tells whether it still worked. Of several callers at once one gets it. */
export async function useCode(
  trx: Transaction,
  code: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<boolean> {
  const key = secretKey(code);
  const used = await trx.run(sql`
    update codes set used_at = ${now}
    where bucket = ${key?.bucket} and sha256 = ${key?.sha256} and purpose = any(${purposes}::text[]) and used_at is null
      and expires_at > ${now}`);
  return used > 0;
}

/** Removes the codes of a user that nobody has used. A code that recovers the account stays: its link is mailed to the owner alone. */
export async function deleteCodesOf(db: Queryable, userId: number): Promise<void> {
  await db.run(sql`
    delete from codes
    where bucket = ${bucketOf(userId)} and user_id = ${userId} and purpose <> 'account_recovery' and used_at is null`);
}

/** Removes the codes of a user for one purpose that nobody has used. */
export async function deleteCodesFor(trx: Transaction, userId: number, purpose: CodePurpose): Promise<void> {
  await trx.run(sql`
    delete from codes
    where bucket = ${bucketOf(userId)} and user_id = ${userId} and purpose = ${purpose} and used_at is null`);
}

import type { Actor } from '../actor.js';
import { compiled } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import type { GrantFamily } from './oauth_grant.js';
import { findSessionOwner, type CredentialOwner } from './session.js';
import { User } from './user.js';
import { BaseModel, columns } from '../db/model.js';

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

const ownerOf = compiled(({ bucket, sha256, now }: SecretKey & { now: Date }) =>
  Token.query()
    .alias('t')
    .modify(User.present('t.user_id'))
    .select(columns<Token>('t', 'user_id', 'client_id', 'scopes'))
    .select(columns<User>('u', 'name', 'token_generation', 'has_unmet', 'public_targets_only'))
    .findById([bucket, sha256])
    .where((valid) => void valid.whereNull('t.expires_at').orWhere('t.expires_at', '>', now)),
);

/**
 * The owner of a valid token: known, not expired, of a user who has not deleted their account. It is looked up by its SHA-256, so no
 * comparison leaks how much of it was right.
 */
export async function findTokenOwner(db: Queryable, token: string, now: Date): Promise<CredentialOwner | undefined> {
  const key = secretKey(token);
  return key && db.maybe<CredentialOwner>(ownerOf({ ...key, now }));
}

/**
 * Throws 200 when the credential in use has ended since it was looked at. What ends credentials locks the account, so a caller that
 * holds this lock knows for certain.
 */
export async function requireCredential(trx: Transaction, actor: Actor, now: Date): Promise<void> {
  const find = actor.credential === 'session' ? findSessionOwner : findTokenOwner;
  found(await find(trx, actor.secret, now), 'token_invalid');
}

const one = compiled(({ bucket, sha256 }: SecretKey) => Token.query().findById([bucket, sha256]).select('bucket'));

/** Keeps the token of the program that acts, if one does, from being revoked until the end of the transaction; 200 when it has just been. */
export async function holdProgramToken(trx: Transaction, actor: Actor): Promise<void> {
  if (actor.credential !== 'program') return;
  const key = secretKey(actor.secret);
  const row = key && (await trx.maybe<Pick<Token, 'bucket'>>(sql`${one(key)} for key share`));
  found(row, 'token_invalid');
}

const insertOwn = compiled(({ bucket, sha256, userId, now }: SecretKey & { userId: number; now: Date }) =>
  Token.query().insert({ bucket, sha256, user_id: userId, created_at: now }).onConflict(['bucket', 'sha256']).ignore(),
);

/** Makes a user's own token valid, if it is not yet. */
export async function insertToken(db: Queryable, token: string, userId: number, now: Date): Promise<void> {
  await db.run(insertOwn({ ...requireSecretKey(token), userId, now }));
}

type GivenToken = GrantFamily & { scopes: string[]; expires_at: Date | null };

const insertGiven = compiled((token: SecretKey & GivenToken & { now: Date }) => {
  const { bucket, sha256, user_id, client_id, family, scopes, expires_at, now } = token;
  return Token.query().insert({ bucket, sha256, user_id, client_id, family, scopes, created_at: now, expires_at });
});

/** Makes a token of a program valid; `expires_at` null: until it is revoked. */
export async function insertProgramToken(
  trx: Transaction,
  secret: string,
  token: GivenToken,
  now: Date,
): Promise<void> {
  await trx.run(insertGiven({ ...token, ...requireSecretKey(secret), now }));
}

const end = compiled(({ bucket, sha256 }: SecretKey) => Token.query().findById([bucket, sha256]).delete());

/** Makes a token invalid at once. */
export async function deleteToken(db: Queryable, token: string): Promise<void> {
  const key = secretKey(token);
  if (key !== undefined) await db.run(end(key));
}

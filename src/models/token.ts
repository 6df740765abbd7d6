import type { Actor } from '../actor.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changesAlone, finds } from '../db/statements.js';
import { found } from '../errors.js';
import type { FoundIntegration } from './integration.js';
import { findSessionOwner, validAmong, type CredentialOwner } from './session.js';
import { unmet } from './first_use.js';
import { User } from './user.js';

/** An access token. Stored as its SHA-256. */
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

/** A user and a program to which they have granted scopes. */
export interface GrantKey {
  user_id: number;
  client_id: string;
}

/** The tokens that were issued for one code of a grant. They are revoked together. */
export interface GrantFamily extends GrantKey {
  family: number;
}

/** Returns the owner of a valid token, by the key of its row. */
export const ownerOfToken = finds(({ bucket, sha256 }: SecretKey, now: Date) =>
  Token.query()
    .alias('t')
    .modify(User.present('t.user_id'))
    .select(columns(Token, 't', 'user_id', 'client_id', 'scopes'))
    .select(columns(User, 'u', 'name', 'token_generation', 'public_targets_only'))
    .select<{ unmet: number[] }>(unmet())
    .findById([bucket, sha256])
    .where((valid) => void valid.whereNull('t.expires_at').orWhere('t.expires_at', '>', now)),
);

/**
 * Returns the owner of a valid token: it is known and not expired, and its user has not deleted their account. The
 * token is looked up by its SHA-256, so the time of the comparison does not reveal how much of a guess is right.
 */
export async function findTokenOwner(db: Queryable, token: string, now: Date): Promise<CredentialOwner | undefined> {
  const key = secretKey(token);
  return key && ownerOfToken(db, key, now);
}

/** Returns the SHA-256 of those of these tokens that are valid, in hex. */
export function validTokens(db: Queryable, keys: readonly SecretKey[], now: Date): Promise<ReadonlySet<string>> {
  return validAmong(db, sql`tokens`, keys, now);
}

/**
 * Throws `token_invalid` (200) when the actor's credential has ended since it was checked. Every operation that ends
 * credentials locks the account, so the result is certain for a caller that holds this lock.
 */
export async function requireCredential(trx: Transaction, actor: Actor, now: Date): Promise<void> {
  const find = actor.credential === 'session' ? findSessionOwner : findTokenOwner;
  found(await find(trx, actor.secret, now), 'token_invalid');
}

const hold = finds(({ bucket, sha256 }: SecretKey) =>
  Token.query().findById([bucket, sha256]).select('bucket').forKeyShare(),
);

/**
 * Keeps the token of an acting program from being revoked until the end of the transaction. Throws `token_invalid`
 * (200) when it has just been revoked. Does nothing when no program acts.
 */
export async function holdProgramToken(trx: Transaction, actor: Actor): Promise<void> {
  if (actor.credential !== 'program') return;
  const key = secretKey(actor.secret);
  found(key && (await hold(trx, key)), 'token_invalid');
}

const insertOwn = changesAlone(({ bucket, sha256, userId, now }: SecretKey & { userId: number; now: Date }) =>
  Token.query().insert({ bucket, sha256, user_id: userId, created_at: now }).onConflict(['bucket', 'sha256']).ignore(),
);

/** Makes a user's own token valid, if it is not valid yet. */
export async function insertToken(db: Queryable, token: string, userId: number, now: Date): Promise<void> {
  await insertOwn(db, { ...requireSecretKey(token), userId, now });
}

/** Returns when a user's own token was made. */
export async function ownTokenSince(db: Queryable, userId: number): Promise<Date | undefined> {
  const token = await Token.query(db)
    .where({ bucket: bucketOf(userId), user_id: userId, client_id: null })
    .orderBy('created_at', 'desc')
    .first();
  return token?.created_at;
}

type GivenToken = GrantFamily & { scopes: string[]; expires_at: Date | null };

/** Makes a token of a program valid. With `expires_at` null it is valid until it is revoked. */
export async function insertProgramToken(
  trx: Transaction,
  secret: string,
  token: GivenToken,
  now: Date,
): Promise<void> {
  await Token.query(trx).insert({ ...token, ...requireSecretKey(secret), created_at: now });
}

/** Makes a token invalid at once. */
export async function deleteToken(db: Queryable, token: string): Promise<void> {
  const key = secretKey(token);
  if (key !== undefined) await Token.query(db).deleteById([key.bucket, key.sha256]);
}

// The test token of an integration is a token of its program for its maker. It came from no grant.

function testTokens(db: Queryable, userId: number): BucketQuery<Token> {
  return Token.query(db)
    .alias('t')
    .where({ 't.bucket': bucketOf(userId), 't.user_id': userId })
    .whereNotNull('t.client_id')
    .whereNull('t.family');
}

type Owner = Pick<FoundIntegration, 'creator' | 'client_id'>;
/** Makes the test token of an integration valid. */
export async function insertTestToken(
  trx: Transaction,
  { creator, client_id }: Owner,
  token: string,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  await Token.query(trx).insert({ ...requireSecretKey(token), user_id: creator, client_id, scopes, created_at: now });
}

/** Deletes the test token of an integration. */
export async function deleteTestToken(trx: Transaction, { creator, client_id }: Owner): Promise<void> {
  await testTokens(trx, creator).where('t.client_id', client_id).delete();
}

/** Deletes the test tokens of all integrations of a user. Returns the ids of their programs. */
export async function deleteTestTokensOf(trx: Transaction, userId: number): Promise<string[]> {
  const deleted = testTokens(trx, userId).delete().returning<{ client_id: string }>('client_id');
  return (await deleted.execute()).map(({ client_id }) => client_id);
}

/** Returns how many test tokens a user has. */
export function countTestTokens(db: Queryable, userId: number): Promise<number> {
  return testTokens(db, userId).resultSize();
}

/** A test token, as it is shown to its owner. */
export interface ShownTestToken {
  integration_id: number;
  name: string;
  created_at: Date;
}

/** Returns at most `limit` test tokens of a user, the newest first. */
export function testTokensOf(db: Queryable, userId: number, limit: number): Promise<ShownTestToken[]> {
  return testTokens(db, userId)
    .join('integrations as i', 'i.client_id', 't.client_id')
    .join('oauth_clients as p', 'p.client_id', 't.client_id')
    .select<{ integration_id: number; name: string }>('i.id as integration_id', 'p.name')
    .select(columns(Token, 't', 'created_at'))
    .orderBy([{ column: 't.created_at', order: 'desc' }, 'i.id'])
    .limit(limit)
    .execute();
}

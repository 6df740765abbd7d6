import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, ending } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changes, changesAlone, finds, gets, lists } from '../db/statements.js';
import { found } from '../errors.js';
import type { FoundIntegration } from './integration.js';
import type { GrantFamily } from './oauth_grant.js';
import { findSessionOwner, validAmong, type CredentialOwner } from './session.js';
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

const ownerOf = finds(({ bucket, sha256, now }: SecretKey & { now: Date }) =>
  Token.query()
    .alias('t')
    .modify(User.present('t.user_id'))
    .select(columns(Token, 't', 'user_id', 'client_id', 'scopes'))
    .select(columns(User, 'u', 'name', 'token_generation', 'has_unmet', 'public_targets_only'))
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

/** The same for the key of its row. */
export function ownerOfToken(db: Queryable, key: SecretKey, now: Date): Promise<CredentialOwner | undefined> {
  return ownerOf(db, { ...key, now });
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

const one = finds(({ bucket, sha256 }: SecretKey) =>
  Token.query().findById([bucket, sha256]).select('bucket').forKeyShare(),
);

/**
 * Keeps the token of an acting program from being revoked until the end of the transaction. Throws `token_invalid`
 * (200) when it has just been revoked. Does nothing when no program acts.
 */
export async function holdProgramToken(trx: Transaction, actor: Actor): Promise<void> {
  if (actor.credential !== 'program') return;
  const key = secretKey(actor.secret);
  const row = key && (await one(trx, key));
  found(row, 'token_invalid');
}

const insertOwn = changesAlone(({ bucket, sha256, userId, now }: SecretKey & { userId: number; now: Date }) =>
  Token.query().insert({ bucket, sha256, user_id: userId, created_at: now }).onConflict(['bucket', 'sha256']).ignore(),
);

/** Makes a user's own token valid, if it is not valid yet. */
export async function insertToken(db: Queryable, token: string, userId: number, now: Date): Promise<void> {
  await insertOwn(db, { ...requireSecretKey(token), userId, now });
}

const sinceOf = finds(({ userId }: { userId: number }) =>
  Token.query()
    .where({ bucket: bucketIn(userId), user_id: userId })
    .whereNull('client_id')
    .orderBy('created_at', 'desc')
    .select('created_at'),
);

/** Returns when a user's own token was made. */
export async function ownTokenSince(db: Queryable, userId: number): Promise<Date | undefined> {
  return (await sinceOf(db, { userId }))?.created_at;
}

type GivenToken = GrantFamily & { scopes: string[]; expires_at: Date | null };

const insertGiven = changes((token: SecretKey & GivenToken & { now: Date }) => {
  const { bucket, sha256, user_id, client_id, family, scopes, expires_at, now } = token;
  return Token.query().insert({ bucket, sha256, user_id, client_id, family, scopes, created_at: now, expires_at });
});

/** Makes a token of a program valid. With `expires_at` null it is valid until it is revoked. */
export async function insertProgramToken(
  trx: Transaction,
  secret: string,
  token: GivenToken,
  now: Date,
): Promise<void> {
  await insertGiven(trx, { ...token, ...requireSecretKey(secret), now });
}

const end = changesAlone(({ bucket, sha256 }: SecretKey) => Token.query().findById([bucket, sha256]).delete());

/** Makes a token invalid at once. */
export async function deleteToken(db: Queryable, token: string): Promise<void> {
  const key = secretKey(token);
  if (key !== undefined) await end(db, key);
}

// The test token of an integration is a token of its program for its maker. It came from no grant.

function testTokens(userId: number): BucketQuery<Token> {
  return Token.query()
    .alias('t')
    .where({ 't.bucket': bucketIn(userId), 't.user_id': userId })
    .whereNotNull('t.client_id')
    .whereNull('t.family');
}

type Owner = Pick<FoundIntegration, 'creator' | 'client_id'>;
type NewTestToken = SecretKey & Owner & { scopes: readonly string[]; now: Date };

const insert = changes(({ bucket, sha256, creator, client_id, scopes, now }: NewTestToken) =>
  Token.query().insert({ bucket, sha256, user_id: creator, client_id, scopes, created_at: now }),
);

/** Makes the test token of an integration valid. */
export async function insertTestToken(
  trx: Transaction,
  { creator, client_id }: Owner,
  token: string,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  await insert(trx, { ...requireSecretKey(token), creator, client_id, scopes, now });
}

/** Deletes the test token of an integration. */
export const deleteTestToken = changes(({ creator, client_id }: Owner) =>
  testTokens(creator).where('t.client_id', client_id).delete(),
);

/** Deletes the test tokens of all integrations of a user. Returns the ids of their programs. */
export const deleteTestTokensOf = lists(
  (userId: number) => testTokens(userId).delete().returning<{ client_id: string }>('client_id'),
  ({ client_id }) => client_id,
);

/** Returns how many test tokens a user has. */
export const countTestTokens = gets(
  (userId: number) => testTokens(userId).select<{ total: number }>(raw('count(*)::int as total')),
  ({ total }) => total,
);

/** A test token, as it is shown to its owner. */
export interface ShownTestToken {
  integration_id: number;
  name: string;
  created_at: Date;
}

/** Returns at most `limit` test tokens of a user, the newest first. */
export const testTokensOf = lists((userId: number, limit: number) => {
  const shown = testTokens(userId)
    .join('integrations as i', 'i.client_id', 't.client_id')
    .join('oauth_clients as p', 'p.client_id', 't.client_id')
    .select<{ integration_id: number; name: string }>('i.id as integration_id', 'p.name')
    .select(columns(Token, 't', 'created_at'))
    .orderBy([{ column: 't.created_at', order: 'desc' }, 'i.id']);
  return ending(shown, sql`limit ${limit}`);
});

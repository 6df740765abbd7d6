import { raw, type Model, type QueryBuilder } from 'objection';
import { bucketIn, ending } from '../db/compiled.js';
import { type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { bucketOf, secretKey, type Bucket, requireSecretKey, type SecretKey } from '../db/ids.js';
import { BaseModel, columns } from '../db/model.js';
import { locks } from '../db/statements.js';
import { markClientUsed } from './oauth_client.js';
import { Token, type GrantFamily, type GrantKey } from './token.js';
import { User } from './user.js';

/** The scopes that a user has granted to a program. */
export class OAuthGrant extends BaseModel {
  static override tableName = 'oauth_grants';
  static override idColumn = ['bucket', 'user_id', 'client_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare client_id: string;
  declare scopes: readonly string[];
  declare created_at: Date;

  /**
   * Keeps only the rows of a query, `of`, whose grant, `g`, exists and whose user, `u`, has not deleted their account.
   */
  static behind(of: string): (query: QueryBuilder<Model, unknown>) => void {
    return (query) =>
      void query
        .join('oauth_grants as g', (on) =>
          on.on('g.bucket', `${of}.bucket`).andOn('g.user_id', `${of}.user_id`).andOn('g.client_id', `${of}.client_id`),
        )
        .modify(User.present(`${of}.user_id`));
  }
}

/** An authorization code. Stored as its SHA-256. */
export class OAuthCode extends BaseModel {
  static override tableName = 'oauth_codes';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare client_id: string;
  declare family: number;
  declare scopes: readonly string[];
  declare redirect_uri: string;
  declare code_challenge: string | null;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
}

/** A refresh token. Stored as its SHA-256. */
export class OAuthRefreshToken extends BaseModel {
  static override tableName = 'oauth_refresh_tokens';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare client_id: string;
  declare family: number;
  declare scopes: readonly string[];
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
}

/** A code or token that can be exchanged for tokens once, and the scopes of these. */
export interface Exchangeable extends GrantFamily {
  scopes: readonly string[];
  expires_at: Date;
  used_at: Date | null;
}

const idOf = ({ user_id, client_id }: GrantKey) => ({ bucket: bucketIn(user_id), user_id, client_id });

/** Adds scopes to those that a user has granted to a program. */
export async function upsertGrant(
  trx: Transaction,
  key: GrantKey,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  const { user_id, client_id } = key;
  const bucket = bucketOf(user_id);
  const known = await OAuthGrant.query(trx).findById([bucket, user_id, client_id]).forNoKeyUpdate();
  const all = [...new Set([...(known?.scopes ?? []), ...scopes])];
  await OAuthGrant.query(trx)
    .insert({ bucket, user_id, client_id, scopes: all, created_at: now })
    .onConflict(['bucket', 'user_id', 'client_id'])
    .merge(['scopes']);
  await markClientUsed(trx, key.client_id);
}

/** A grant, as it is shown to its user. */
export interface ShownGrant {
  client_id: string;
  name: string;
  scopes: readonly string[];
  created_at: Date;
}

/** The most grants in a list. */
const SHOWN = 500;

/** Returns the programs to which a user has granted scopes, the last first. */
export function grantsOf(db: Queryable, userId: number): Promise<ShownGrant[]> {
  return OAuthGrant.query(db)
    .alias('g')
    .leftJoin('oauth_clients as c', 'c.client_id', 'g.client_id')
    .select(columns(OAuthGrant, 'g', 'client_id', 'scopes', 'created_at'))
    .select<Pick<ShownGrant, 'name'>>(raw('coalesce(c.name, g.client_id) as name'))
    .where({ 'g.bucket': bucketOf(userId), 'g.user_id': userId })
    .orderBy([{ column: 'g.created_at', order: 'desc' }, 'g.client_id'])
    .limit(SHOWN)
    .execute();
}

/**
 * Locks a grant. Before the end of the transaction the user cannot extend it, and the program cannot exchange codes or
 * refresh tokens of it.
 */
export const lockGrant = locks((key: GrantKey) => OAuthGrant.query().where(idOf(key)).select('scopes').forUpdate());

/** Revokes a grant. Waits for transactions that are exchanging a code or refresh token of it. */
export async function deleteGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await OAuthGrant.query(trx).where(idOf(key)).delete();
}

/** A valid token of a program. */
export interface ProgramToken extends GrantFamily {
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
}

/** Returns a valid access or refresh token of a program; undefined for an invalid token, and for a user's own token. */
export async function findProgramToken(db: Queryable, secret: string, now: Date): Promise<ProgramToken | undefined> {
  const key = secretKey(secret);
  if (key === undefined) return undefined;
  return db.maybe<ProgramToken>(sql`
    select t.user_id, t.client_id, t.family, t.scopes, t.created_at, t.expires_at
    from tokens t join users u on u.id = t.user_id and u.deleted_at is null
    where t.bucket = ${key.bucket} and t.sha256 = ${key.sha256} and t.family is not null
      and (t.expires_at is null or t.expires_at > ${now})
    union all
    select r.user_id, r.client_id, r.family, r.scopes, r.created_at, r.expires_at
    from oauth_refresh_tokens r join users u on u.id = r.user_id and u.deleted_at is null
    where r.bucket = ${key.bucket} and r.sha256 = ${key.sha256} and r.used_at is null and r.expires_at > ${now}`);
}

/** Revokes the access and refresh tokens that were issued for one code. */
export async function deleteFamily(trx: Transaction, key: GrantFamily): Promise<void> {
  const ofFamily = { ...idOf(key), family: key.family };
  await Token.query(trx).where(ofFamily).delete();
  await OAuthRefreshToken.query(trx).where(ofFamily).delete();
}

/**
 * Revokes all access and refresh tokens of a program for a user, and deletes the codes that it has not exchanged yet.
 */
export async function deleteAllOfGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await OAuthCode.query(trx).where(idOf(key)).delete();
  await Token.query(trx).where(idOf(key)).delete();
  await OAuthRefreshToken.query(trx).where(idOf(key)).delete();
}

/**
 * Revokes all grants of a user, with all codes and tokens of programs, including test tokens. The user's own token
 * stays.
 */
export async function deleteAllGrantsOf(trx: Transaction, userId: number): Promise<void> {
  const ofUser = { bucket: bucketOf(userId), user_id: userId };
  await OAuthGrant.query(trx).where(ofUser).delete();
  await OAuthCode.query(trx).where(ofUser).delete();
  await Token.query(trx).where(ofUser).whereNotNull('client_id').delete();
  await OAuthRefreshToken.query(trx).where(ofUser).delete();
}

function isOf({ user_id, client_id }: GrantKey): Sql {
  return sql`bucket = ${bucketOf(user_id)} and user_id = ${user_id} and client_id = ${client_id}`;
}

/** Whether a program has a valid token of a user, or can get one. */
export async function hasAnyOfGrant(db: Queryable, key: GrantKey, now: Date): Promise<boolean> {
  return db.boolean(sql`
    select exists (select from tokens where ${isOf(key)} and (expires_at is null or expires_at > ${now}))
      or exists (select from oauth_refresh_tokens where ${isOf(key)} and used_at is null and expires_at > ${now})
      or exists (select from oauth_codes where ${isOf(key)} and used_at is null and expires_at > ${now}) as has_any`);
}

/** Returns grants, of any user, without a code or token that works at this time. At most 1,000. */
export function emptyGrants(db: Queryable, now: Date): Promise<GrantKey[]> {
  const isOfGrant = sql`t.bucket = g.bucket and t.user_id = g.user_id and t.client_id = g.client_id`;
  return db.many(sql`
    select ${columns(OAuthGrant, 'g', 'user_id', 'client_id')} from oauth_grants g
    where not exists (select from tokens t where ${isOfGrant} and (t.expires_at is null or t.expires_at > ${now}))
      and not exists (select from oauth_refresh_tokens t where ${isOfGrant} and t.used_at is null and t.expires_at > ${now})
      and not exists (select from oauth_codes t where ${isOfGrant} and t.used_at is null and t.expires_at > ${now})
    limit 1000`);
}

/** Returns the ids of all users, in any bucket, who have granted scopes to a program. */
export async function grantersOf(db: Queryable, clientId: string): Promise<number[]> {
  const grants = await OAuthGrant.query(db).where('client_id', clientId).orderBy('user_id').select('user_id');
  return grants.map(({ user_id }) => user_id);
}

/**
 * Revokes the grants of these users to a program, with its codes and tokens. A test token stays, because nobody has
 * granted it.
 */
export async function deleteGrantsOf(trx: Transaction, clientId: string, userIds: readonly number[]): Promise<void> {
  const given = sql`bucket = any(${[...new Set(userIds.map(bucketOf))]}::int[])
    and user_id = any(${userIds}::bigint[]) and client_id = ${clientId}`;
  await trx.run(sql`delete from oauth_grants where ${given}`);
  await trx.run(sql`delete from oauth_codes where ${given}`);
  await trx.run(sql`delete from tokens where ${given} and family is not null`);
  await trx.run(sql`delete from oauth_refresh_tokens where ${given}`);
}

/**
 * Returns the scopes of the valid access and refresh tokens of these programs, one entry for each token. `programs` has
 * one entry for each user and program.
 */
export function scopesOfPrograms(
  db: Queryable,
  programs: readonly GrantKey[],
  now: Date,
): Promise<(GrantKey & { scopes: string[] })[]> {
  const userIds = [...new Set(programs.map(({ user_id }) => user_id))];
  const clientIds = [...new Set(programs.map(({ client_id }) => client_id))];
  const buckets = [...new Set(userIds.map(bucketOf))];
  return db.many<GrantKey & { scopes: string[] }>(sql`
    select t.user_id, t.client_id, t.scopes from tokens t
    where t.bucket = any(${buckets}::int[]) and t.user_id = any(${userIds}::bigint[]) and t.client_id = any(${clientIds}::text[])
      and (t.expires_at is null or t.expires_at > ${now})
    union all
    select r.user_id, r.client_id, r.scopes from oauth_refresh_tokens r
    where r.bucket = any(${buckets}::int[]) and r.user_id = any(${userIds}::bigint[]) and r.client_id = any(${clientIds}::text[])
      and r.used_at is null and r.expires_at > ${now}`);
}

export interface AuthorizationCode extends Exchangeable {
  redirect_uri: string;
  /** The challenge of the method S256; null when the program has sent none. */
  code_challenge: string | null;
}

type NewCode = Omit<AuthorizationCode, 'used_at'>;

/** Stores a new code. */
export async function insertAuthorizationCode(
  trx: Transaction,
  secret: string,
  code: NewCode,
  now: Date,
): Promise<void> {
  await OAuthCode.query(trx).insert({ ...code, ...requireSecretKey(secret), created_at: now });
}

const lockedCode = locks(({ bucket, sha256 }: SecretKey) => {
  const found = OAuthCode.query()
    .alias('c')
    .modify(OAuthGrant.behind('c'))
    .select(columns(OAuthCode, 'c', 'user_id', 'client_id', 'family', 'scopes', 'redirect_uri', 'code_challenge'))
    .select(columns(OAuthCode, 'c', 'expires_at', 'used_at'))
    .findById([bucket, sha256]);
  return ending(found, sql`for update of c for key share of g`);
});

/**
 * Returns the code, even if it is used or expired, when its user still exists and has not revoked the grant. Before the
 * end of the transaction nobody else uses the code, and the grant is not revoked.
 */
export async function lockAuthorizationCode(trx: Transaction, secret: string): Promise<AuthorizationCode | undefined> {
  const key = secretKey(secret);
  return key && lockedCode(trx, key);
}

/** Marks a code as used. Returns whether it was unused. */
export async function useAuthorizationCode(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const key = secretKey(secret);
  if (key === undefined) return false;
  const code = OAuthCode.query(trx).findById([key.bucket, key.sha256]).whereNull('used_at');
  return (await code.patch({ used_at: now })) > 0;
}

export type RefreshToken = Exchangeable;

type NewToken = Omit<RefreshToken, 'used_at'>;

/** Stores a new refresh token. */
export async function insertRefreshToken(trx: Transaction, secret: string, token: NewToken, now: Date): Promise<void> {
  await OAuthRefreshToken.query(trx).insert({ ...token, ...requireSecretKey(secret), created_at: now });
}

const lockedRefreshToken = locks(({ bucket, sha256 }: SecretKey) => {
  const found = OAuthRefreshToken.query()
    .alias('r')
    .modify(OAuthGrant.behind('r'))
    .select(columns(OAuthRefreshToken, 'r', 'user_id', 'client_id', 'family', 'scopes', 'expires_at', 'used_at'))
    .findById([bucket, sha256]);
  return ending(found, sql`for update of r for key share of g`);
});

/** Returns the refresh token, found and locked in the way of `lockAuthorizationCode`. */
export async function lockRefreshToken(trx: Transaction, secret: string): Promise<RefreshToken | undefined> {
  const key = secretKey(secret);
  return key && lockedRefreshToken(trx, key);
}

/** Marks a refresh token as used. Returns whether it was unused. */
export async function useRefreshToken(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const key = secretKey(secret);
  if (key === undefined) return false;
  const token = OAuthRefreshToken.query(trx).findById([key.bucket, key.sha256]).whereNull('used_at');
  return (await token.patch({ used_at: now })) > 0;
}

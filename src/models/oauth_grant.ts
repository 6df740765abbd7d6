import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, secretKey, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** The scopes that a user has granted to a program. */
export class OAuthGrant extends BaseModel {
  static override tableName = 'oauth_grants';
  static override idColumn = ['bucket', 'user_id', 'client_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare client_id: string;
  declare scopes: readonly string[];
  declare created_at: Date;
}

/** What a user has allowed a program. */
export interface GrantKey {
  user_id: number;
  client_id: string;
}

/** What comes of one code of a grant: it ends together. */
export interface GrantFamily extends GrantKey {
  family: number;
}

/** Something that is exchanged for tokens once, and what they allow. */
interface Exchangeable extends GrantFamily {
  scopes: string[];
  expires_at: Date;
  used_at: Date | null;
}

export interface AuthorizationCode extends Exchangeable {
  redirect_uri: string;
  /** Of S256; null when the program has sent none. */
  code_challenge: string | null;
}

export type RefreshToken = Exchangeable;

function isOf({ user_id, client_id }: GrantKey): Sql {
  return sql`bucket = ${bucketOf(user_id)} and user_id = ${user_id} and client_id = ${client_id}`;
}

function isOfFamily(key: GrantFamily): Sql {
  return sql`${isOf(key)} and family = ${key.family}`;
}

/** Keeps what a user has just allowed, beside what they had allowed the program before. */
export async function keepGrant(trx: Transaction, key: GrantKey, scopes: readonly string[], now: Date): Promise<void> {
  const known = await trx.maybe<{ scopes: string[] }>(sql`
    select scopes from oauth_grants where ${isOf(key)} for no key update`);
  const all = [...new Set([...(known?.scopes ?? []), ...scopes])];
  await trx.run(sql`
    insert into oauth_grants (bucket, user_id, client_id, scopes, created_at)
    values (${bucketOf(key.user_id)}, ${key.user_id}, ${key.client_id}, ${all}, ${now})
    on conflict (bucket, user_id, client_id) do update set scopes = excluded.scopes`);
}

/** A program that a user has let in, as they are shown it. */
export interface ShownGrant {
  client_id: string;
  name: string;
  scopes: string[];
  created_at: Date;
}

/** More than these nobody looks through. */
const SHOWN = 500;

/** The programs that a user has let in, the last first. */
export async function grantsOf(db: Queryable, userId: number): Promise<ShownGrant[]> {
  return db.many<ShownGrant>(sql`
    select g.client_id, coalesce(c.name, g.client_id) as name, g.scopes, g.created_at
    from oauth_grants g left join oauth_clients c on c.client_id = g.client_id
    where g.bucket = ${bucketOf(userId)} and g.user_id = ${userId} order by g.created_at desc, g.client_id limit ${SHOWN}`);
}

/** Keeps a user from allowing the program more, and the program from exchanging anything, until the end of the transaction. */
export async function lockGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await trx.run(sql`select from oauth_grants where ${isOf(key)} for update`);
}

/** Takes back what a user has allowed a program. Whoever is exchanging something for a token of it goes first. */
export async function deleteGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await trx.run(sql`delete from oauth_grants where ${isOf(key)}`);
}

/** Keeps a new code, until then. */
export async function insertAuthorizationCode(
  trx: Transaction,
  secret: string,
  code: Omit<AuthorizationCode, 'used_at'>,
  now: Date,
): Promise<void> {
  const key = secretKey(secret);
  await trx.run(sql`
    insert into oauth_codes
      (bucket, sha256, user_id, client_id, family, scopes, redirect_uri, code_challenge, created_at, expires_at)
    values (${key?.bucket}, ${key?.sha256}, ${code.user_id}, ${code.client_id}, ${code.family}, ${code.scopes},
      ${code.redirect_uri}, ${code.code_challenge}, ${now}, ${code.expires_at})`);
}

/**
 * The code, used and expired ones too, if its user is still there and has not taken back what they allowed. Until the end of the
 * transaction nobody else uses it, and what was allowed is not taken back.
 */
export async function lockAuthorizationCode(trx: Transaction, secret: string): Promise<AuthorizationCode | undefined> {
  const key = secretKey(secret);
  if (key === undefined) return undefined;
  return trx.maybe<AuthorizationCode>(sql`
    select c.user_id, c.client_id, c.family, c.scopes, c.redirect_uri, c.code_challenge, c.expires_at, c.used_at
    from oauth_codes c
    join oauth_grants g on g.bucket = c.bucket and g.user_id = c.user_id and g.client_id = c.client_id
    join users u on u.id = c.user_id and u.deleted_at is null
    where c.bucket = ${key.bucket} and c.sha256 = ${key.sha256} for update of c for key share of g`);
}

/** Uses a code up; tells whether nobody had. */
export async function useAuthorizationCode(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const key = secretKey(secret);
  const used = await trx.run(sql`
    update oauth_codes set used_at = ${now}
    where bucket = ${key?.bucket} and sha256 = ${key?.sha256} and used_at is null`);
  return used > 0;
}

/** Keeps a new refresh token. */
export async function insertRefreshToken(
  trx: Transaction,
  secret: string,
  token: Omit<RefreshToken, 'used_at'>,
  now: Date,
): Promise<void> {
  const key = secretKey(secret);
  await trx.run(sql`
    insert into oauth_refresh_tokens (bucket, sha256, user_id, client_id, family, scopes, created_at, expires_at)
    values (${key?.bucket}, ${key?.sha256}, ${token.user_id}, ${token.client_id}, ${token.family}, ${token.scopes}, ${now},
      ${token.expires_at})`);
}

/** The refresh token, as `lockAuthorizationCode` has it of a code. */
export async function lockRefreshToken(trx: Transaction, secret: string): Promise<RefreshToken | undefined> {
  const key = secretKey(secret);
  if (key === undefined) return undefined;
  return trx.maybe<RefreshToken>(sql`
    select r.user_id, r.client_id, r.family, r.scopes, r.expires_at, r.used_at
    from oauth_refresh_tokens r
    join oauth_grants g on g.bucket = r.bucket and g.user_id = r.user_id and g.client_id = r.client_id
    join users u on u.id = r.user_id and u.deleted_at is null
    where r.bucket = ${key.bucket} and r.sha256 = ${key.sha256} for update of r for key share of g`);
}

/** Uses a refresh token up; tells whether nobody had. */
export async function useRefreshToken(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const key = secretKey(secret);
  const used = await trx.run(sql`
    update oauth_refresh_tokens set used_at = ${now}
    where bucket = ${key?.bucket} and sha256 = ${key?.sha256} and used_at is null`);
  return used > 0;
}

/** Makes a token of a program valid; `expires_at` null: until it is taken back. */
export async function insertProgramToken(
  trx: Transaction,
  secret: string,
  token: GrantFamily & { scopes: string[]; expires_at: Date | null },
  now: Date,
): Promise<void> {
  const key = secretKey(secret);
  await trx.run(sql`
    insert into tokens (bucket, sha256, user_id, client_id, family, scopes, created_at, expires_at)
    values (${key?.bucket}, ${key?.sha256}, ${token.user_id}, ${token.client_id}, ${token.family}, ${token.scopes}, ${now},
      ${token.expires_at})`);
}

/** A token that a program was given, and that works. */
export interface ProgramToken extends GrantFamily {
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
}

/** The token of a program, whether it is one to call with or one to refresh with; undefined for what does not work, and for a user's own. */
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

/** Ends the tokens that came of one code, of either kind. */
export async function deleteFamily(trx: Transaction, key: GrantFamily): Promise<void> {
  await trx.run(sql`delete from tokens where ${isOfFamily(key)}`);
  await trx.run(sql`delete from oauth_refresh_tokens where ${isOfFamily(key)}`);
}

/** Ends all tokens of a program for a user, of either kind, and the codes that it has not exchanged yet. */
export async function deleteAllOfGrant(trx: Transaction, key: GrantKey): Promise<void> {
  await trx.run(sql`delete from oauth_codes where ${isOf(key)}`);
  await trx.run(sql`delete from tokens where ${isOf(key)}`);
  await trx.run(sql`delete from oauth_refresh_tokens where ${isOf(key)}`);
}

/**
 * Takes back whatever a user has allowed any program, as `deleteGrant` and `deleteAllOfGrant` do of one: test tokens too. The user's own
 * token stays.
 */
export async function deleteAllGrantsOf(trx: Transaction, userId: number): Promise<void> {
  const isTheirs = sql`bucket = ${bucketOf(userId)} and user_id = ${userId}`;
  await trx.run(sql`delete from oauth_grants where ${isTheirs}`);
  await trx.run(sql`delete from oauth_codes where ${isTheirs}`);
  await trx.run(sql`delete from tokens where ${isTheirs} and client_id is not null`);
  await trx.run(sql`delete from oauth_refresh_tokens where ${isTheirs}`);
}

/** Whether a program has anything for a user that works, or can be exchanged for what does. */
export async function hasAnyOfGrant(db: Queryable, key: GrantKey, now: Date): Promise<boolean> {
  const { has_any } = await db.one<{ has_any: boolean }>(sql`
    select exists (select from tokens where ${isOf(key)} and (expires_at is null or expires_at > ${now}))
      or exists (select from oauth_refresh_tokens where ${isOf(key)} and used_at is null and expires_at > ${now})
      or exists (select from oauth_codes where ${isOf(key)} and used_at is null and expires_at > ${now}) as has_any`);
  return has_any;
}

/** Those who have allowed a program something, wherever they are. */
export async function grantersOf(trx: Transaction, clientId: string): Promise<number[]> {
  const rows = await trx.many<{ user_id: number }>(sql`
    select user_id from oauth_grants where client_id = ${clientId} order by user_id`);
  return rows.map(({ user_id }) => user_id);
}

/** Takes back what these users have allowed a program, as `deleteGrant` and `deleteAllOfGrant` do of one. A test token, which nobody has allowed, stays. */
export async function deleteGrantsOf(trx: Transaction, clientId: string, userIds: readonly number[]): Promise<void> {
  const buckets = [...new Set(userIds.map(bucketOf))];
  const isTheirs = sql`bucket = any(${buckets}::int[]) and user_id = any(${userIds}::bigint[]) and client_id = ${clientId}`;
  await trx.run(sql`delete from oauth_grants where ${isTheirs}`);
  await trx.run(sql`delete from oauth_codes where ${isTheirs}`);
  await trx.run(sql`delete from tokens where ${isTheirs} and family is not null`);
  await trx.run(sql`delete from oauth_refresh_tokens where ${isTheirs}`);
}

/**
 * What the tokens of these programs allow that work, also those that they could get for a refresh token: one entry a token. A program
 * is named once for each user whom it works for.
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

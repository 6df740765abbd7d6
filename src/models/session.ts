import { raw } from 'objection';
import { DAY, later } from '../clock.js';
import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey, bucketOf } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changesAlone, finds } from '../db/statements.js';
import { countedAddress } from './rate_limit_hit.js';
import { unmet } from './first_use.js';
import { User } from './user.js';

/** A session of a browser. Its secret is stored as its SHA-256. */
export class Session extends BaseModel {
  static override tableName = 'sessions';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare created_at: Date;
  declare expires_at: Date;
  declare device: string | null;
  declare address: string | null;

  /** All sessions of a user, including expired ones. */
  static ofUser(db: Queryable, userId: number): BucketQuery<Session> {
    return this.query(db).where({ bucket: bucketOf(userId), user_id: userId });
  }
}

/** A network address from which a user has signed in. */
export class SignInAddress extends BaseModel {
  static override tableName = 'sign_in_addresses';
  static override idColumn = ['bucket', 'user_id', 'address'];

  declare bucket: Bucket;
  declare user_id: number;
  declare address: string;
  declare signed_in_at: Date;
}

/** Where a session was begun; null when unknown. */
export interface SessionOrigin {
  /** The browser and its system, in words. */
  device: string | null;
  /** The address of the client. */
  address: string | null;
}

/** A session, as it is shown to its user. */
export interface OpenSession extends SessionOrigin {
  sha256: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** The most open sessions of a user (behaviour/tokens.md#sessions). */
export const MOST_SESSIONS = 100;

/** Returns the open sessions of a user, the last prolonged first. */
export function sessionsOf(db: Queryable, userId: number, now: Date): Promise<OpenSession[]> {
  return Session.ofUser(db, userId)
    .select('sha256', 'created_at', 'expires_at', 'device', 'address')
    .where('expires_at', '>', now)
    .orderBy([{ column: 'expires_at', order: 'desc' }, { column: 'created_at', order: 'desc' }, 'sha256'])
    .limit(MOST_SESSIONS)
    .execute();
}

/** The owner of a credential, and what the credential allows. */
export interface CredentialOwner {
  user_id: number;
  name: string;
  token_generation: number;
  /** Whether a foreign site has created the account (behaviour/network.md#foreign-sites). */
  public_targets_only: boolean;
  /** The workspaces that others have added the user to and in which they have made no call yet. */
  unmet: readonly number[];
  /** The program that the token belongs to; null for the user's own token or session. */
  client_id: string | null;
  /** The scopes of a program's token; null for the user's own token or session. */
  scopes: readonly string[] | null;
}

/** Returns the owner of an open session, and when it expires, by the key of its row. */
export const ownerOfSession = finds(({ bucket, sha256 }: SecretKey, now: Date) =>
  Session.query()
    .alias('s')
    .modify(User.present('s.user_id'))
    .select(columns(Session, 's', 'user_id', 'expires_at'))
    .select(columns(User, 'u', 'name', 'token_generation', 'public_targets_only'))
    .select<{ unmet: number[] }>(unmet())
    .select<{ client_id: null; scopes: null }>(raw('null as client_id, null as scopes'))
    .findById([bucket, sha256])
    .where('s.expires_at', '>', now),
);

/** The same by its secret. */
export async function findSessionOwner(
  db: Queryable,
  secret: string,
  now: Date,
): Promise<(CredentialOwner & Pick<Session, 'expires_at'>) | undefined> {
  const key = secretKey(secret);
  return key && ownerOfSession(db, key, now);
}

/** Returns the SHA-256 of those of these sessions that are open, in hex. */
export function validSessions(db: Queryable, keys: readonly SecretKey[], now: Date): Promise<ReadonlySet<string>> {
  return validAmong(db, sql`sessions`, keys, now);
}

/** Returns the SHA-256 of the secrets in a table that have not expired and whose users have not left Skein. */
export async function validAmong(
  db: Queryable,
  table: Sql,
  keys: readonly SecretKey[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const buckets = keys.map(({ bucket }) => bucket);
  const hashes = await db.strings(sql`
    select encode(valid.sha256, 'hex') as sha256
    from unnest(${buckets}::int[], ${keys.map((key) => key.sha256.toString('hex'))}::text[]) as asked (bucket, sha256)
    join ${table} valid on valid.bucket = any(${buckets}::int[]) and valid.bucket = asked.bucket
      and valid.sha256 = decode(asked.sha256, 'hex')
    join users u on u.id = valid.user_id and u.deleted_at is null
    where valid.expires_at is null or valid.expires_at > ${now}`);
  return new Set(hashes);
}

/** Returns where the session with this secret was begun. */
export async function originOfSession(db: Queryable, secret: string): Promise<SessionOrigin | undefined> {
  const key = secretKey(secret);
  return key && Session.query(db).findById([key.bucket, key.sha256]).select('device', 'address').execute();
}

type NewSession = SecretKey & SessionOrigin & { userId: number; now: Date; until: Date };

const insert = changesAlone(({ bucket, sha256, userId, now, until, device, address }: NewSession) =>
  Session.query().insert({ bucket, sha256, user_id: userId, created_at: now, expires_at: until, device, address }),
);

/** Stores a new session with this secret. */
export async function insertSession(
  db: Queryable,
  secret: string,
  userId: number,
  now: Date,
  until: Date,
  { device, address }: SessionOrigin,
): Promise<void> {
  await insert(db, { ...requireSecretKey(secret), userId, now, until, device, address });
}

/**
 * Deletes the sessions of a user beyond the limit, and expired ones. The session with this secret stays. Of the others
 * those of programs go first, and of these the ones that were not prolonged for the longest time. `browsers` is a
 * pattern that matches the devices that are browsers.
 */
export async function endSurplusSessions(
  db: Queryable,
  secret: string,
  userId: number,
  browsers: string,
  now: Date,
): Promise<void> {
  const { sha256 } = requireSecretKey(secret);
  const kept = Session.ofUser(db, userId)
    .select('sha256')
    .where('expires_at', '>', now)
    .orderByRaw('sha256 = ? desc, coalesce(device ~ ?, false) desc, expires_at desc, sha256', [sha256, browsers])
    .limit(MOST_SESSIONS);
  await Session.ofUser(db, userId).whereNotIn('sha256', kept).delete();
}

const prolong = changesAlone(({ bucket, sha256, until }: SecretKey & { until: Date }) =>
  Session.query().findById([bucket, sha256]).patch({ expires_at: until }),
);

/** Prolongs the session with this secret until `until`. Returns whether there is one. */
export async function prolongSession(db: Queryable, secret: string, until: Date): Promise<boolean> {
  const key = secretKey(secret);
  return key !== undefined && (await prolong(db, { ...key, until })) > 0;
}

/** Deletes the session with this secret, if there is one. */
export async function deleteSession(db: Queryable, secret: string): Promise<void> {
  const key = secretKey(secret);
  if (key !== undefined) await Session.query(db).deleteById([key.bucket, key.sha256]);
}

/** Deletes all sessions of a user. */
export async function deleteSessionsOf(trx: Transaction, userId: number): Promise<void> {
  await Session.ofUser(trx, userId).delete();
}

/** Deletes a session, if it belongs to the user. */
export async function deleteSessionOf(trx: Transaction, userId: number, sha256: Buffer): Promise<void> {
  await Session.ofUser(trx, userId).where('sha256', sha256).delete();
}

/** Deletes all sessions of a user except the one with this secret. */
export async function deleteOtherSessionsOf(trx: Transaction, userId: number, secret: string): Promise<void> {
  await Session.ofUser(trx, userId).whereNot('sha256', requireSecretKey(secret).sha256).delete();
}

/** How long the address of a sign-in is remembered (behaviour/accounts.md#wrong-passwords). */
export const ADDRESS_LIFETIME = 90 * DAY;
/** The most addresses of an account, the last ones. Failed sign-ins from each of them are counted separately. */
const MOST = 20;
/** An address is written at most once a day, so that frequent sign-ins do not cause frequent writes. */
const RENEW_AFTER = DAY;
/** An id that no user has. */
const NOBODY = 0;

type Seen = { bucket: Bucket; userId: number; address: string };

const seen = finds(({ bucket, userId, address, after }: Seen & { after: Date }) =>
  SignInAddress.query().select('user_id').findById([bucket, userId, address]).where('signed_in_at', '>', after),
);

/**
 * Whether an account has signed in from an address lately. An unknown account sends the same statement, so that the
 * response takes as long.
 */
export async function hasSignedInFrom(
  db: Queryable,
  userId: number | undefined,
  address: string,
  now: Date,
): Promise<boolean> {
  const id = userId ?? NOBODY;
  const key = { bucket: bucketOf(id), userId: id, address: countedAddress(address) };
  const after = later(now, -ADDRESS_LIFETIME);
  return (await seen(db, { ...key, after })) !== undefined;
}

const remember = changesAlone(({ bucket, userId, address, now, stale }: Seen & { now: Date; stale: Date }) =>
  SignInAddress.query()
    .insert({ bucket, user_id: userId, address, signed_in_at: now })
    .onConflict(['bucket', 'user_id', 'address'])
    .merge(['signed_in_at'])
    .where('sign_in_addresses.signed_in_at', '<', stale),
);

/** Remembers that an account has signed in from an address. */
export async function rememberAddress(db: Queryable, userId: number, address: string, now: Date): Promise<void> {
  const bucket = bucketOf(userId);
  const key = { bucket, userId, address: countedAddress(address) };
  const written = await remember(db, { ...key, now, stale: later(now, -RENEW_AFTER) });
  if (written === 0) return;
  await db.run(sql`
    delete from sign_in_addresses
    where bucket = ${bucket} and user_id = ${userId} and address not in (
      select address from sign_in_addresses where bucket = ${bucket} and user_id = ${userId}
      order by signed_in_at desc, address limit ${MOST})`);
}

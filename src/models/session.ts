import { raw } from 'objection';
import { bucketIn, compiled } from '../db/compiled.js';
import { sql, type Queryable } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { User } from './user.js';

/** A session of a browser. Its secret is kept as its SHA-256. */
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

  /** All sessions of a user, expired ones too. */
  static ofUser(userId: number): BucketQuery<Session> {
    return this.query().where({ bucket: bucketIn(userId), user_id: userId });
  }
}

/** Where a session was begun; null: not known. */
export interface SessionOrigin {
  /** The browser and its system, in words. */
  device: string | null;
  /** The client's. */
  address: string | null;
}

/** A session as its user is shown it. */
export interface OpenSession extends SessionOrigin {
  sha256: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** A list of sessions is cut after these. */
const SHOWN = 100;

const open = compiled(({ userId, now }: { userId: number; now: Date }) =>
  Session.ofUser(userId)
    .select('sha256', 'created_at', 'expires_at', 'device', 'address')
    .where('expires_at', '>', now)
    .orderBy([{ column: 'expires_at', order: 'desc' }, { column: 'created_at', order: 'desc' }, 'sha256']),
);

/** The open sessions of a user, the last prolonged first. */
export async function sessionsOf(db: Queryable, userId: number, now: Date): Promise<OpenSession[]> {
  return db.many<OpenSession>(sql`${open({ userId, now })} limit ${SHOWN}`);
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

const ownerOf = compiled(({ bucket, sha256, now }: SecretKey & { now: Date }) =>
  Session.query()
    .alias('s')
    .modify(User.present('s.user_id'))
    .select(columns<Session>('s', 'user_id', 'expires_at'))
    .select(columns<User>('u', 'name', 'token_generation', 'has_unmet', 'public_targets_only'))
    .select(raw('null as client_id, null as scopes'))
    .findById([bucket, sha256])
    .where('s.expires_at', '>', now),
);

/** The owner of an open session, and when it expires. */
export async function findSessionOwner(
  db: Queryable,
  secret: string,
  now: Date,
): Promise<(CredentialOwner & Pick<Session, 'expires_at'>) | undefined> {
  const key = secretKey(secret);
  if (key === undefined) return undefined;
  return db.maybe<CredentialOwner & Pick<Session, 'expires_at'>>(ownerOf({ ...key, now }));
}

const origin = compiled(({ bucket, sha256 }: SecretKey) =>
  Session.query().findById([bucket, sha256]).select('device', 'address'),
);

/** Where the session with that secret was begun. */
export async function originOfSession(db: Queryable, secret: string): Promise<SessionOrigin | undefined> {
  const key = secretKey(secret);
  return key && db.maybe<SessionOrigin>(origin(key));
}

type NewSession = SecretKey & SessionOrigin & { userId: number; now: Date; until: Date };

const insert = compiled(({ bucket, sha256, userId, now, until, device, address }: NewSession) =>
  Session.query().insert({ bucket, sha256, user_id: userId, created_at: now, expires_at: until, device, address }),
);

/** Keeps a new session with that secret, when it expires, and where it was begun. */
export async function insertSession(
  db: Queryable,
  secret: string,
  userId: number,
  now: Date,
  until: Date,
  { device, address }: SessionOrigin,
): Promise<void> {
  await db.run(insert({ ...requireSecretKey(secret), userId, now, until, device, address }));
}

const prolong = compiled(({ bucket, sha256, until }: SecretKey & { until: Date }) =>
  Session.query().findById([bucket, sha256]).patch({ expires_at: until }),
);

/** Lets the session with that secret last until then; tells whether there is one. */
export async function prolongSession(db: Queryable, secret: string, until: Date): Promise<boolean> {
  const key = secretKey(secret);
  return key !== undefined && (await db.run(prolong({ ...key, until }))) > 0;
}

const end = compiled(({ bucket, sha256 }: SecretKey) => Session.query().findById([bucket, sha256]).delete());

/** Ends the session with that secret, if there is one. */
export async function deleteSession(db: Queryable, secret: string): Promise<void> {
  const key = secretKey(secret);
  if (key !== undefined) await db.run(end(key));
}

const endAll = compiled(({ userId }: { userId: number }) => Session.ofUser(userId).delete());

/** Ends all sessions of a user. */
export async function deleteSessionsOf(db: Queryable, userId: number): Promise<void> {
  await db.run(endAll({ userId }));
}

const endOwn = compiled(({ userId, sha256 }: { userId: number; sha256: Buffer }) =>
  Session.ofUser(userId).where('sha256', sha256).delete(),
);

/** Ends a session of a user, if it is theirs. */
export async function deleteSessionOf(db: Queryable, userId: number, sha256: Buffer): Promise<void> {
  await db.run(endOwn({ userId, sha256 }));
}

const endOthers = compiled(({ userId, sha256 }: { userId: number; sha256: Buffer }) =>
  Session.ofUser(userId).whereNot('sha256', sha256).delete(),
);

/** Ends all sessions of a user but the one with that secret. */
export async function deleteOtherSessionsOf(db: Queryable, userId: number, secret: string): Promise<void> {
  await db.run(endOthers({ userId, sha256: requireSecretKey(secret).sha256 }));
}

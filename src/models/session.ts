import { sql, type Queryable } from '../db/database.js';
import { bucketOf, secretKey, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

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

/** More than these nobody looks through. */
const SHOWN = 100;

/** The sessions of a user that live, the last prolonged first. */
export async function sessionsOf(db: Queryable, userId: number, now: Date): Promise<OpenSession[]> {
  return db.many<OpenSession>(sql`
    select sha256, created_at, expires_at, device, address from sessions
    where bucket = ${bucketOf(userId)} and user_id = ${userId} and expires_at > ${now}
    order by expires_at desc, created_at desc, sha256 limit ${SHOWN}`);
}

/** Where the session with that secret was begun. */
export async function originOfSession(db: Queryable, secret: string): Promise<SessionOrigin | undefined> {
  const key = secretKey(secret);
  return db.maybe<SessionOrigin>(sql`
    select device, address from sessions where bucket = ${key?.bucket} and sha256 = ${key?.sha256}`);
}

/** Ends a session of a user, if it is theirs. */
export async function deleteSessionOf(db: Queryable, userId: number, sha256: Buffer): Promise<void> {
  await db.run(sql`
    delete from sessions where bucket = ${bucketOf(userId)} and user_id = ${userId} and sha256 = ${sha256}`);
}

/** Ends all sessions of a user but the one with that secret. */
export async function deleteOtherSessionsOf(db: Queryable, userId: number, secret: string): Promise<void> {
  await db.run(sql`
    delete from sessions
    where bucket = ${bucketOf(userId)} and user_id = ${userId} and sha256 <> ${secretKey(secret)?.sha256}`);
}

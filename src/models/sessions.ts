import { sql, type Queryable } from '../db/database.js';
import { bucketOf, secretKey } from '../db/ids.js';

/** Where a session was begun; null: not known. */
export interface SessionOrigin {
  /** The browser and its system, in words. */
  device: string | null;
  /** The client's. */
  address: string | null;
}

/** A session as its user is shown it. */
export interface Session extends SessionOrigin {
  sha256: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** More than these nobody looks through. */
const SHOWN = 100;

/** The sessions of a user that live, the last prolonged first. */
export async function sessionsOf(db: Queryable, userId: number, now: Date): Promise<Session[]> {
  return db.many<Session>(sql`
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

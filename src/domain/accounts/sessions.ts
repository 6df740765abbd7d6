import { DAY, later } from '../../clock.js';
import type { Database, Queryable } from '../../db/database.js';
import { bucketOf, newSecret } from '../../db/ids.js';
import { holdPassword } from '../../models/user.js';
import { endSurplusSessions, insertSession, prolongSession } from '../../models/session.js';
import type { SessionOrigin } from '../../models/session.js';
import { BROWSER_DEVICES } from './devices.js';

/** How long an unused session lives (behaviour/tokens.md#cookies). */
export const SESSION_LIFETIME = 30 * DAY;
/** A session is prolonged at most once a day, so that most reading requests write nothing. */
const RENEW_AFTER = DAY;

const UNKNOWN: SessionOrigin = { device: null, address: null };

/**
 * Begins a session, and ends those that exceed the number a user may have (behaviour/tokens.md#sessions). Returns its
 * secret.
 */
export async function beginSession(
  db: Queryable,
  userId: number,
  now: Date,
  origin: SessionOrigin = UNKNOWN,
): Promise<string> {
  const secret = newSecret(bucketOf(userId));
  await insertSession(db, secret, userId, now, later(now, SESSION_LIFETIME), origin);
  await endSurplusSessions(db, secret, userId, BROWSER_DEVICES, now);
  return secret;
}

/**
 * Begins a session for a user who has just given this password. Returns its secret. Throws Invalid credentials (104)
 * when the password has been replaced in the meantime, because that ends all sessions.
 */
export function beginSessionByPassword(
  db: Database,
  { id, password_hash: passwordHash }: { id: number; password_hash: string },
  now: Date,
  origin: SessionOrigin,
): Promise<string> {
  return db.transaction(async (trx) => {
    await holdPassword(trx, id, passwordHash);
    return beginSession(trx, id, now, origin);
  });
}

/** When a session was last prolonged. It was last used then, or less than a day later. */
export function lastProlonged({ expires_at: expiresAt }: { expires_at: Date }): Date {
  return later(expiresAt, -SESSION_LIFETIME);
}

/**
 * Prolongs a session if that was last done more than a day ago. Returns whether it did. An ended session stays ended.
 */
export async function renewSession(
  db: Queryable,
  session: { secret: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const until = later(now, SESSION_LIFETIME);
  if (session.expires_at > later(until, -RENEW_AFTER)) return false;
  return prolongSession(db, session.secret, until);
}

import { DAY, later } from '../../clock.js';
import type { Database, Queryable } from '../../db/database.js';
import { bucketOf, newSecret } from '../../db/ids.js';
import { holdPassword } from '../../models/user.js';
import { insertSession, prolongSession } from '../../models/session.js';
import type { SessionOrigin } from '../../models/session.js';

/** How long a session lives without being used (decision 29). */
export const SESSION_LIFETIME = 30 * DAY;
/** Its life is prolonged at most once a day, so that reading does not mean writing. */
const RENEW_AFTER = DAY;

const UNKNOWN: SessionOrigin = { device: null, address: null };

/** Begins a session; answers its secret. */
export async function beginSession(
  db: Queryable,
  userId: number,
  now: Date,
  origin: SessionOrigin = UNKNOWN,
): Promise<string> {
  const secret = newSecret(bucketOf(userId));
  await insertSession(db, secret, userId, now, later(now, SESSION_LIFETIME), origin);
  return secret;
}

/**
 * Begins a session for who has just given that password; 104 when it has been replaced meanwhile, for that ends all sessions. Answers
 * its secret.
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

/** When a session was last prolonged: it was used then, and no more than a day later. */
export function lastProlonged({ expires_at: expiresAt }: { expires_at: Date }): Date {
  return later(expiresAt, -SESSION_LIFETIME);
}

/** Prolongs a session that is used a day after it was last prolonged; tells whether it was. One that has just ended stays so. */
export async function renewSession(
  db: Queryable,
  session: { secret: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const until = later(now, SESSION_LIFETIME);
  if (session.expires_at > later(until, -RENEW_AFTER)) return false;
  return prolongSession(db, session.secret, until);
}

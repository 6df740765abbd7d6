import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable } from '../db.js';
import { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { bucketOf, secretKey, type SecretKey } from '../ids.js';
import { SESSION_LIFETIME } from './reply.js';

/** A credential as it came: a token from header or argument, or the secret of a session cookie. */
export interface Credential {
  readonly kind: 'token' | 'session';
  readonly secret: string;
}

interface CredentialRow {
  user_id: number;
  name: string;
  token_generation: number;
  client_id: string | null;
  scopes: string[] | null;
}

export interface Authenticated {
  actor: Actor;
  /** The session was about to grow old and now lives on: its cookie must be set again. */
  renewed: boolean;
}

/**
 * Finds who the credential belongs to. Unknown, revoked, expired, or of a user who is gone: 200 (decision 16). The secret is
 * looked up by its SHA-256, so no comparison leaks how much of it was right.
 */
export async function authenticate(db: Queryable, credential: Credential, now: Date): Promise<Authenticated> {
  const key = secretKey(credential.secret);
  if (key === undefined) throw new ApiError('token_invalid');
  return credential.kind === 'token'
    ? byToken(db, key, credential.secret, now)
    : bySession(db, key, credential.secret, now);
}

async function byToken(db: Queryable, key: SecretKey, secret: string, now: Date): Promise<Authenticated> {
  const row = await db.maybe<CredentialRow>(sql`
    select t.user_id, u.name, u.token_generation, t.client_id, t.scopes
    from tokens t join users u on u.id = t.user_id and u.deleted_at is null
    where t.bucket = ${key.bucket} and t.sha256 = ${key.sha256} and (t.expires_at is null or t.expires_at > ${now})`);
  if (row === undefined) throw new ApiError('token_invalid');
  return { actor: actorFrom(row, row.scopes === null ? 'own' : 'program', secret), renewed: false };
}

/** A session's life is prolonged at most once a day, so that reading does not mean writing. */
const RENEW_AFTER = DAY;

async function bySession(db: Queryable, key: SecretKey, secret: string, now: Date): Promise<Authenticated> {
  const row = await db.maybe<CredentialRow & { expires_at: Date }>(sql`
    select s.user_id, u.name, u.token_generation, null as client_id, null as scopes, s.expires_at
    from sessions s join users u on u.id = s.user_id and u.deleted_at is null
    where s.bucket = ${key.bucket} and s.sha256 = ${key.sha256} and s.expires_at > ${now}`);
  if (row === undefined) throw new ApiError('token_invalid');
  const until = later(now, SESSION_LIFETIME);
  const renewed = row.expires_at <= later(until, -RENEW_AFTER);
  if (renewed) {
    await db.run(
      sql`update sessions set expires_at = ${until} where bucket = ${key.bucket} and sha256 = ${key.sha256}`,
    );
  }
  return { actor: actorFrom(row, 'session', secret), renewed };
}

function actorFrom(row: CredentialRow, credential: Actor['credential'], secret: string): Actor {
  return {
    id: row.user_id,
    bucket: bucketOf(row.user_id),
    name: row.name,
    credential,
    secret,
    token_generation: row.token_generation,
    client_id: row.client_id,
    scopes: row.scopes,
  };
}

/** Refuses a program whose scopes do not reach (decision 28): `:remove` includes `:write`, which includes `:read`. */
export function requireScope(actor: Actor, spec: OperationSpec): void {
  if (actor.scopes === null) return;
  if (spec.access === 'own') throw new ApiError('forbidden', { reason: 'only the user may do this, not a program' });
  const { scopes } = actor;
  const missing = spec.scopes.filter((scope) => !allows(scopes, scope));
  if (missing.length > 0) throw new ApiError('forbidden', { required_scopes: missing });
}

const STRENGTH = ['read', 'write', 'remove'];

function allows(granted: readonly string[], needed: string): boolean {
  const [kind = '', action = ''] = needed.split(':');
  return STRENGTH.slice(STRENGTH.indexOf(action)).some((stronger) => granted.includes(`${kind}:${stronger}`));
}

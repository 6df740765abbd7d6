import type { Actor } from '../actor.js';
import type { Queryable } from '../db/database.js';
import { requireScopes } from '../domain/oauth/scopes.js';
import { renewSession } from '../domain/accounts/sessions.js';
import { ApiError, found } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { bucketOf } from '../db/ids.js';
import type { LiveChannels, StreamCredential } from '../domain/live/channels.js';
import { findSessionOwner, ownerOfSession } from '../models/session.js';
import type { CredentialOwner } from '../models/session.js';
import { findTokenOwner, ownerOfToken } from '../models/token.js';
import type { Caller } from './handler.js';

/** A credential as it was sent: a token from the header or an argument, or the secret of a session cookie. */
export interface Credential {
  readonly kind: 'token' | 'session';
  readonly secret: string;
}

export interface Authenticated {
  actor: Actor;
  /** Whether the session was extended: its cookie must be set again. */
  renewed: boolean;
}

/**
 * Finds the owner of a credential. Throws 200 when it is unknown, revoked or expired, or its user
 * is deleted (behaviour/errors.md#credentials-and-sight).
 */
export async function authenticate(
  db: Queryable,
  { kind, secret }: Credential,
  { foreign }: Pick<Caller, 'foreign'>,
  now: Date,
): Promise<Authenticated> {
  if (kind === 'token') {
    const owner = found(await findTokenOwner(db, secret, now), 'token_invalid');
    return { actor: actorFrom(owner, owner.scopes === null ? 'own' : 'program', secret, foreign), renewed: false };
  }
  const owner = found(await findSessionOwner(db, secret, now), 'token_invalid');
  const renewed = await renewSession(db, { ...owner, secret }, now);
  return { actor: actorFrom(owner, 'session', secret, foreign), renewed };
}

/**
 * Finds the owner of a live channel, who may only open streams with it. Throws 200 when it is none, or its credential
 * has ended.
 */
export async function authenticateChannel(
  db: Queryable,
  channels: LiveChannels,
  channel: string,
  now: Date,
): Promise<{ actor: Actor; credential: StreamCredential }> {
  const credential = found(channels.read(channel), 'token_invalid');
  const { isSession, key } = credential;
  const owner = found(await (isSession ? ownerOfSession : ownerOfToken)(db, key, now), 'token_invalid');
  const kind = isSession ? 'session' : owner.scopes === null ? 'own' : 'program';
  return { actor: actorFrom(owner, kind, channel, false), credential };
}

function actorFrom(owner: CredentialOwner, credential: Actor['credential'], secret: string, foreign: boolean): Actor {
  const { user_id: id, public_targets_only, ...known } = owner;
  const { name, token_generation, unmet, client_id, scopes } = known;
  return {
    id,
    bucket: bucketOf(id),
    name,
    credential,
    secret,
    token_generation,
    unmet,
    client_id,
    scopes,
    public_targets_only: foreign || public_targets_only,
  };
}

const NO_TOKEN = { 'WWW-Authenticate': 'Bearer realm="Skein"' };
/** The header of a response to an invalid token. */
export const INVALID_TOKEN = {
  'WWW-Authenticate': 'Bearer realm="Skein", error="invalid_token", error_description="Invalid token"',
};

/**
 * The error with the header that asks for a token, if its response needs one: every 401 does (RFC 9110, 15.5.2), and
 * the 200 of a credential. For an invalid token the header says so: clients that can refresh theirs look for that. An
 * invalid session is no token, so for a session it says no more than without a credential.
 */
export function withChallenge(
  error: ApiError,
  { access }: OperationSpec,
  credential: Credential | undefined,
): ApiError {
  const hasEnded = error.error === 'token_invalid' && access !== 'public';
  if (error.status !== 401 && !hasEnded) return error;
  const challenge = hasEnded && credential?.kind === 'token' ? INVALID_TOKEN : NO_TOKEN;
  return new ApiError(error.error, error.extra, { ...challenge, ...error.headers });
}

/** Throws 109 for a program whose scopes do not allow the operation (behaviour/tokens.md#scopes). */
export function requireScope(actor: Actor, spec: OperationSpec): void {
  if (actor.scopes !== null && spec.access === 'own') {
    throw new ApiError('forbidden', { reason: 'only the user may do this, not a program' });
  }
  requireScopes(actor, spec.scopes);
}

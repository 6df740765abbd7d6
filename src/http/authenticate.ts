import type { Actor } from '../actor.js';
import type { Queryable } from '../db.js';
import { requireScopes } from '../domain/scopes.js';
import { renewSession } from '../domain/sessions.js';
import { ApiError, found } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { bucketOf } from '../ids.js';
import { findSessionOwner, findTokenOwner, type CredentialOwner } from '../models/credentials.js';

/** A credential as it came: a token from header or argument, or the secret of a session cookie. */
export interface Credential {
  readonly kind: 'token' | 'session';
  readonly secret: string;
}

export interface Authenticated {
  actor: Actor;
  /** The session was about to grow old and now lives on: its cookie must be set again. */
  renewed: boolean;
}

/** Finds who the credential belongs to. Unknown, revoked, expired, or of a user who is gone: 200 (decision 16). */
export async function authenticate(db: Queryable, { kind, secret }: Credential, now: Date): Promise<Authenticated> {
  if (kind === 'token') {
    const owner = found(await findTokenOwner(db, secret, now), 'token_invalid');
    return { actor: actorFrom(owner, owner.scopes === null ? 'own' : 'program', secret), renewed: false };
  }
  const owner = found(await findSessionOwner(db, secret, now), 'token_invalid');
  const renewed = await renewSession(db, { ...owner, secret }, now);
  return { actor: actorFrom(owner, 'session', secret), renewed };
}

function actorFrom(owner: CredentialOwner, credential: Actor['credential'], secret: string): Actor {
  const { user_id: id, name, token_generation, client_id, scopes } = owner;
  return { id, bucket: bucketOf(id), name, credential, secret, token_generation, client_id, scopes };
}

/** Refuses a program whose scopes do not reach (decision 28). */
export function requireScope(actor: Actor, spec: OperationSpec): void {
  if (actor.scopes !== null && spec.access === 'own') {
    throw new ApiError('forbidden', { reason: 'only the user may do this, not a program' });
  }
  requireScopes(actor, spec.scopes);
}

import { SECOND } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { findProgramToken } from '../models/oauth_grant.js';
import { authenticateClient, credentialsOf, invalidClient } from './client_authentication.js';
import type { OAuthRequest } from './endpoint.js';
import type { OAuthOptions } from './options.js';

/**
 * Describes a token of the client (RFC 7662); every other token is inactive. Public clients may not ask, because
 * anybody can use their id: invalid_client.
 */
export async function introspectToken(
  { db, settings }: OAuthOptions,
  { input, headers, now }: OAuthRequest,
): Promise<Schema<'OAuthTokenInfo'>> {
  const credentials = credentialsOf(headers, input);
  const client = await authenticateClient(db, credentials);
  if (client.secret_sha256 === null) throw invalidClient();
  const token = await findProgramToken(db, input.text('token') ?? '', now);
  if (token === undefined || token.client_id !== client.client_id) return { active: false };
  return {
    active: true,
    scope: token.scopes.join(' '),
    client_id: token.client_id,
    token_type: 'Bearer',
    sub: String(token.user_id),
    iss: settings.url,
    iat: secondsOf(token.created_at),
    ...(token.expires_at === null ? {} : { exp: secondsOf(token.expires_at) }),
  };
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / SECOND);
}

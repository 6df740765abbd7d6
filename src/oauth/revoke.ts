import { revokeFamily } from '../domain/oauth/revocation.js';
import type { Schema } from '../generated/schemas.js';
import { findProgramToken } from '../models/oauth_grant.js';
import { authenticateClient, credentialsOf } from './client_authentication.js';
import type { OAuthRequest } from './endpoint.js';
import { OAuthError } from './oauth_error.js';
import type { OAuthOptions } from './options.js';

/**
 * Revokes a token of the client, and all tokens that were issued from the same authorization code (RFC 7009). A token
 * of another client is unauthorized_client; an unknown token changes nothing.
 */
export async function revokeToken({ db }: OAuthOptions, { input, headers, now }: OAuthRequest): Promise<Schema<'Ok'>> {
  const client = await authenticateClient(db, credentialsOf(headers, input));
  await db.transaction(async (trx) => {
    const token = await findProgramToken(trx, input.text('token') ?? '', now);
    if (token === undefined) return;
    if (token.client_id !== client.client_id)
      throw new OAuthError('unauthorized_client', 'The token is that of another program');
    await revokeFamily(trx, token, now);
  });
  return { status: 'ok' };
}

import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '../db/database.js';
import { digestOf } from '../domain/oauth/client_secrets.js';
import type { Arguments } from '../http/arguments.js';
import { findClient, type RegisteredClient } from '../models/oauth_client.js';
import { OAuthError } from './oauth_error.js';

export interface ClientCredentials {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
}

/** The characters of ids and secrets (RFC 6749, appendix A). */
const PRINTABLE = /^[ -~]*$/;

/** The credentials in the headers or in the body. Both at once are invalid_request (RFC 6749, 2.3). */
export function credentialsOf({ authorization }: IncomingHttpHeaders, input: Arguments): ClientCredentials {
  const [clientId, secret] = [input.text('client_id'), input.text('client_secret')];
  const encoded = /^basic\s+([\w+/-]+=*)\s*$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return { clientId, secret };
  const basic = decodeBasic(encoded);
  if (secret !== undefined || (clientId ?? basic.clientId) !== basic.clientId) {
    throw new OAuthError('invalid_request', 'Invalid request: the program says twice who it is');
  }
  return basic;
}

/** The id and the secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function decodeBasic(encoded: string): ClientCredentials {
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  const secret = decode(rest.join(':'));
  return { clientId: decode(id), secret: secret === '' ? undefined : secret };
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return PRINTABLE.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the secret is that of the client. A public client has none and must send none. */
export function isAuthenticated({ secret_sha256: known }: RegisteredClient, secret: string | undefined): boolean {
  if (known === null || secret === undefined) return known === null && secret === undefined;
  return timingSafeEqual(digestOf(secret), known);
}

/** The client with these credentials. Throws invalid_client for wrong ones, the same as for an unknown client. */
export async function authenticateClient(db: Queryable, credentials: ClientCredentials): Promise<RegisteredClient> {
  const { clientId, secret } = credentials;
  const client = clientId === undefined ? undefined : await findClient(db, clientId);
  if (client === undefined || !isAuthenticated(client, secret)) throw invalidClient();
  return client;
}

/** Every 401 names a scheme (RFC 9110, 15.5.2). It is Basic, however the program said who it is (RFC 6749, 5.2). */
export function invalidClient(): OAuthError {
  return new OAuthError('invalid_client', 'Invalid client: the program is not known, or has not proven who it is', {
    headers: { 'WWW-Authenticate': 'Basic realm="Skein"' },
  });
}

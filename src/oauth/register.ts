import { countedAddress } from '../models/rate_limit_hit.js';
import { DAY, HOUR, SECOND } from '../clock.js';
import { digestOf, newClientId, newClientSecret } from '../domain/oauth/client_secrets.js';
import { countHits, type Limit } from '../domain/limits/limits.js';
import { placeOf, redirectFault } from '../domain/oauth/redirect_uris.js';
import { isScope, parseScopes } from '../domain/oauth/scopes.js';
import type { Schema } from '../generated/schemas.js';
import type { Arguments } from '../http/arguments.js';
import { insertClient } from '../models/oauth_client.js';
import type { OAuthOptions } from './options.js';
import type { OAuthRequest } from './endpoint.js';
import { OAuthError } from './oauth_error.js';

type Method = Schema<'OAuthClient'>['token_endpoint_auth_method'];
const METHODS: readonly Method[] = ['none', 'client_secret_post', 'client_secret_basic'];

/**
 * Registers a client (RFC 7591). access_denied when OAUTH_REGISTRATION is off, invalid_redirect_uri for
 * a redirect URI that is not allowed, invalid_client_metadata for whatever else is wrong.
 */
export async function registerClient(
  { db, settings }: OAuthOptions,
  { input, address, now }: OAuthRequest,
): Promise<Schema<'OAuthClient'>> {
  if (!settings.registration) throw new OAuthError('access_denied', 'Programs do not register themselves here');
  const redirectUris = input.texts('redirect_uris');
  for (const uri of redirectUris) {
    const reason = redirectFault(uri);
    if (reason !== undefined) throw new OAuthError('invalid_redirect_uri', `Invalid redirect URI ${uri}: ${reason}`);
  }
  const scopes = scopesOf(input);
  const [clientUri, logoUri] = [webAddressOf(input, 'client_uri'), webAddressOf(input, 'logo_uri')];
  await countHits(db, limitsAt(address), now);
  const method = METHODS.find((known) => known === input.text('token_endpoint_auth_method')) ?? 'client_secret_basic';
  const secret = method === 'none' ? undefined : newClientSecret();
  const client = {
    client_id: newClientId(),
    secret_sha256: secret === undefined ? null : digestOf(secret),
    name: input.text('client_name') ?? placeOf(redirectUris[0] ?? ''),
    redirect_uris: redirectUris,
    scopes: scopes ?? null,
    client_uri: clientUri ?? null,
    logo_uri: logoUri ?? null,
    unused_since: now,
  };
  await db.transaction((trx) => insertClient(trx, client, now));
  return {
    client_id: client.client_id,
    client_id_issued_at: Math.floor(now.getTime() / SECOND),
    ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
    ...(clientUri === undefined ? {} : { client_uri: clientUri }),
    ...(logoUri === undefined ? {} : { logo_uri: logoUri }),
  };
}

/** The limits on registrations from an IP address (behaviour/oauth.md#registering). */
function limitsAt(address: string): Limit[] {
  const name = `oauth_register address ${countedAddress(address)}`;
  return [
    { name, most: 100, milliseconds: HOUR },
    { name: `${name} day`, most: 500, milliseconds: DAY },
  ];
}

/** The scopes that the client may ask for; undefined for any. */
function scopesOf(input: Arguments): string[] | undefined {
  const scope = input.text('scope');
  if (scope === undefined) return undefined;
  const scopes = parseScopes(scope);
  const unknown = scopes.filter((name) => !isScope(name));
  if (unknown.length > 0) {
    throw new OAuthError('invalid_client_metadata', `scope has unknown names: ${unknown.join(' ')}`);
  }
  if (scopes.length === 0) throw new OAuthError('invalid_client_metadata', 'scope names nothing');
  return scopes;
}

/** An https address. No page of Skein shows or loads it: it is the client's own claim. */
function webAddressOf(input: Arguments, name: string): string | undefined {
  const uri = input.text(name);
  if (uri === undefined) return undefined;
  const fault = uri.startsWith('https:') ? redirectFault(uri) : 'it is not https';
  if (fault !== undefined) throw new OAuthError('invalid_client_metadata', `Invalid ${name}: ${fault}`);
  return uri;
}

import OAuth2Server from '@node-oauth/oauth2-server';
import { parseScopes } from '../domain/oauth/scopes.js';
import type { Schema } from '../generated/schemas.js';
import type { Arguments } from '../http/arguments.js';
import { credentialsOf, invalidClient, type ClientCredentials } from './client_authentication.js';
import type { OAuthOptions } from './options.js';
import type { OAuthRequest } from './endpoint.js';
import { OAuthError } from './oauth_error.js';
import { TokenModel } from './token_model.js';

/**
 * Exchanges an authorization code or a refresh token for an access token (behaviour/oauth.md#flow). Wrong client
 * credentials are invalid_client, another grant type is unsupported_grant_type, and whatever else is wrong is
 * invalid_grant, invalid_scope or invalid_request.
 */
export async function issueToken(
  { db, settings }: OAuthOptions,
  { input, headers, now }: OAuthRequest,
): Promise<Schema<'OAuthToken'>> {
  const credentials = credentialsOf(headers, input);
  const { tokenLifetime: lifetime } = settings;
  const request = { now, lifetime, redirectUri: input.text('redirect_uri'), scopes: scopesIn(input) };
  const issued = await db.transaction((trx) => {
    const server = new OAuth2Server({
      model: new TokenModel(trx, request),
      // Public clients have no secret. The model checks that confidential clients send theirs.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    // An error is returned, so that the transaction commits: a second use revokes the family, and a wrong
    // verifier uses up the code.
    return server.token(requestOf(input, credentials), new OAuth2Server.Response()).catch(oauthErrorFrom);
  });
  if (issued instanceof OAuthError) throw issued;
  const { accessToken, refreshToken, scope = [] } = issued;
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    scope: scope.join(' '),
    ...(refreshToken === undefined || lifetime === undefined
      ? {}
      : { refresh_token: refreshToken, expires_in: lifetime }),
  };
}

function scopesIn(input: Arguments): readonly string[] {
  const scope = input.text('scope');
  return scope === undefined ? [] : parseScopes(scope);
}

/**
 * The request in the form that the library requires: form-encoded, with `grant_type`, and with
 * scopes separated by spaces.
 */
function requestOf(input: Arguments, { clientId, secret }: ClientCredentials): OAuth2Server.Request {
  const scopes = scopesIn(input);
  const grantType = input.text('refresh_token') === undefined ? 'authorization_code' : 'refresh_token';
  const body = {
    grant_type: input.text('grant_type') ?? grantType,
    client_id: clientId,
    client_secret: secret,
    scope: scopes.length === 0 ? undefined : scopes.join(' '),
    ...Object.fromEntries(FORWARDED.map((name) => [name, input.text(name)])),
  };
  return new OAuth2Server.Request({
    method: 'POST',
    query: {},
    body,
    // The library takes a request without a length for one without a body.
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
  });
}

const FORWARDED = ['code', 'redirect_uri', 'code_verifier', 'refresh_token'];

/**
 * The library's error as one of ours. The library wraps failures of the model in a ServerError: those
 * are unwrapped and rethrown.
 */
function oauthErrorFrom(failure: unknown): OAuthError {
  if (!(failure instanceof OAuth2Server.OAuthError)) throw failure;
  if (failure instanceof OAuth2Server.ServerError) throw 'inner' in failure ? failure.inner : failure;
  if (failure instanceof OAuth2Server.InvalidClientError) return invalidClient();
  return new OAuthError(nameOf(failure), failure.message);
}

function nameOf(failure: OAuth2Server.OAuthError): OAuthError['error'] {
  if (failure instanceof OAuth2Server.InvalidGrantError) return 'invalid_grant';
  if (failure instanceof OAuth2Server.InvalidScopeError) return 'invalid_scope';
  // The library knows further grant types. Here no client may use them, so there are none.
  const isOtherGrant = failure instanceof OAuth2Server.UnauthorizedClientError;
  if (isOtherGrant || failure instanceof OAuth2Server.UnsupportedGrantTypeError) return 'unsupported_grant_type';
  // RFC 6749, 5.2, counts another redirect URI than that of the code as a wrong grant.
  return failure.message.includes('`redirect_uri` is invalid') ? 'invalid_grant' : 'invalid_request';
}

import OAuth2Server from '@node-oauth/oauth2-server';
import { parseScopes } from '../domain/oauth/scopes.js';
import type { Schema } from '../generated/schemas.js';
import type { Arguments } from '../http/arguments.js';
import { credentialsOf, notProven, type ClientCredentials } from './clients.js';
import type { OAuthOptions } from './options.js';
import type { Asked } from './protocol.js';
import { Refusal } from './refusal.js';
import { TokenModel } from './token_model.js';

/**
 * Exchanges a code or a refresh token for a token (decision 27). A program that does not prove who it is is ACCESS_DENIED, one that asks
 * for a kind of grant that there is not is FORBIDDEN or BAD_REQUEST, and all else that is wrong is BAD_REQUEST.
 */
export async function giveToken(
  { db, settings }: OAuthOptions,
  { input, headers, now }: Asked,
): Promise<Schema<'OAuthToken'>> {
  const credentials = credentialsOf(headers, input);
  const { tokenLifetime: lifetime } = settings;
  const request = { now, lifetime, redirectUri: input.text('redirect_uri'), scopes: scopesIn(input) };
  const given = await db.transaction((trx) => {
    const server = new OAuth2Server({
      model: new TokenModel(trx, request),
      // Whether a secret is needed depends on the program: the model says so.
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    // A refusal is committed like a success: what a second use has ended stays so, and a code is used up by a wrong verifier.
    return server
      .token(requestOf(input, credentials), new OAuth2Server.Response())
      .catch((failure: unknown) => refused(failure, credentials));
  });
  if (given instanceof Refusal) throw given;
  const { accessToken, refreshToken, scope = [] } = given;
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

/** The request as the library reads it: a form, with `grant_type`, and with scopes between spaces. */
function requestOf(input: Arguments, { clientId, secret }: ClientCredentials): OAuth2Server.Request {
  const scopes = scopesIn(input);
  const grantType = input.text('refresh_token') === undefined ? 'authorization_code' : 'refresh_token';
  const body = {
    grant_type: input.text('grant_type') ?? grantType,
    client_id: clientId,
    client_secret: secret,
    scope: scopes.length === 0 ? undefined : scopes.join(' '),
    ...Object.fromEntries(PASSED_ON.map((name) => [name, input.text(name)])),
  };
  return new OAuth2Server.Request({
    ...{ method: 'POST', query: {}, body },
    // Its parser asks whether there is a body at all.
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
  });
}

const PASSED_ON = ['code', 'redirect_uri', 'code_verifier', 'refresh_token'];

/** What a program is told of the library's refusals; what failed beneath it is thrown again, as if it were not there. */
function refused(failure: unknown, credentials: ClientCredentials): Refusal {
  if (!(failure instanceof OAuth2Server.OAuthError)) throw failure;
  if (failure instanceof OAuth2Server.ServerError) throw 'inner' in failure ? failure.inner : failure;
  if (failure instanceof OAuth2Server.InvalidClientError) return notProven(credentials);
  const isForbidden = failure instanceof OAuth2Server.UnauthorizedClientError;
  return new Refusal(isForbidden ? 'FORBIDDEN' : 'BAD_REQUEST', failure.message);
}

import type { OtherRoute } from '../http/http_app.js';
import { parseQuery } from '../http/urlencoded.js';
import type { Schema } from '../generated/schemas.js';
import { InvalidAuthorizationRequest, readAuthorizationRequest } from './authorization_request.js';
import { authorizePath } from './authorize_pages.js';
import { protocolRoute, type OAuthOperation } from './endpoint.js';
import { OAuthError } from './oauth_error.js';
import type { OAuthOptions } from './options.js';

/** The path is one of the interface specification. */
const AUTHORIZE: OAuthOperation = { id: 'oauth.authorize', status: 200, vocabulary: 'specification' };

/**
 * What a client that prefers JSON gets in place of the page: what a user would be asked, or what is wrong
 * (behaviour/oauth.md#authorization). It is the same for everybody, and nobody decides by it.
 */
export function authorizeJsonRoute(options: OAuthOptions): OtherRoute {
  return protocolRoute(options, AUTHORIZE, ({ query }) => describe(options, query));
}

async function describe({ db, settings }: OAuthOptions, query: string): Promise<Schema<'OAuthQuestion'>> {
  try {
    const authorization = await readAuthorizationRequest(db, parseQuery(query), settings.url);
    const { client, redirectUri, scopes, state } = authorization;
    return {
      client_id: client.client_id,
      client_name: client.name,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      page_url: `${settings.url}${authorizePath(authorization)}`,
    };
  } catch (failure) {
    if (!(failure instanceof InvalidAuthorizationRequest)) throw failure;
    throw new OAuthError('invalid_request', failure.message);
  }
}

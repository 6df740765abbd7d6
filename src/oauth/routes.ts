import type { OtherRoute } from '../http/http_app.js';
import { authorizeRoutes } from './authorize.js';
import { oauthEndpoint, type OAuthOperation } from './endpoint.js';
import { introspectToken } from './introspect.js';
import { showMetadata } from './metadata.js';
import type { OAuthOptions } from './options.js';
import { registerClient } from './register.js';
import { revokeToken } from './revoke.js';
import { issueToken } from './token.js';

/** The path of the interface specification. */
const ACCESS_TOKEN: OAuthOperation = { id: 'oauth.accessToken', status: 200, vocabulary: 'specification' };
const REGISTER: OAuthOperation = {
  id: 'oauth.register',
  status: 201,
  nameOf: (argument) => (argument === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'),
};

/** All routes of the authorization server (behaviour/oauth.md#flow), by method and path. */
export function oauthRoutes(options: OAuthOptions): ReadonlyMap<string, OtherRoute> {
  return new Map<string, OtherRoute>([
    ...authorizeRoutes(options),
    ['POST /oauth/access_token', oauthEndpoint(options, ACCESS_TOKEN, issueToken)],
    ['POST /oauth/token', oauthEndpoint(options, { id: 'oauth.token', status: 200 }, issueToken)],
    ['POST /oauth/revoke', oauthEndpoint(options, { id: 'oauth.revoke', status: 200 }, revokeToken)],
    ['POST /oauth/introspect', oauthEndpoint(options, { id: 'oauth.introspect', status: 200 }, introspectToken)],
    ['POST /oauth/register', oauthEndpoint(options, REGISTER, registerClient)],
    [
      'GET /.well-known/oauth-authorization-server',
      oauthEndpoint(options, { id: 'oauth.metadata', status: 200 }, showMetadata),
    ],
  ]);
}

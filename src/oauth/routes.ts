import type { OtherRoute } from '../http/http_app.js';
import { authorizeRoutes } from './authorize.js';
import { oauthEndpoint } from './endpoint.js';
import { introspectToken } from './introspect.js';
import { showMetadata } from './metadata.js';
import type { OAuthOptions } from './options.js';
import { registerClient } from './register.js';
import { revokeToken } from './revoke.js';
import { issueToken } from './token.js';

/** All routes of the authorization server (decision 27), by method and path. */
export function oauthRoutes(options: OAuthOptions): ReadonlyMap<string, OtherRoute> {
  return new Map<string, OtherRoute>([
    ...authorizeRoutes(options),
    ['POST /oauth/access_token', oauthEndpoint(options, { id: 'oauth.accessToken', status: 200 }, issueToken)],
    ['POST /oauth/token', oauthEndpoint(options, { id: 'oauth.token', status: 200 }, issueToken)],
    ['POST /oauth/revoke', oauthEndpoint(options, { id: 'oauth.revoke', status: 200 }, revokeToken)],
    ['POST /oauth/introspect', oauthEndpoint(options, { id: 'oauth.introspect', status: 200 }, introspectToken)],
    ['POST /oauth/register', oauthEndpoint(options, { id: 'oauth.register', status: 201 }, registerClient)],
    [
      'GET /.well-known/oauth-authorization-server',
      oauthEndpoint(options, { id: 'oauth.metadata', status: 200 }, showMetadata),
    ],
  ]);
}

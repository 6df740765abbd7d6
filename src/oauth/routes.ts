import type { OtherRoute } from '../http/http_app.js';
import { authorizeRoutes } from './authorize.js';
import { introspectToken, revokeToken } from './existing_tokens.js';
import { showMetadata } from './metadata.js';
import type { OAuthOptions } from './options.js';
import { speaking } from './protocol.js';
import { registerClient } from './register.js';
import { giveToken } from './token.js';

/** By method and path: all that programs and their users find of OAuth (decision 27). */
export function oauthRoutes(options: OAuthOptions): ReadonlyMap<string, OtherRoute> {
  return new Map<string, OtherRoute>([
    ...authorizeRoutes(options),
    ['POST /oauth/access_token', speaking(options, { id: 'oauth.accessToken', status: 200 }, giveToken)],
    ['POST /oauth/token', speaking(options, { id: 'oauth.token', status: 200 }, giveToken)],
    ['POST /oauth/revoke', speaking(options, { id: 'oauth.revoke', status: 200 }, revokeToken)],
    ['POST /oauth/introspect', speaking(options, { id: 'oauth.introspect', status: 200 }, introspectToken)],
    ['POST /oauth/register', speaking(options, { id: 'oauth.register', status: 201 }, registerClient)],
    [
      'GET /.well-known/oauth-authorization-server',
      speaking(options, { id: 'oauth.metadata', status: 200 }, showMetadata),
    ],
  ]);
}

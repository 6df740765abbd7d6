import type { Schema } from '../generated/schemas.js';
import { scopes } from '../generated/scopes.js';
import type { OAuthOptions } from './options.js';

/** The metadata of the authorization server (RFC 8414). */
export async function showMetadata({ services, settings }: OAuthOptions): Promise<Schema<'OAuthMetadata'>> {
  const { url, registration } = settings;
  const withSecret = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    revocation_endpoint: `${url}/oauth/revoke`,
    introspection_endpoint: `${url}/oauth/introspect`,
    ...(registration ? { registration_endpoint: `${url}/oauth/register` } : {}),
    service_documentation: `${services.settings.baseUrl}/docs/`,
    scopes_supported: Object.keys(scopes),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: [...withSecret, 'none'],
    revocation_endpoint_auth_methods_supported: [...withSecret, 'none'],
    introspection_endpoint_auth_methods_supported: withSecret,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

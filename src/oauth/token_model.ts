import OAuth2Server from '@node-oauth/oauth2-server';
import { DAY, later, SECOND } from '../clock.js';
import type { Transaction } from '../db/database.js';
import { revokeFamily } from '../domain/oauth/revocation.js';
import { allows, isScope } from '../domain/oauth/scopes.js';
import { bucketOf, newSecret } from '../db/ids.js';
import { holdClient, type RegisteredClient } from '../models/oauth_client.js';
import { insertProgramToken } from '../models/token.js';
import {
  insertRefreshToken,
  lockRefreshToken,
  useRefreshToken,
  type RefreshToken,
  lockAuthorizationCode,
  useAuthorizationCode,
  type AuthorizationCode,
} from '../models/oauth_grant.js';
import { isAuthenticated } from './client_authentication.js';

/** How long an unused refresh token works. */
const REFRESH_MS = 90 * DAY;
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** What the model needs to know of a request besides what the library passes to it. */
export interface TokenRequest {
  readonly now: Date;
  /** In seconds; undefined: access tokens do not expire. */
  readonly lifetime: number | undefined;
  readonly redirectUri: string | undefined;
  readonly scopes: readonly string[];
}

/**
 * The library's storage for one token request. The library calls the methods in the order of RFC 6749, and rejects the
 * request when one returns undefined. Expiry is checked here, by our clock.
 */
export class TokenModel implements OAuth2Server.ExtensionModel {
  readonly #trx: Transaction;
  readonly #request: TokenRequest;
  #client: RegisteredClient | undefined;
  /** The code or refresh token that is being exchanged. */
  #source: AuthorizationCode | RefreshToken | undefined;

  constructor(trx: Transaction, request: TokenRequest) {
    this.#trx = trx;
    this.#request = request;
  }

  async getClient(clientId: string, secret: string | undefined): Promise<OAuth2Server.Client | undefined> {
    const client = await holdClient(this.#trx, clientId);
    if (client === undefined || !isAuthenticated(client, secret)) return undefined;
    this.#client = client;
    return { id: client.client_id, grants: GRANT_TYPES };
  }

  /** A second use of a code revokes the tokens that were issued for it (behaviour/oauth.md#flow). */
  async getAuthorizationCode(secret: string): Promise<OAuth2Server.AuthorizationCode | undefined> {
    const code = await this.#usable(await lockAuthorizationCode(this.#trx, secret));
    if (code === undefined) return undefined;
    const { redirect_uri: redirectUri, code_challenge: codeChallenge, expires_at: expiresAt, scopes } = code;
    // The redirect URI may be omitted when the client has registered exactly one.
    const isImplied = this.#request.redirectUri === undefined && this.#client?.redirect_uris.length === 1;
    return {
      authorizationCode: secret,
      expiresAt,
      scope: [...scopes],
      redirectUri: isImplied ? '' : redirectUri,
      ...this.#whose(code),
      ...(codeChallenge === null ? {} : { codeChallenge, codeChallengeMethod: 'S256' }),
    };
  }

  revokeAuthorizationCode({ authorizationCode }: OAuth2Server.AuthorizationCode): Promise<boolean> {
    return useAuthorizationCode(this.#trx, authorizationCode, this.#request.now);
  }

  /**
   * A second use revokes all tokens of the same code. A request for more scopes than the token has is rejected
   * before the token is used up.
   */
  async getRefreshToken(secret: string): Promise<OAuth2Server.RefreshToken | undefined> {
    const token = await this.#usable(await lockRefreshToken(this.#trx, secret));
    if (token === undefined) return undefined;
    const { scopes } = this.#request;
    if (!scopes.every((scope) => isScope(scope) && allows(token.scopes, scope))) {
      throw new OAuth2Server.InvalidScopeError('Invalid scope: more than the refresh token allows');
    }
    // The library compares the names of scopes once more, and does not know that `write` includes `read`.
    return { refreshToken: secret, scope: [...(scopes.length > 0 ? scopes : token.scopes)], ...this.#whose(token) };
  }

  revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
    return useRefreshToken(this.#trx, refreshToken, this.#request.now);
  }

  generateAccessToken(): Promise<string> {
    return Promise.resolve(newSecret(bucketOf(this.#exchanged.user_id)));
  }

  generateRefreshToken(): Promise<string> {
    return this.generateAccessToken();
  }

  /** The new refresh token has all scopes of the old one, even when this request asks for fewer (RFC 6749, 6). */
  async saveToken(
    { accessToken, refreshToken, scope = [] }: OAuth2Server.Token,
    client: OAuth2Server.Client,
    user: OAuth2Server.User,
  ): Promise<OAuth2Server.Token> {
    const { now, lifetime } = this.#request;
    const { user_id, client_id, family, scopes } = this.#exchanged;
    const key = { user_id, client_id, family };
    const expiresAt = lifetime === undefined ? null : later(now, lifetime * SECOND);
    await insertProgramToken(this.#trx, accessToken, { ...key, scopes: scope, expires_at: expiresAt }, now);
    if (expiresAt === null || refreshToken === undefined) return { accessToken, scope, client, user };
    await insertRefreshToken(this.#trx, refreshToken, { ...key, scopes, expires_at: later(now, REFRESH_MS) }, now);
    return { accessToken, refreshToken, scope, client, user };
  }

  /** Required by the interface. Only resource servers call it; API calls are authenticated by http/authenticate. */
  getAccessToken(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /**
   * The code or refresh token, if it belongs to the client, is unused and has not expired. A
   * second use revokes its family.
   */
  async #usable<Source extends AuthorizationCode | RefreshToken>(
    found: Source | undefined,
  ): Promise<Source | undefined> {
    const { now } = this.#request;
    if (found === undefined || found.client_id !== this.#client?.client_id) return undefined;
    if (found.used_at !== null) await revokeFamily(this.#trx, found, now);
    if (found.used_at !== null || found.expires_at <= now) return undefined;
    this.#source = found;
    return found;
  }

  #whose({ client_id, user_id }: AuthorizationCode | RefreshToken) {
    return { client: { id: client_id, grants: GRANT_TYPES }, user: { id: user_id } };
  }

  get #exchanged(): AuthorizationCode | RefreshToken {
    if (this.#source === undefined) throw new Error('No code or refresh token is being exchanged.');
    return this.#source;
  }
}

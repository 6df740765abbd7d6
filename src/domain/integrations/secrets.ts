import { hash, timingSafeEqual } from 'node:crypto';
import { bucketOf, derivedSecret } from '../../db/ids.js';
import type { IntegrationKind } from '../../models/integration.js';
import { withAnswer } from '../oauth/redirect_uris.js';

/**
 * The kinds that receive posts from outside, at a URL with the install token (service-spec: Hooks, slash commands,
 * incoming posts).
 */
export const POSTING: readonly IntegrationKind[] = ['CHANNEL', 'THREAD'];

/** The kinds that post in the name of the user who installed them: in a call's reply, from outside, or as a report. */
export const POSTING_AS_INSTALLER: readonly IntegrationKind[] = [...POSTING, 'URL_REPORT'];

/** The fields of an installation that only the user who installed it sees. */
export interface InstallSecrets {
  install_token: string | null;
  post_data_url: string | null;
  /** The page of the integration on which the user continues. */
  configure_url: string | null;
}

/** An installation, with what its secrets depend on. */
interface SecretInstallation {
  id: number;
  kind: IntegrationKind;
  configure_url: string;
  /** How often its token was renewed. */
  renewals: number;
}

/** All other users get these. */
export const NO_SECRETS: InstallSecrets = { install_token: null, post_data_url: null, configure_url: null };

/**
 * Makes the secrets of integrations and installations. Like API tokens they are derived, not stored
 * (behaviour/tokens.md#api-tokens).
 */
export class IntegrationSecrets {
  readonly #key: string;
  readonly #hooksUrl: string;

  constructor(secretKey: string, hooksUrl: string) {
    this.#key = secretKey;
    this.#hooksUrl = hooksUrl;
  }

  /** The token with which a program verifies that a callback comes from Skein, for one generation of secrets. */
  verifyToken(integrationId: number, generation: number): string {
    return this.#of(integrationId, `skein/verify-token/1:${integrationId}:${generation}`);
  }

  /** The token that opens the socket of an integration, and nothing else. It ends in the id, to be found by it. */
  socketToken(integrationId: number, generation: number): string {
    return `${this.#of(integrationId, `skein/socket-token/1:${integrationId}:${generation}`)}.${integrationId}`;
  }

  /** Whether a token is the present socket token of an integration. It takes the same time for every token. */
  isSocketToken({ id, secret_generation }: { id: number; secret_generation: number }, token: string): boolean {
    return timingSafeEqual(digestOf(token), digestOf(this.socketToken(id, secret_generation)));
  }

  /** The token with which the maker of an integration tests its program. */
  testToken(integrationId: number, generation: number): string {
    return this.#of(integrationId, `skein/test-token/1:${integrationId}:${generation}`);
  }

  /**
   * The token that authenticates posts of an installation, after this number of renewals. It ends in that number, so
   * that a former token is told from a wrong one without the database.
   */
  installToken(installId: number, renewals: number): string {
    if (renewals === 0) return this.#of(installId, `skein/install-token/1:${installId}`);
    return `${this.#of(installId, `skein/install-token/2:${installId}:${renewals}`)}.${renewals}`;
  }

  /**
   * After how many renewals a token was that of the installation with this id; undefined if it never was. It takes the
   * same time for every token and every id: the database is not asked.
   */
  renewalsOf(installId: number, token: string): number | undefined {
    const renewals = Number(/\.([1-9]\d{0,8})$/.exec(token)?.[1] ?? 0);
    const isOfInstallation = timingSafeEqual(digestOf(token), digestOf(this.installToken(installId, renewals)));
    return isOfInstallation ? renewals : undefined;
  }

  /**
   * The URL at which a bot replies to a call until a time, in Unix seconds. Nobody can guess it (service-spec:
   * Integration callbacks, 5).
   */
  urlCallback(deliveryId: number, urlTtl: number): string {
    const path = `${this.#hooksUrl}/api/v3/integration_incoming/url_callback`;
    const secret = { reply_token: this.replyToken(deliveryId, urlTtl) };
    return withAnswer(path, { delivery_id: String(deliveryId), url_ttl: String(urlTtl), ...secret });
  }

  /** The token that authenticates replies to a call until a time, in Unix seconds. */
  replyToken(deliveryId: number, urlTtl: number): string {
    return this.#of(deliveryId, `skein/reply-token/1:${deliveryId}:${urlTtl}`);
  }

  /** Whether a token is that of a call and a time. Like `renewalsOf` it takes the same time for every token. */
  isReplyToken(deliveryId: number, urlTtl: number, token: string): boolean {
    return timingSafeEqual(digestOf(token), digestOf(this.replyToken(deliveryId, urlTtl)));
  }

  /** The secrets for the user who installed an integration of this kind (service-spec: Integration callbacks, 7). */
  ofInstallation(
    { id: installId, kind, configure_url, renewals }: SecretInstallation,
    installer: { id: number; name: string },
  ): InstallSecrets {
    const installToken = POSTING.includes(kind) ? this.installToken(installId, renewals) : null;
    const postDataUrl = installToken === null ? null : this.#postDataUrl(installId, installToken);
    const handedOn = {
      install_id: String(installId),
      ...(postDataUrl === null ? {} : { post_data_url: postDataUrl }),
      user_id: String(installer.id),
      user_name: installer.name,
    };
    return {
      install_token: installToken,
      post_data_url: postDataUrl,
      configure_url: configure_url === '' ? null : withAnswer(configure_url, handedOn),
    };
  }

  #postDataUrl(installId: number, installToken: string): string {
    const path = `${this.#hooksUrl}/api/v3/integration_incoming/post_data`;
    return withAnswer(path, { install_id: String(installId), install_token: installToken });
  }

  #of(id: number, label: string): string {
    return derivedSecret(bucketOf(id), this.#key, label);
  }
}

/** The integration that a token names if it is a socket token; undefined for any other text. */
export function integrationOfSocketToken(token: string): number | undefined {
  const id = Number(/\.([1-9]\d{0,15})$/.exec(token)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** `timingSafeEqual` needs values of equal length. */
function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

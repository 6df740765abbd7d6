import { bucketOf, derivedSecret } from '../../db/ids.js';
import type { IntegrationKind } from '../../models/integration.js';
import { withAnswer } from '../oauth/redirect_uris.js';

/** Kinds that post from outside, by the URL that has the install token (service-spec: Hooks, slash commands, incoming posts). */
const POSTING: readonly IntegrationKind[] = ['CHANNEL', 'THREAD'];

/** What only who has installed an integration is told of the installation. */
export interface InstallSecrets {
  install_token: string | null;
  post_data_url: string | null;
  /** Where they go on. */
  configure_url: string | null;
}

/** Nobody else is told anything. */
export const NO_SECRETS: InstallSecrets = { install_token: null, post_data_url: null, configure_url: null };

/** Makes the secrets of integrations and installations. They are derived, not stored, as API tokens are (decision 26). */
export class IntegrationSecrets {
  readonly #key: string;
  readonly #hooksUrl: string;

  constructor(secretKey: string, hooksUrl: string) {
    this.#key = secretKey;
    this.#hooksUrl = hooksUrl;
  }

  /** By which a program knows that a callback comes from here, in that generation of its secrets. */
  verifyToken(integrationId: number, generation: number): string {
    return this.#of(integrationId, `skein/verify-token/1:${integrationId}:${generation}`);
  }

  /** The token that the program of an integration has for its maker. */
  testToken(integrationId: number, generation: number): string {
    return this.#of(integrationId, `skein/test-token/1:${integrationId}:${generation}`);
  }

  /** What proves that a post comes from an installation. */
  installToken(installId: number): string {
    return this.#of(installId, `skein/install-token/1:${installId}`);
  }

  /** What who has installed an integration of that kind is told (service-spec: Integration callbacks, 7). */
  ofInstallation(
    installId: number,
    { kind, configure_url }: { kind: IntegrationKind; configure_url: string },
    installer: { id: number; name: string },
  ): InstallSecrets {
    const installToken = POSTING.includes(kind) ? this.installToken(installId) : null;
    const postDataUrl = installToken === null ? null : this.#postDataUrl(installId, installToken);
    const handedOn = {
      install_id: String(installId),
      ...(postDataUrl === null ? {} : { post_data_url: postDataUrl }),
      ...{ user_id: String(installer.id), user_name: installer.name },
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

import type { Clock } from '../clock.js';
import type { Callback, CallbackOutcome, Callbacks, CallbackTries } from '../domain/integrations/callbacks.js';
import type { IntegrationSecrets } from '../domain/integrations/secrets.js';
import type { Sender } from './http/sender.js';
import { isAccepted, isGone, nextRetryAt } from './schedule.js';
import { signedHeaders } from './signing.js';

/**
 * Calls the URLs of integrations, with the guard, the limits and the signature of deliveries to hooks (decision 38e).
 */
export class IntegrationCaller implements Callbacks {
  readonly #sender: Pick<Sender, 'post'>;
  readonly #secrets: Pick<IntegrationSecrets, 'verifyToken'>;
  readonly #clock: Clock;

  constructor(parts: { sender: Pick<Sender, 'post'>; secrets: Pick<IntegrationSecrets, 'verifyToken'>; clock: Clock }) {
    this.#sender = parts.sender;
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
  }

  async call(callback: Callback, before: CallbackTries, signal: AbortSignal): Promise<CallbackOutcome> {
    const { id, url, kind, fields, public_targets_only: publicOnly } = callback;
    const sentAt = this.#clock.now();
    const body = new URLSearchParams(fields).toString();
    const headers = signedHeaders({ id, secrets: [this.#secretOf(callback)], body, now: sentAt });
    const contentType = 'application/x-www-form-urlencoded';
    const request = { url, body, contentType, headers, publicOnly };
    const { status, error, headers: answered } = await this.#sender.post(request, signal);
    if (error === 'stopped') throw new Error('The call of an integration was stopped');
    const first = before.first ?? sentAt;
    if (isAccepted(status, kind) || isGone(status)) return { again: null, first };
    const failed = {
      kind,
      first,
      tries: before.tries + 1,
      now: this.#clock.now(),
      retryAfter: answered['retry-after'],
    };
    return { again: nextRetryAt(failed), first };
  }

  /** The verify token in the form that Standard Webhooks requires. Only the maker of the integration knows it. */
  #secretOf({ integration_id: id, secret_generation: generation }: Callback): string {
    return `whsec_${Buffer.from(this.#secrets.verifyToken(id, generation)).toString('base64')}`;
  }
}

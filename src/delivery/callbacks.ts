import type { Clock } from '../clock.js';
import type { Callback, CallbackOutcome, Callbacks, CallbackTries } from '../domain/integrations/callbacks.js';
import type { IntegrationSecrets } from '../domain/integrations/secrets.js';
import { isGone, isTaken, nextTryAt } from './schedule.js';
import type { Sender } from './http/sender.js';
import { signedHeaders } from './signing.js';

/** Calls the URLs of integrations, guarded, limited and signed as deliveries to hooks are (decision 38e). */
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
    const sent = this.#clock.now();
    const body = new URLSearchParams(fields).toString();
    const headers = signedHeaders({ id, secrets: [this.#secretOf(callback)], body, now: sent });
    const contentType = 'application/x-www-form-urlencoded';
    const outgoing = { url, body, contentType, headers, publicOnly };
    const { status, error, headers: answered } = await this.#sender.post(outgoing, signal);
    if (error === 'stopped') throw new Error('Skein was stopped while an integration was called');
    const first = before.first ?? sent;
    if (isTaken(status, kind) || isGone(status)) return { again: null, first };
    const tried = { kind, first, tries: before.tries + 1, now: this.#clock.now(), retryAfter: answered['retry-after'] };
    return { again: nextTryAt(tried), first };
  }

  /** The verify token as the libraries of Standard Webhooks take a secret: its maker knows it, and nobody else. */
  #secretOf({ integration_id: id, secret_generation: generation }: Callback): string {
    return `whsec_${Buffer.from(this.#secrets.verifyToken(id, generation)).toString('base64')}`;
  }
}

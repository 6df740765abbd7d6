import type { Clock } from '../clock.js';
import type { HookSecrets } from '../domain/hooks/hooks.js';
import type { HookPings, PingedHook } from '../domain/hooks/pings.js';
import type { Schema } from '../generated/schemas.js';
import { maskedHeaders, type Outcome, type OutgoingRequest } from './http/outcome.js';
import type { Sender } from './http/sender.js';
import { hookRequest, shownHeaders } from './signing.js';

/** A ping ends by the timeout of the sender alone. */
export const NEVER = new AbortController().signal;

/**
 * Sends a test request to the URL of a hook at once, and shows its owner the request and the response
 * (behaviour/webhooks.md#log).
 */
export class HookPinger implements HookPings {
  readonly #sender: Pick<Sender, 'post'>;
  readonly #secrets: HookSecrets;
  readonly #clock: Clock;

  constructor({ sender, secrets, clock }: { sender: Pick<Sender, 'post'>; secrets: HookSecrets; clock: Clock }) {
    this.#sender = sender;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  async ping(hook: PingedHook): Promise<Schema<'HookPing'>> {
    const { id, target_url, public_targets_only, event, secret_generation, rotated_at } = hook;
    const now = this.#clock.now();
    const body = JSON.stringify({ ping: true, subscription_id: id, event, event_type: 'ping' });
    const content = { id: `ping_${id}_${now.getTime()}`, target_url, public_targets_only, event: 'ping', body };
    const request = hookRequest(this.#secrets, { subscription_id: id, secret_generation, rotated_at }, content, now);
    return shownPing(request, await this.#sender.post(request, NEVER));
  }
}

/** A ping as the owner of the URL sees it. `body` is the body of the request without its secrets. */
export function shownPing(
  request: OutgoingRequest,
  { status, error, headers, body: answer, milliseconds }: Outcome,
  body = request.body,
): Schema<'HookPing'> {
  return {
    request: { method: 'POST', url: request.url, headers: shownHeaders(request), body },
    response: status === null ? null : { status, headers: maskedHeaders(headers), body: answer },
    error,
    milliseconds,
  };
}

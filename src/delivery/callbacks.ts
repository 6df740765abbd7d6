import type { Clock } from '../clock.js';
import type { Callback, CallbackOutcome, Callbacks, CallbackTries } from '../domain/integrations/callbacks.js';
import type { IntegrationPings } from '../domain/integrations/pings.js';
import type { IntegrationSecrets } from '../domain/integrations/secrets.js';
import type { Schema } from '../generated/schemas.js';
import type { IntegrationToPing } from '../models/integration.js';
import { MASKED, type OutgoingRequest } from './http/outcome.js';
import type { Sender } from './http/sender.js';
import { NEVER, shownPing } from './ping.js';
import { pongProblem } from './pong.js';
import { isAccepted, isGone, nextRetryAt } from './schedule.js';
import { callbackSecret, signedHeaders } from './signing.js';

type Called = Omit<Callback, 'kind'>;

/**
 * Calls the URLs of integrations, with the guard, the limits and the signature of deliveries to hooks
 * (behaviour/integrations.md#uninstall-calls).
 */
export class IntegrationCaller implements Callbacks, IntegrationPings {
  readonly #sender: Pick<Sender, 'post'>;
  readonly #secrets: Pick<IntegrationSecrets, 'verifyToken'>;
  readonly #clock: Clock;

  constructor(parts: { sender: Pick<Sender, 'post'>; secrets: Pick<IntegrationSecrets, 'verifyToken'>; clock: Clock }) {
    this.#sender = parts.sender;
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
  }

  async call(callback: Callback, before: CallbackTries, signal: AbortSignal): Promise<CallbackOutcome> {
    const { kind } = callback;
    const sentAt = this.#clock.now();
    const { status, error, headers: answered } = await this.#sender.post(this.#request(callback, sentAt), signal);
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

  /** Sends a ping, once: a request that may have arrived is not sent again (behaviour/integrations.md#pings). */
  async ping(
    { id, kind, callback_url: url, public_targets_only, secret_generation }: IntegrationToPing,
    pinger: { id: number; name: string },
  ): Promise<Schema<'IntegrationPing'>> {
    const now = this.#clock.now();
    const fields = {
      event_type: 'ping',
      user_id: String(pinger.id),
      user_name: pinger.name,
      verify_token: this.#secrets.verifyToken(id, secret_generation),
    };
    const called = { url, public_targets_only, integration_id: id, secret_generation, fields };
    const request = this.#request({ id: `ping_${id}_${now.getTime()}`, ...called }, now);
    const outcome = await this.#sender.post(request, NEVER, () => Promise.resolve(false));
    const problem = pongProblem(kind, outcome);
    const shown = shownPing(request, outcome, formOf({ ...fields, verify_token: MASKED }));
    return { ...shown, pong: problem === null, problem };
  }

  #request({ public_targets_only: publicOnly, fields, ...callback }: Called, now: Date): OutgoingRequest {
    return callbackRequest(this.#secrets, { ...callback, publicOnly, body: formOf(fields) }, now);
  }
}

/** A form that is to be sent to an integration. */
interface CallbackContent {
  /** The same for every attempt. */
  id: string;
  url: string;
  publicOnly: boolean;
  body: string;
  integration_id: number;
  secret_generation: number;
}

/**
 * A form, signed with the verify token of an integration (behaviour/integrations.md#uninstall-calls).
 */
export function callbackRequest(
  secrets: Pick<IntegrationSecrets, 'verifyToken'>,
  { id, url, publicOnly, body, integration_id, secret_generation }: CallbackContent,
  now: Date,
): OutgoingRequest {
  const secret = callbackSecret(secrets.verifyToken(integration_id, secret_generation));
  const headers = signedHeaders({ id, secrets: [secret], body, now });
  return { url, body, contentType: 'application/x-www-form-urlencoded', headers, publicOnly };
}

/** Fields as a form. */
export function formOf(fields: Readonly<Record<string, string | number>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form.toString();
}

import { setMaxListeners } from 'node:events';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { SECOND } from '../../clock.js';
import type { AllowedTarget } from '../../config/allowed_targets.js';
import type { Targets } from '../../domain/hooks/target_urls.js';
import { VERSION } from '../../config/version.js';
import { isSocketAddress } from '../../models/socket_address.js';
import type { SocketRelay } from '../socket_relay.js';
import { ownAddresses } from '../ssrf/addresses.js';
import { SystemNames, type Names } from '../ssrf/names.js';
import { TargetGuard } from '../ssrf/target_guard.js';
import { Connections } from './connections.js';
import { Exchange } from './exchange.js';
import { failed, MAX_BODY, NotSent, type Outcome, type OutgoingRequest, type Part, type SendError } from './outcome.js';
import { Timeout } from './timeout.js';

export interface SenderOptions {
  /** Allows requests to this machine, over plain HTTP too (behaviour/network.md#https). */
  development: boolean;
  /** What is allowed in addition to public addresses (WEBHOOK_ALLOW). */
  allow: readonly AllowedTarget[];
  /**
   * The time of a request from the look-up of its host to the end of its response, in
   * milliseconds. Default: ten seconds.
   */
  timeoutMs?: number;
  /** Sends requests to programs that have opened a socket. Without it there is none. */
  relay?: Pick<SocketRelay, 'post'> | undefined;
  names?: Names;
  /** The addresses of this machine. */
  own?: () => ReadonlySet<string>;
  /** Certificates to trust instead of those that Node knows (PEM). */
  ca?: string;
}

/** Decides whether a request is sent again after it was lost with this outcome. */
export type BeforeResend = (lost: Outcome) => Promise<boolean>;
const always: BeforeResend = () => Promise.resolve(true);

const TIMEOUT_MS = 10 * SECOND;
export const USER_AGENT = `Skein/${VERSION}`;

/** The headers that only the sender sets: the framing of the message, and who sends it. */
const RESERVED_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/**
 * Sends requests to URLs that users have named (behaviour/webhooks.md#delivery and
 * behaviour/network.md#targets-of-webhooks): to allowed addresses only, within one timeout for all stages. It follows
 * no redirects, and stops reading a response at the limit of what is kept.
 */
export class Sender implements Targets {
  readonly #guard: TargetGuard;
  /** Applies the rules of production in development too. */
  readonly #publicGuard: TargetGuard;
  readonly #connections: Connections;
  readonly #relay: Pick<SocketRelay, 'post'> | undefined;
  readonly #timeoutMs: number;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor({
    development,
    allow,
    timeoutMs = TIMEOUT_MS,
    relay,
    names = new SystemNames(),
    own = ownAddresses,
    ca,
  }: SenderOptions) {
    this.#guard = new TargetGuard({ development, allow, names, own });
    this.#publicGuard = new TargetGuard({ development: false, allow, names, own });
    this.#connections = new Connections(ca);
    this.#relay = relay;
    this.#timeoutMs = timeoutMs;
    // Each request under way listens to the signal: Node would warn of a leak.
    setMaxListeners(0, this.#closing.signal);
  }

  /**
   * Sends a request, a POST or a GET. When a kept connection ends without a response, it is unknown whether the request
   * arrived; it is sent again at once over a new connection if `mayResend` allows it. Errors of the other side are part
   * of the outcome. Throws when `mayResend` throws, and for invalid or reserved headers.
   */
  async post(request: OutgoingRequest, signal: AbortSignal, mayResend: BeforeResend = always): Promise<Outcome> {
    if (isSocketAddress(request.url)) return this.#relayed(request, signal, mayResend);
    return this.postBytes(request, signal, mayResend);
  }

  /** The same to a URL, with a body that need not be text. */
  async postBytes(
    request: OutgoingRequest<string | Buffer>,
    signal: AbortSignal,
    mayResend: BeforeResend = always,
  ): Promise<Outcome> {
    const headers = headersOf(request);
    const startedAt = performance.now();
    const timeout = new Timeout(this.#timeoutMs, [signal, this.#closing.signal]);
    const elapsed = () => Math.round(performance.now() - startedAt);
    const mayResendAfter = (lost: Part) => mayResend({ ...lost, milliseconds: elapsed() });
    const running = this.#send(request, headers, timeout, mayResendAfter).finally(() => timeout.clear());
    return { ...(await this.#track(running)), milliseconds: elapsed() };
  }

  /** The same over the socket of a program, which has no address that must be guarded. */
  async #relayed(request: OutgoingRequest, signal: AbortSignal, mayResend: BeforeResend): Promise<Outcome> {
    if (this.#relay === undefined) return { ...failed('no_socket'), milliseconds: 0 };
    return this.#track(this.#relay.post(request, [signal, this.#closing.signal], mayResend));
  }

  async #track<Result>(running: Promise<Result>): Promise<Result> {
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  permanentRefusalOf(url: string): SendError | undefined {
    return this.#guard.permanentRefusalOf(url);
  }

  /** Ends all requests as `stopped`, and closes all connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
    this.#connections.close();
  }

  async #send(
    request: OutgoingRequest<string | Buffer>,
    headers: Readonly<Record<string, string>>,
    timeout: Timeout,
    mayResend: (lost: Part) => Promise<boolean>,
  ): Promise<Part> {
    try {
      const guard = request.publicOnly ? this.#publicGuard : this.#guard;
      const endpoint = await timeout.race(guard.check(request.url));
      const { method = 'POST', maxBody = MAX_BODY } = request;
      const exchange = (fresh: boolean) => {
        const details = { method, headers, signal: timeout.signal, fresh };
        return new Exchange(this.#connections.open(endpoint, details), timeout, maxBody);
      };
      const body = method === 'GET' ? '' : request.body;
      const first = exchange(false);
      const outcome = await first.run(body);
      if (!first.isStale || !(await mayResend(outcome))) return outcome;
      return await exchange(true).run(body);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      return failed(error.reason);
    }
  }
}

function headersOf({ method, body, contentType, headers }: OutgoingRequest<string | Buffer>): Record<string, string> {
  const reserved = Object.keys(headers).find((name) => RESERVED_HEADERS.has(name.toLowerCase()));
  if (reserved !== undefined) throw new Error(`Only the sender may set the header ${reserved}`);
  const ofBody = { 'content-type': contentType, 'content-length': String(Buffer.byteLength(body)) };
  const all = { ...headers, ...(method === 'GET' ? {} : ofBody), 'user-agent': USER_AGENT };
  for (const [name, value] of Object.entries(all)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return all;
}

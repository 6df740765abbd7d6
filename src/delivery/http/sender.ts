import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { AllowedTarget } from '../../config/allowed_targets.js';
import { SECOND } from '../../clock.js';
import { ownAddresses } from '../ssrf/addresses.js';
import { Connections } from './connections.js';
import { Exchange } from './exchange.js';
import { Limit } from './timeout.js';
import { SystemNames, type Names } from '../ssrf/names.js';
import { Unsent, type Outcome, type Outgoing } from './outcome.js';
import { TargetGuard, type Target } from '../ssrf/target_guard.js';

export type { Outcome, Outgoing, SendError } from './outcome.js';

export interface SenderOptions {
  /** Lets requests go to this machine, by plain HTTP too (decision 44). */
  development: boolean;
  /** What is allowed although it is not public (WEBHOOK_ALLOW). */
  allow: readonly AllowedTarget[];
  /** What a request may take in all, in milliseconds: ten seconds (decision 38). */
  limitMs?: number;
  names?: Names;
  /** The addresses of this machine. */
  own?: () => ReadonlySet<string>;
  /** Certificates to trust instead of those that Node knows (PEM). */
  ca?: string;
}

/** What came of a request, but for the time that it took. */
type Part = Omit<Outcome, 'milliseconds'>;
/** Asked before a request is made once more, with what came of it before. */
export type BeforeAgain = (lost: Outcome) => Promise<boolean>;
const always: BeforeAgain = () => Promise.resolve(true);

const LIMIT_MS = 10 * SECOND;
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
export const USER_AGENT = `Skein/${version}`;

/** What a caller does not say: how the message is framed, and who sends it. */
const OWN_HEADERS = new Set([
  ...['connection', 'content-length', 'content-type', 'expect', 'host', 'keep-alive'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'user-agent'],
]);

/**
 * Sends requests to URLs that anybody may have named (decisions 38 and 44a): only whither it is allowed, within a time that holds for
 * all of it, following no redirect, and reading no more of an answer than is kept.
 */
export class Sender {
  readonly #guard: TargetGuard;
  /** As it is outside development. */
  readonly #publicGuard: TargetGuard;
  readonly #connections: Connections;
  readonly #limitMs: number;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor({
    development,
    allow,
    limitMs = LIMIT_MS,
    names = new SystemNames(),
    own = ownAddresses,
    ca,
  }: SenderOptions) {
    this.#guard = new TargetGuard({ development, allow, names, own });
    this.#publicGuard = new TargetGuard({ development: false, allow, names, own });
    this.#connections = new Connections(ca);
    this.#limitMs = limitMs;
    // Everything that is under way listens to it.
    setMaxListeners(0, this.#closing.signal);
  }

  /**
   * Sends a request, and answers what came of it. Where a connection that had been kept ends without an answer it is made once more, over another,
   * if the caller lets it: nobody knows whether the first has arrived. It fails for nothing that the other side does; only for what that caller throws, and
   * for headers that are none, or that are the sender's to say, which is a mistake of the caller.
   */
  async post(outgoing: Outgoing, signal: AbortSignal, mayGoAgain: BeforeAgain = always): Promise<Outcome> {
    const headers = headersOf(outgoing);
    const started = performance.now();
    const limit = new Limit(this.#limitMs, [signal, this.#closing.signal]);
    const elapsed = () => Math.round(performance.now() - started);
    const lost = (outcome: Part) => mayGoAgain({ ...outcome, milliseconds: elapsed() });
    const running = this.#send(outgoing, headers, limit, lost).finally(() => limit.end());
    this.#running.add(running);
    try {
      return { ...(await running), milliseconds: elapsed() };
    } finally {
      this.#running.delete(running);
    }
  }

  /** Ends what is under way as `stopped`, and closes all connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
    this.#connections.close();
  }

  async #send(
    { url, body, publicOnly }: Outgoing,
    headers: Readonly<Record<string, string>>,
    limit: Limit,
    mayGoAgain: (lost: Part) => Promise<boolean>,
  ): Promise<Part> {
    try {
      const guard = publicOnly ? this.#publicGuard : this.#guard;
      const target = await limit.race(guard.admit(url));
      const exchange = this.#exchange(target, headers, limit, false);
      const outcome = await exchange.run(body);
      if (!exchange.isStale || !(await mayGoAgain(outcome))) return outcome;
      return await this.#exchange(target, headers, limit, true).run(body);
    } catch (error) {
      if (!(error instanceof Unsent)) throw error;
      return { status: null, error: error.reason, headers: {}, body: '', address: null };
    }
  }

  #exchange(target: Target, headers: Readonly<Record<string, string>>, limit: Limit, fresh: boolean): Exchange {
    return new Exchange(this.#connections.open(target, { headers, signal: limit.signal, fresh }), limit);
  }
}

function headersOf({ body, contentType, headers }: Outgoing): Record<string, string> {
  const forbidden = Object.keys(headers).find((name) => OWN_HEADERS.has(name.toLowerCase()));
  if (forbidden !== undefined) throw new Error(`The header ${forbidden} is the sender's to say`);
  const all = {
    ...headers,
    'content-type': contentType,
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': USER_AGENT,
  };
  for (const [name, value] of Object.entries(all)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return all;
}

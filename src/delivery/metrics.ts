import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout, type Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { lookAtDeliveries, type WaitingDeliveries } from '../models/delivery_attempt.js';
import type { Outcome } from './http/outcome.js';

/** Counts the attempts and the ended deliveries of this process. */
export class DeliveryCounts {
  readonly #attempts: Counter<'outcome'>;
  readonly #ended: Counter<'state'>;

  constructor(registry: Registry) {
    this.#attempts = new Counter({
      name: 'skein_delivery_tries_total',
      help: 'Requests made to hooks, by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.#ended = new Counter({
      name: 'skein_deliveries_ended_total',
      help: 'Deliveries that ended: delivered, failed after the last try, or dropped because their subscriber may not receive them any more.',
      labelNames: ['state'],
      registers: [registry],
    });
  }

  /** `state`: of the delivery, after the attempt. */
  attempted(state: 'delivered' | 'failed' | 'retrying'): void {
    this.#attempts.inc({ outcome: state === 'delivered' ? 'taken' : 'failed' });
    if (state !== 'retrying') this.#ended.inc({ state });
  }

  dropped(): void {
    this.#ended.inc({ state: 'dropped' });
  }
}

/** Counts the requests that this process has relayed to sockets of programs (behaviour/webhooks.md#sockets). */
export class SocketCounts {
  readonly #requests: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: 'skein_socket_requests_total',
      help: 'Requests to sockets of programs, by outcome: answered, no_socket, interrupted, timed_out, stopped.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** A longer answer than is kept counts as one. */
  relayed({ status, error }: Pick<Outcome, 'status' | 'error'>): void {
    this.#requests.inc({ outcome: status === null && error !== null ? error : 'answered' });
  }
}

/** All other metrics wait for these, at most this long. */
const TIMEOUT_MS = 2_000;

/** Adds gauges for waiting deliveries. Each scrape asks the database. */
export function measureDeliveries(
  registry: Registry,
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
): void {
  let counting: Promise<WaitingDeliveries | undefined> | undefined;
  /** One statement for both gauges. Undefined when the database does not respond in time. */
  const count = () => {
    counting ??= withTimeout(lookAtDeliveries(db), TIMEOUT_MS)
      .catch((error: unknown) => void log.debug({ err: error }, 'Deliveries could not be measured'))
      .then((found) => found ?? undefined)
      .finally(() => (counting = undefined));
    return counting;
  };
  new Gauge({
    name: 'skein_deliveries_waiting',
    help: 'Deliveries that wait for their first try or for another.',
    labelNames: ['for'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await count();
      if (found === undefined) return this.reset();
      this.set({ for: 'first' }, found.first);
      this.set({ for: 'another' }, found.another);
    },
  });
  new Gauge({
    name: 'skein_deliveries_oldest_seconds',
    help: 'Age of the oldest delivery that waits for its first try; 0 when none waits.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const since = (await count())?.oldest ?? null;
      this.set(since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1000);
    },
  });
}

import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { withTimeout, type Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { lookAtDeliveries, type WaitingDeliveries } from '../models/attempts.js';

/** Counts what this process does with deliveries. */
export class DeliveryCounts {
  readonly #tries: Counter<'outcome'>;
  readonly #ended: Counter<'state'>;

  constructor(registry: Registry) {
    this.#tries = new Counter({
      name: 'skein_delivery_tries_total',
      help: 'Requests made to hooks, by what came of them.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.#ended = new Counter({
      name: 'skein_deliveries_ended_total',
      help: 'Deliveries that came to an end: delivered, failed after the last try, or dropped because nobody may be told any more.',
      labelNames: ['state'],
      registers: [registry],
    });
  }

  /** A request was made, and that became of its delivery. */
  tried(state: 'delivered' | 'failed' | 'retrying'): void {
    this.#tries.inc({ outcome: state === 'delivered' ? 'taken' : 'failed' });
    if (state !== 'retrying') this.#ended.inc({ state });
  }

  dropped(): void {
    this.#ended.inc({ state: 'dropped' });
  }
}

/** All other figures wait for these, no longer than so many milliseconds. */
const LOOK_MS = 2_000;

/** Shows in the registry what waits to be delivered, asked of the database whenever somebody looks. */
export function measureDeliveries(
  registry: Registry,
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
): void {
  let looking: Promise<WaitingDeliveries | undefined> | undefined;
  /** One look for both figures; undefined when the database does not answer. */
  const look = () => {
    looking ??= withTimeout(lookAtDeliveries(db), LOOK_MS)
      .catch((error: unknown) => void log.debug({ err: error }, 'Deliveries could not be measured'))
      .then((found) => found ?? undefined)
      .finally(() => (looking = undefined));
    return looking;
  };
  new Gauge({
    name: 'skein_deliveries_waiting',
    help: 'Deliveries that wait, for their first try or for another.',
    labelNames: ['for'],
    registers: [registry],
    async collect() {
      const found = await look();
      if (found === undefined) return this.reset();
      this.set({ for: 'first' }, found.first);
      this.set({ for: 'another' }, found.another);
    },
  });
  new Gauge({
    name: 'skein_deliveries_oldest_seconds',
    help: 'Age of the oldest delivery that waits for its first try; 0 when none waits.',
    registers: [registry],
    async collect() {
      const since = (await look())?.oldest ?? null;
      this.set(since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1000);
    },
  });
}

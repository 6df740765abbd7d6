import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { withTimeout, type Clock } from '../clock.js';
import { sql, type Database } from '../db/database.js';

interface Outbox {
  waiting: number;
  set_aside: number;
  oldest: Date | null;
}

/** All other metrics wait for these, no longer than this. */
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Registers metrics of how far the dispatcher lags behind. Each scrape queries the database. Several processes find the
 * same, which is not summed.
 */
export function measureOutbox(
  registry: Registry,
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
): void {
  const oldest = new Gauge({
    name: 'skein_outbox_oldest_seconds',
    help: 'Age of the oldest event that waits to be dispatched; 0 when none waits.',
    aggregator: 'max',
    registers: [registry],
  });
  const setAside = new Gauge({
    name: 'skein_outbox_set_aside',
    help: 'Events that could not be published to their subscribers and were set aside.',
    aggregator: 'max',
    registers: [registry],
  });
  new Gauge({
    name: 'skein_outbox_waiting',
    help: 'Events that wait to be dispatched.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      try {
        const outbox = await withTimeout(queryOutbox(db), QUERY_TIMEOUT_MS);
        this.set(outbox.waiting);
        setAside.set(outbox.set_aside);
        oldest.set(outbox.oldest === null ? 0 : Math.max(0, clock.now().getTime() - outbox.oldest.getTime()) / 1000);
      } catch (error) {
        log.debug({ err: error }, 'The outbox could not be measured');
        for (const gauge of [this, setAside, oldest]) gauge.reset();
      }
    },
  });
}

function queryOutbox(db: Database): Promise<Outbox> {
  return db.one<Outbox>(sql`
    select count(*) filter (where set_aside_at is null)::int as waiting,
      count(*) filter (where set_aside_at is not null)::int as set_aside,
      min(occurred_at) filter (where set_aside_at is null) as oldest
    from outbox`);
}

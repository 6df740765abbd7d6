import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { withTimeout, type Clock } from '../clock.js';
import { sql, type Database } from '../db/database.js';
import { whoDispatches, type Dispatching } from '../models/dispatcher_group.js';

/** What the database says about dispatching. All processes find the same, which is not summed. */
interface Outbox extends Dispatching {
  waiting: number;
  set_aside: number;
  oldest: Date | null;
}

/** All other metrics wait for these, no longer than this. */
const QUERY_TIMEOUT_MS = 2_000;

/** The metrics, each with its help. */
const GAUGES = {
  waiting: ['skein_outbox_waiting', 'Events that wait to be dispatched.'],
  set_aside: ['skein_outbox_set_aside', 'Events that could not be published to their subscribers and were set aside.'],
  oldest: ['skein_outbox_oldest_seconds', 'Age of the oldest event that waits to be dispatched; 0 when none waits.'],
  workers: ['skein_dispatcher_workers', 'Processes that share the 16 groups of buckets to dispatch their events.'],
  groups_led: ['skein_dispatcher_groups_led', 'Groups of buckets whose events a process dispatches, of 16.'],
  groups_failing: [
    'skein_dispatcher_groups_failing',
    'Groups of buckets whose events cannot be dispatched at present.',
  ],
} as const;

/**
 * Registers metrics of how far the dispatchers lag behind, and how they share the work. Each scrape queries the
 * database.
 */
export function measureOutbox(
  registry: Registry,
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
): void {
  const made = (key: keyof typeof GAUGES, collect?: () => Promise<void>) => {
    const [name, help] = GAUGES[key];
    return new Gauge({ name, help, aggregator: 'max', registers: [registry], ...(collect && { collect }) });
  };
  const gauges: Record<keyof typeof GAUGES, Gauge> = {
    set_aside: made('set_aside'),
    oldest: made('oldest'),
    workers: made('workers'),
    groups_led: made('groups_led'),
    groups_failing: made('groups_failing'),
    waiting: made('waiting', () => collect()),
  };
  const collect = async () => {
    try {
      const { oldest, ...counts } = await withTimeout(queryOutbox(db), QUERY_TIMEOUT_MS);
      gauges.oldest.set(oldest === null ? 0 : Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000);
      gauges.waiting.set(counts.waiting);
      gauges.set_aside.set(counts.set_aside);
      gauges.workers.set(counts.workers);
      gauges.groups_led.set(counts.groups_led);
      gauges.groups_failing.set(counts.groups_failing);
    } catch (error) {
      log.debug({ err: error }, 'The outbox could not be measured');
      for (const gauge of Object.values(gauges)) gauge.reset();
    }
  };
}

async function queryOutbox(db: Database): Promise<Outbox> {
  const [events, dispatching] = await Promise.all([
    db.one<Omit<Outbox, keyof Dispatching>>(sql`
      select count(*) filter (where set_aside_at is null)::int as waiting,
        count(*) filter (where set_aside_at is not null)::int as set_aside,
        min(occurred_at) filter (where set_aside_at is null) as oldest
      from outbox`),
    whoDispatches(db),
  ]);
  return { ...events, ...dispatching };
}

import { Counter } from 'prom-client';
import { expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { measureOutbox } from '../events/metrics.js';
import { HttpMetrics } from '../http/metrics.js';
import { createLog } from '../log.js';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import type { ToProcess } from './messages.js';
import { MetricsOfAll, type Asked } from './metrics.js';

const skein = useSkein();

/** A process that answers, unless it hangs. */
class Process implements Asked {
  readonly #all: () => MetricsOfAll;
  readonly #registry = new HttpMetrics().registry;
  readonly #hangs: boolean;
  text: string | undefined;

  constructor(all: () => MetricsOfAll, hangs = false) {
    this.#all = all;
    this.#hangs = hangs;
    measureOutbox(this.#registry, { db: skein.db, clock: skein.clock, log: createLog('silent') });
    new Counter({ name: 'made', help: 'Things that were made.', registers: [this.#registry] }).inc(2);
  }

  send(message: ToProcess): void {
    if (message.kind === 'all_metrics') this.text = message.text;
    if (message.kind === 'metrics_wanted' && !this.#hangs) void this.#answer(message.id);
  }

  async #answer(id: number): Promise<void> {
    this.#all().take(this, id, await this.#registry.getMetricsAsJSON());
  }
}

/** What one of these processes gets that asks for all metrics. */
async function asked(hanging: readonly boolean[]): Promise<string> {
  const processes: Process[] = hanging.map((hangs) => new Process(() => all, hangs));
  const all: MetricsOfAll = new MetricsOfAll(() => processes, 500);
  return textFor(all, processes[0]);
}

async function textFor(all: MetricsOfAll, process: Process | undefined): Promise<string> {
  if (process === undefined) throw new Error('There is one.');
  process.text = undefined;
  all.ask(process, 1);
  await until(() => process.text !== undefined);
  return process.text ?? '';
}

it('counters are summed, and what each process finds in the database is not', async () => {
  const { id } = await skein.aWorkspace(await skein.aUser('ada'));
  // All events so far are in the bucket of this workspace.
  const count = await skein.db.number(
    sql`select count(*)::int as count from outbox where bucket = ${bucketOf(id)} and set_aside_at is null`,
  );
  expect(count).toBeGreaterThan(0);
  const metrics = await asked([false, false, false]);
  expect(metrics).toMatch(/^made 6$/m);
  expect(metrics).toContain(`\nskein_outbox_waiting ${count}\n`);
  expect(metrics).toMatch(/^skein_build_info\{version="[\d.]+"\} 1$/m);
});

it('what a process that hangs has never said is left out', async () => {
  expect(await asked([false, true, false])).toMatch(/^made 4$/m);
});

it('a sum does not fall when a process ends: Prometheus would take that for a restart of all', async () => {
  const processes: Process[] = [0, 1, 2].map(() => new Process(() => all));
  const all: MetricsOfAll = new MetricsOfAll(() => processes, 500);
  expect(await textFor(all, processes[0])).toMatch(/^made 6$/m);
  for (const ended of processes.splice(1)) all.remove(ended);
  processes.push(new Process(() => all));
  const metrics = await textFor(all, processes[0]);
  expect(metrics).toMatch(/^made 8$/m);
  expect(metrics).toMatch(/^skein_operations_under_way 0$/m);
});

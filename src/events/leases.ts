import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { openDatabase, sql, type Database } from '../db/database.js';
import { Wakeup } from './wakeup.js';

/** Between two heartbeats, and between two looks at those of the others. */
const BEAT_MS = 1000;
/** A worker is dead when so many looks in a row find no new heartbeat of it. */
const DEAD_AFTER = 5;
/** Jobs that somebody without a lease holds are looked for at every so many-th look: it reads all jobs. */
const ORPHANS_EVERY = 60;

/**
 * The leases of workers: who runs jobs says so each second, and the jobs of one who falls silent are freed for the others;
 * graphile-worker alone would keep them locked for four hours. Silence is counted in looks of our own, so that neither clocks
 * that differ nor a process that was stopped for a while make the living look dead.
 */
export class Leases {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #bell = new Wakeup();
  readonly #held = new Set<string>();
  /** Of every other worker, its newest heartbeat and how many looks ago it came. */
  #others = new Map<string, { beats: number; looks: number }>();
  #beats = 0;
  #looks = 0;
  #stopping = false;
  #running: Promise<void> | undefined;

  constructor({ url, clock, log, onNewStatement }: LeasesOptions) {
    // A pool of its own: a heartbeat does not queue behind requests.
    this.#db = openDatabase({ url, poolSize: 1, ...(onNewStatement && { onNewStatement }) });
    this.#clock = clock;
    this.#log = log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    await this.#running;
    await this.#db.close();
  }

  /** Resolves once the worker has its lease, for as long as that takes; without one it must not touch a job. */
  async hold(worker: string): Promise<void> {
    this.#held.add(worker);
    while (!this.#stopping && this.#held.has(worker)) {
      try {
        return await this.#beat(worker);
      } catch (error) {
        this.#log.debug({ err: error, worker }, 'A worker waits for its lease');
        await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
      }
    }
  }

  /** Ends the lease of a worker that has stopped. What it still holds is freed. */
  async end(worker: string): Promise<void> {
    this.#held.delete(worker);
    await this.#free([worker]).catch((error: unknown) => {
      // The lease stays, unheard of from now on: whoever works next frees what hangs on it.
      this.#log.debug({ err: error, worker }, 'A lease could not be ended');
    });
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        for (const worker of this.#held) await this.#beat(worker);
        await this.#look();
      } catch (error) {
        // Who sees nothing cannot tell the dead from the living: the count begins anew.
        this.#others = new Map();
        this.#log.debug({ err: error }, 'The leases of workers could not be looked at');
      }
      await this.#bell.wait(BEAT_MS);
    }
  }

  async #beat(worker: string): Promise<void> {
    this.#beats += 1;
    await this.#db.run(sql`
      insert into worker_leases (worker_id, beats, heartbeat_at) values (${worker}, ${this.#beats}, ${this.#clock.now()})
      on conflict (worker_id) do update set beats = excluded.beats, heartbeat_at = excluded.heartbeat_at`);
  }

  async #look(): Promise<void> {
    const leases = await this.#db.many<{ worker_id: string; beats: number }>(
      sql`select worker_id, beats from worker_leases`,
    );
    const others = leases.filter(({ worker_id }) => !this.#held.has(worker_id));
    this.#others = new Map(others.map(({ worker_id, beats }) => [worker_id, this.#seen(worker_id, beats)]));
    const dead = [...this.#others].filter(([, { looks }]) => looks >= DEAD_AFTER).map(([worker]) => worker);
    if (this.#looks % ORPHANS_EVERY === 0) dead.push(...(await this.#orphans()));
    this.#looks += 1;
    if (dead.length === 0) return;
    this.#log.warn({ workers: dead }, 'Workers have fallen silent; their jobs are free again');
    await this.#free(dead);
  }

  #seen(worker: string, beats: number): { beats: number; looks: number } {
    const before = this.#others.get(worker);
    return before?.beats === beats ? { beats, looks: before.looks + 1 } : { beats, looks: 0 };
  }

  /** One statement, so that a worker whose lease came in between does not look like an orphan's. */
  async #orphans(): Promise<string[]> {
    const rows = await this.#db.many<{ worker_id: string }>(sql`
      select distinct j.locked_by as worker_id from graphile_worker.jobs j
      where j.locked_by is not null and not exists (select 1 from worker_leases l where l.worker_id = j.locked_by)`);
    return rows.map(({ worker_id }) => worker_id);
  }

  async #free(workers: readonly string[]): Promise<void> {
    await this.#db.run(sql`select graphile_worker.force_unlock_workers(${workers}::text[])`);
    await this.#db.run(sql`delete from worker_leases where worker_id = any(${workers}::text[])`);
  }
}

export interface LeasesOptions {
  url: string;
  clock: Clock;
  log: Logger;
  onNewStatement?: (text: string) => void;
}

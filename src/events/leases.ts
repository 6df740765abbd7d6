import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { openDatabase, sql, type Database } from '../db/database.js';
import { Wakeup } from '../wakeup.js';

/** Between two heartbeats, and between two checks of the other leases. */
const BEAT_MS = 1000;
/** A worker is dead when this many checks in a row find no new heartbeat. */
const DEAD_AFTER = 5;
/** Every this many checks also look for locked jobs whose worker has no lease: that reads all jobs. */
const ORPHANS_EVERY = 60;

/**
 * Detects dead workers by leases, rows of `worker_leases`. A worker writes a heartbeat each second; when the heartbeats
 * stop, the other workers unlock its jobs. Without this graphile-worker would keep them locked for four hours.
 *
 * A worker is judged by the number of our own checks without a new heartbeat, not by timestamps: clocks may differ, and
 * a process that was suspended must not take the others for dead.
 */
export class Leases {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #wakeup = new Wakeup();
  readonly #held = new Set<string>();
  /** For every worker of another process: its newest heartbeat, and the number of checks since that was new. */
  #others = new Map<string, { beats: number; checks: number }>();
  #beats = 0;
  #checks = 0;
  #isStopping = false;
  #running: Promise<void> | undefined;

  constructor({ url, clock, log, onNewStatement }: LeasesOptions) {
    // A pool of its own: heartbeats do not queue behind requests.
    this.#db = openDatabase({ url, poolSize: 1, ...(onNewStatement && { onNewStatement }) });
    this.#clock = clock;
    this.#log = log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.wake();
    await this.#running;
    await this.#db.close();
  }

  /** Resolves once the worker has its lease, retrying until then. Without a lease a worker must not take jobs. */
  async acquire(worker: string): Promise<void> {
    this.#held.add(worker);
    while (!this.#isStopping && this.#held.has(worker)) {
      try {
        return await this.#beat(worker);
      } catch (error) {
        this.#log.debug({ err: error, worker }, 'A worker waits for its lease');
        await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
      }
    }
  }

  /** Ends the lease of a worker that has stopped, and unlocks the jobs that it still has. */
  async release(worker: string): Promise<void> {
    this.#held.delete(worker);
    await this.#unlockJobsOf([worker]).catch((error: unknown) => {
      // The lease remains without heartbeats, so another worker will end it.
      this.#log.debug({ err: error, worker }, 'A lease could not be ended');
    });
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        for (const worker of this.#held) await this.#beat(worker);
        await this.#check();
      } catch (error) {
        // Heartbeats may have been missed, so counting starts over.
        this.#others = new Map();
        this.#log.debug({ err: error }, 'The leases of the workers could not be checked');
      }
      await this.#wakeup.wait(BEAT_MS);
    }
  }

  async #beat(worker: string): Promise<void> {
    this.#beats += 1;
    await this.#db.run(sql`
      insert into worker_leases (worker_id, beats, heartbeat_at) values (${worker}, ${this.#beats}, ${this.#clock.now()})
      on conflict (worker_id) do update set beats = excluded.beats, heartbeat_at = excluded.heartbeat_at`);
  }

  /** Finds dead workers and unlocks their jobs. */
  async #check(): Promise<void> {
    const leases = await this.#db.many<{ worker_id: string; beats: number }>(
      sql`select worker_id, beats from worker_leases`,
    );
    const others = leases.filter(({ worker_id }) => !this.#held.has(worker_id));
    this.#others = new Map(others.map(({ worker_id, beats }) => [worker_id, this.#counted(worker_id, beats)]));
    const dead = [...this.#others].filter(([, { checks }]) => checks >= DEAD_AFTER).map(([worker]) => worker);
    if (this.#checks % ORPHANS_EVERY === 0) dead.push(...(await this.#workersWithoutLease()));
    this.#checks += 1;
    if (dead.length === 0) return;
    this.#log.warn({ workers: dead }, 'Workers have died; their jobs are unlocked');
    await this.#unlockJobsOf(dead);
  }

  #counted(worker: string, beats: number): { beats: number; checks: number } {
    const before = this.#others.get(worker);
    return before?.beats === beats ? { beats, checks: before.checks + 1 } : { beats, checks: 0 };
  }

  /** The workers that hold jobs without a lease. One statement, so that a lease acquired in between is not missed. */
  async #workersWithoutLease(): Promise<string[]> {
    return this.#db.strings(sql`
      select distinct j.locked_by as worker_id from graphile_worker.jobs j
      where j.locked_by is not null and not exists (select 1 from worker_leases l where l.worker_id = j.locked_by)`);
  }

  async #unlockJobsOf(workers: readonly string[]): Promise<void> {
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

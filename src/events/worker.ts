import type { CronItem } from 'graphile-worker';
import pg from 'pg';
import { endWhenUnreadable } from '../db/unreadable.js';
import { Wakeup } from './wakeup.js';
import { Leases } from './leases.js';
import { Run, type RunOptions } from './run.js';
import type { Task, TaskServices } from './tasks.js';

export interface WorkerOptions {
  url: string;
  services: TaskServices;
  tasks: readonly Task[];
  crons?: readonly CronItem[];
  /** Jobs at a time. */
  concurrency?: number;
  /** How long a stop waits for running jobs, in milliseconds, before it gives them back. */
  graceMs?: number;
  onNewStatement?: (text: string) => void;
}

const CONCURRENCY = 4;
const GRACE_MS = 10_000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [200, 5_000];

/** Runs jobs with graphile-worker, and begins anew whenever the database has been away. */
export class Worker {
  readonly #options: RunOptions;
  readonly #bell = new Wakeup();
  #stopping = false;
  #askToStop: () => void = () => undefined;
  readonly #stopAsked = new Promise<void>((resolve) => (this.#askToStop = resolve));
  /** Runs that have been replaced and still finish their jobs. */
  readonly #retiring = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    const { url, services, tasks, crons = [], concurrency = CONCURRENCY, graceMs = GRACE_MS, onNewStatement } = options;
    // One connection listens; the others fetch and finish jobs.
    const pgPool = new pg.Pool({ connectionString: url, max: concurrency + 1, application_name: 'skein worker' });
    pgPool.on('error', (error) => services.log.debug({ err: error }, 'A connection of the worker broke'));
    pgPool.on('connect', (client) => {
      client.on('error', () => undefined);
      endWhenUnreadable(client);
    });
    const leases = new Leases({ ...services, url, ...(onNewStatement && { onNewStatement }) });
    this.#options = { services, tasks, crons, concurrency, graceMs, pgPool, leases };
  }

  /** Begins. Throws when the database cannot be reached; later it waits for it to come back. */
  async start(): Promise<void> {
    this.#options.leases.start();
    try {
      this.#running = this.#keepRunning(await Run.begin(this.#options));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Takes no more jobs, waits for those that run, and gives back those that take too long. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    this.#askToStop();
    this.#bell.ring();
    await this.#running;
    await Promise.all(this.#retiring);
    await this.#options.leases.stop();
    await this.#options.pgPool.end();
  }

  async #keepRunning(first: Run): Promise<void> {
    let current: Run | undefined = first;
    while (current !== undefined) {
      await Promise.race([current.broken, this.#stopAsked]);
      this.#retire(current);
      if (!this.#stopping)
        this.#options.services.log.warn('Running jobs was interrupted; it goes on as soon as it can');
      current = await this.#beginAgain();
    }
  }

  #retire(run: Run): void {
    const ended = run.end().finally(() => this.#retiring.delete(ended));
    this.#retiring.add(ended);
  }

  /** A new run, as soon as the database allows one; undefined when this is the end. */
  async #beginAgain(): Promise<Run | undefined> {
    for (let retryMs = FIRST_RETRY_MS; !this.#stopping; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      await this.#bell.wait(retryMs);
      if (this.#stopping) return undefined;
      try {
        return await Run.begin(this.#options);
      } catch (error) {
        this.#options.services.log.debug({ err: error }, 'Jobs cannot be run yet');
      }
    }
    return undefined;
  }
}

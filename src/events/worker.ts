import type { CronItem } from 'graphile-worker';
import pg from 'pg';
import { Servers } from '../db/servers.js';
import { endWhenUnreadable } from '../db/unreadable.js';
import { Wakeup } from '../wakeup.js';
import { Leases } from './leases.js';
import type { Task, TaskServices } from './tasks.js';
import { WorkerRun, type WorkerRunOptions } from './worker_run.js';

/** The class of clients for the server that takes writes, as it was found last. */
function clientOf(servers: Servers): new () => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.present });
    }
  };
}

export interface WorkerOptions {
  url: string;
  services: TaskServices;
  tasks: readonly Task[];
  crons?: readonly CronItem[];
  /** The number of jobs that run at the same time. */
  concurrency?: number;
  /** How long `stop` waits for running jobs, in milliseconds, before it interrupts them. */
  graceMs?: number;
  onNewStatement?: (text: string) => void;
}

const CONCURRENCY = 4;
const GRACE_MS = 4_000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [200, 5_000];

/** Runs jobs with graphile-worker. When the database was away, it replaces the run. */
export class Worker {
  readonly #options: WorkerRunOptions;
  readonly #wakeup = new Wakeup();
  #isStopping = false;
  #resolveStopRequested: () => void = () => undefined;
  readonly #stopRequested = new Promise<void>((resolve) => (this.#resolveStopRequested = resolve));
  /** Runs that were replaced and still finish their jobs. */
  readonly #retiring = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    const { url, services, tasks, crons = [], concurrency = CONCURRENCY, graceMs = GRACE_MS, onNewStatement } = options;
    const servers = new Servers(url);
    // One connection listens; the others fetch and finish jobs.
    const pgPool = new pg.Pool({ Client: clientOf(servers), max: concurrency + 1, application_name: 'skein worker' });
    pgPool.on('error', (error) => services.log.debug({ err: error }, 'A connection of the worker broke'));
    pgPool.on('connect', (client) => {
      client.on('error', () => undefined);
      endWhenUnreadable(client);
    });
    const leases = new Leases({ ...services, url, ...(onNewStatement && { onNewStatement }) });
    this.#options = { services, tasks, crons, concurrency, graceMs, servers, pgPool, leases };
  }

  /** Throws when the database cannot be reached. Once started, the worker waits for a lost database to come back. */
  async start(): Promise<void> {
    this.#options.leases.start();
    try {
      this.#running = this.#keepRunning(await WorkerRun.start(this.#options));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Takes no more jobs, waits for running ones, and interrupts those that take too long: they run again later. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    this.#resolveStopRequested();
    this.#wakeup.wake();
    await this.#running;
    await Promise.all(this.#retiring);
    await this.#options.leases.stop();
    await this.#options.pgPool.end();
  }

  async #keepRunning(first: WorkerRun): Promise<void> {
    let current: WorkerRun | undefined = first;
    while (current !== undefined) {
      await Promise.race([current.broken, this.#stopRequested]);
      this.#retire(current);
      if (!this.#isStopping) this.#options.services.log.warn('Running jobs was interrupted; it will be resumed');
      current = await this.#nextRun();
    }
  }

  #retire(run: WorkerRun): void {
    const ended = run.stop().finally(() => this.#retiring.delete(ended));
    this.#retiring.add(ended);
  }

  /** A new run as soon as the database can be reached; undefined once the worker stops. */
  async #nextRun(): Promise<WorkerRun | undefined> {
    for (let retryMs = FIRST_RETRY_MS; !this.#isStopping; retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)) {
      await this.#wakeup.wait(retryMs);
      if (this.#isStopping) return undefined;
      try {
        return await WorkerRun.start(this.#options);
      } catch (error) {
        this.#options.services.log.debug({ err: error }, 'Jobs cannot be run yet');
      }
    }
    return undefined;
  }
}

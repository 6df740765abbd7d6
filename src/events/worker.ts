import { EventEmitter } from 'node:events';
import { parseCronItems, run, type CronItem, type Runner, type WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { Bell } from './bell.js';
import { WORKER_SCHEMA } from './jobs.js';
import { Leases } from './leases.js';
import type { Task, TaskServices } from './tasks.js';
import { workerLog } from './worker_log.js';

export interface WorkerOptions {
  url: string;
  services: TaskServices;
  tasks: readonly Task[];
  /** Tasks that the clock on the wall starts. */
  crons?: readonly CronItem[];
  /** Jobs at a time. */
  concurrency?: number;
  /** How long a stop waits for running jobs, in milliseconds, before it gives them back. */
  graceMs?: number;
  onNewStatement?: (text: string) => void;
}

const CONCURRENCY = 4;
const GRACE_MS = 10_000;
/** How often it looks for jobs that nobody told it of: those that were freed, or are due for another try. */
const POLL_MS = 1000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [200, 5_000];

/** What one run of graphile-worker consists of: it ends with an error that it cannot bear, and then another one begins. */
interface Run {
  runner: Runner;
  pool: WorkerPool;
}

/** Runs jobs, under a lease. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #pgPool: pg.Pool;
  readonly #leases: Leases;
  readonly #bell = new Bell();
  #stopping = false;
  #current: Run | undefined;
  #running: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    const { url, services, concurrency = CONCURRENCY } = options;
    this.#options = options;
    // One connection listens; the others fetch and finish jobs.
    this.#pgPool = new pg.Pool({ connectionString: url, max: concurrency + 1, application_name: 'skein worker' });
    this.#pgPool.on('error', (error) => services.log.debug({ err: error }, 'A connection of the worker broke'));
    this.#pgPool.on('connect', (client) => client.on('error', () => undefined));
    this.#leases = new Leases({ ...services, url, ...onNew(options) });
  }

  /** Brings graphile-worker's own tables to their newest form, and begins. Throws when the database cannot be reached. */
  async start(): Promise<void> {
    this.#leases.start();
    try {
      this.#current = await this.#begin();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#running = this.#supervise(this.#current);
  }

  /** Takes no more jobs, waits for those that run, and gives back those that take too long. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    if (this.#current) await this.#end(this.#current);
    await this.#running;
    await this.#leases.stop();
    await this.#pgPool.end();
  }

  async #begin(): Promise<Run> {
    const { services, tasks, crons = [], concurrency = CONCURRENCY } = this.#options;
    const events = new EventEmitter();
    let pool: WorkerPool | undefined;
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => (pool = workerPool));
    const runner = await run({
      pgPool: this.#pgPool,
      schema: WORKER_SCHEMA,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: workerLog(services.log),
      events,
      taskList: Object.fromEntries(tasks.map((task) => [task.name, this.#handler(task)])),
      parsedCronItems: parseCronItems([...crons]),
      preset: {
        plugins: [this.#leasePlugin()],
        // Batched, if only for a moment: a single completion that fails would be a rejection that nobody handles.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    });
    if (pool === undefined) throw new Error('graphile-worker has made no pool of workers');
    return { runner, pool };
  }

  /** A worker looks for its first job only once it has a lease. */
  #leasePlugin(): GraphileConfig.Plugin {
    const leases = this.#leases;
    return {
      name: 'SkeinLeases',
      version: '1.0.0',
      worker: { hooks: { startWorker: (_context, { worker }) => leases.hold(worker.workerPool.id) } },
    };
  }

  #handler(task: Task) {
    const { services } = this.#options;
    return (payload: unknown, { abortSignal }: { abortSignal: AbortSignal }) =>
      task.run(payload, { ...services, signal: abortSignal });
  }

  async #supervise(first: Run): Promise<void> {
    const { log } = this.#options.services;
    let current: Run | undefined = first;
    let retryMs = FIRST_RETRY_MS;
    while (!this.#stopping) {
      if (current) {
        await current.runner.promise.catch(() => undefined);
        if (this.#stopping) return;
        log.warn('Running jobs was interrupted; it goes on as soon as it can');
        await this.#leases.end(current.pool.id);
        retryMs = FIRST_RETRY_MS;
      }
      await this.#bell.wait(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      current = this.#stopping ? undefined : await this.#beginAgain();
    }
  }

  async #beginAgain(): Promise<Run | undefined> {
    try {
      const run = await this.#begin();
      if (this.#stopping) await this.#end(run);
      this.#current = run;
      return run;
    } catch (error) {
      this.#options.services.log.debug({ err: error }, 'Jobs cannot be run yet');
      return undefined;
    }
  }

  async #end({ runner, pool }: Run): Promise<void> {
    const stopped = runner.stop().catch(() => undefined);
    const { graceMs = GRACE_MS, services } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, graceMs, 'late')));
    if ((await Promise.race([stopped, late])) === 'late') {
      services.log.warn('Jobs take too long to wait for; they will be run again');
      await Promise.resolve(pool.forcefulShutdown('Skein was stopped')).catch(() => undefined);
    }
    clearTimeout(timer);
    await this.#leases.end(pool.id);
  }
}

function onNew({ onNewStatement }: WorkerOptions): { onNewStatement?: (text: string) => void } {
  return onNewStatement ? { onNewStatement } : {};
}

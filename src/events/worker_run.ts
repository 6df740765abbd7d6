import { EventEmitter } from 'node:events';
import { parseCronItems, run, type CronItem, type Runner, type WorkerPool } from 'graphile-worker';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Servers } from '../db/servers.js';
import { WORKER_SCHEMA } from './jobs.js';
import type { Leases } from './leases.js';
import type { Task, TaskServices } from './tasks.js';
import { workerLog } from './worker_log.js';

export interface WorkerRunOptions {
  services: TaskServices;
  tasks: readonly Task[];
  /** Tasks that are run by schedule. */
  crons?: readonly CronItem[];
  /** The number of jobs that run at the same time. */
  concurrency: number;
  /** How long `stop` waits for running jobs, in milliseconds, before it interrupts them. */
  graceMs: number;
  servers: Servers;
  /** Its connections go to the server that was found last. */
  pgPool: pg.Pool;
  leases: Leases;
}

/** How often it looks for jobs without being notified: jobs that were unlocked, or that are due for another attempt. */
const POLL_MS = 1000;
/** A server that does not accept a connection within this time counts as away, in milliseconds. */
const CONNECT_MS = 5_000;
/**
 * Errors after which a run is replaced. After a failed request for a job nobody knows whether the worker has one now,
 * and a worker that cannot record that a job is done shuts down. Releasing the lease unlocks such jobs.
 */
const FATAL_EVENTS = ['worker:getJob:error', 'worker:fatalError', 'pool:fatalError', 'pool:gracefulShutdown'];

/**
 * Between a fatal event and `broken`. Other requests to the database fail at the same moment, and graphile-worker
 * prints the stack trace of every failure that comes after it was told to stop.
 */
const BROKEN_DELAY_MS = 100;

/** One run of graphile-worker, with one lease. */
export class WorkerRun {
  /** Resolves when this run should be replaced by another. */
  readonly broken: Promise<void>;
  readonly #runner: Runner;
  readonly #pool: WorkerPool;
  readonly #leases: Leases;
  readonly #log: Logger;
  readonly #graceMs: number;

  private constructor(runner: Runner, pool: WorkerPool, events: EventEmitter, options: WorkerRunOptions) {
    this.#runner = runner;
    this.#pool = pool;
    this.#leases = options.leases;
    this.#log = options.services.log;
    this.#graceMs = options.graceMs;
    this.broken = new Promise((resolve) => {
      const announce = () => void setTimeout(resolve, BROKEN_DELAY_MS);
      for (const name of FATAL_EVENTS) events.once(name, announce);
      runner.promise.then(announce, announce);
    });
  }

  /** Migrates graphile-worker's tables and starts to run jobs. Throws when the database cannot be reached. */
  static async start(options: WorkerRunOptions): Promise<WorkerRun> {
    const { pgPool, services, tasks, crons = [], concurrency, leases } = options;
    await options.servers.find(CONNECT_MS);
    const events = new EventEmitter();
    let pool: WorkerPool | undefined;
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      pool = workerPool;
    });
    const runner = await run({
      pgPool,
      events,
      concurrency,
      schema: WORKER_SCHEMA,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: workerLog(services.log),
      taskList: Object.fromEntries(tasks.map((task) => [task.name, handlerOf(task, services)])),
      parsedCronItems: parseCronItems([...crons]),
      preset: {
        plugins: [leasePlugin(leases)],
        // Batching is on, although without a delay: without batching, a failed completion would be an unhandled
        // rejection.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    });
    if (pool === undefined) throw new Error('graphile-worker has created no pool of workers');
    return new WorkerRun(runner, pool, events, options);
  }

  /**
   * Takes no more jobs, waits for running ones, interrupts those that take too long, and releases the lease. Never
   * throws.
   */
  async stop(): Promise<void> {
    const ended = Promise.allSettled([this.#runner.stop(), this.#pool.promise]);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, this.#graceMs, 'late')));
    if ((await Promise.race([ended, late])) === 'late') {
      this.#log.warn('Running jobs take too long; they are interrupted and will run again');
      await Promise.allSettled([this.#pool.forcefulShutdown('Skein was stopped')]);
    }
    clearTimeout(timer);
    await this.#leases.release(this.#pool.id);
  }
}

function handlerOf(task: Task, services: TaskServices) {
  return (payload: unknown, { abortSignal }: { abortSignal: AbortSignal }) =>
    task.run(payload, { ...services, signal: abortSignal });
}

/** Makes a worker wait for its lease before it takes its first job. */
function leasePlugin(leases: Leases): GraphileConfig.Plugin {
  return {
    name: 'SkeinLeases',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_context, { worker }) => leases.acquire(worker.workerPool.id) } },
  };
}

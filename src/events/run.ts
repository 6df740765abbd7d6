import { EventEmitter } from 'node:events';
import { parseCronItems, run, type CronItem, type Runner, type WorkerPool } from 'graphile-worker';
import type { Logger } from 'pino';
import type pg from 'pg';
import { WORKER_SCHEMA } from './jobs.js';
import type { Leases } from './leases.js';
import type { Task, TaskServices } from './tasks.js';
import { workerLog } from './worker_log.js';

export interface RunOptions {
  services: TaskServices;
  tasks: readonly Task[];
  /** Tasks that the time of day starts. */
  crons?: readonly CronItem[];
  /** Jobs at a time. */
  concurrency: number;
  /** How long an end waits for running jobs, in milliseconds, before it gives them back. */
  graceMs: number;
  pgPool: pg.Pool;
  leases: Leases;
}

/** How often it looks for jobs that nobody told it of: those that were freed, or are due for another try. */
const POLL_MS = 1000;
/**
 * After these a run is replaced. Who asks for a job and gets an error does not know whether it has one now, and who cannot say
 * that a job is done shuts down: the end of the lease frees what is left.
 */
const BREAKS = ['worker:getJob:error', 'worker:fatalError', 'pool:fatalError', 'pool:gracefulShutdown'];

/**
 * Between a break and its announcement: what else was asked of the database fails in this moment too, and graphile-worker prints
 * a trace of all that fails once it has been told to stop.
 */
const BREAK_MS = 100;

/** One run of graphile-worker, under one lease. */
export class Run {
  /** Resolves when this run should give way to another. */
  readonly broken: Promise<void>;
  readonly #runner: Runner;
  readonly #pool: WorkerPool;
  readonly #leases: Leases;
  readonly #log: Logger;
  readonly #graceMs: number;

  private constructor(runner: Runner, pool: WorkerPool, events: EventEmitter, options: RunOptions) {
    this.#runner = runner;
    this.#pool = pool;
    this.#leases = options.leases;
    this.#log = options.services.log;
    this.#graceMs = options.graceMs;
    this.broken = new Promise((resolve) => {
      const announce = () => void setTimeout(resolve, BREAK_MS);
      for (const name of BREAKS) events.once(name, announce);
      runner.promise.then(announce, announce);
    });
  }

  /** Brings graphile-worker's tables to their newest form and begins. Throws when the database cannot be reached. */
  static async begin(options: RunOptions): Promise<Run> {
    const { pgPool, services, tasks, crons = [], concurrency, leases } = options;
    const events = new EventEmitter();
    let pool: WorkerPool | undefined;
    events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      pool = workerPool;
    });
    const runner = await run({
      ...{ pgPool, events, concurrency },
      schema: WORKER_SCHEMA,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: workerLog(services.log),
      taskList: Object.fromEntries(tasks.map((task) => [task.name, handlerOf(task, services)])),
      parsedCronItems: parseCronItems([...crons]),
      preset: {
        plugins: [leasePlugin(leases)],
        // Batched, if only for a moment: a single completion that fails would be a rejection that nobody handles.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    });
    if (pool === undefined) throw new Error('graphile-worker has made no pool of workers');
    return new Run(runner, pool, events, options);
  }

  /** Takes no more jobs, waits for those that run, gives back those that take too long, and ends the lease. Never fails. */
  async end(): Promise<void> {
    const ended = Promise.allSettled([this.#runner.stop(), this.#pool.promise]);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, this.#graceMs, 'late')));
    if ((await Promise.race([ended, late])) === 'late') {
      this.#log.warn('Jobs take too long to wait for; they will be run again');
      await Promise.allSettled([this.#pool.forcefulShutdown('Skein was stopped')]);
    }
    clearTimeout(timer);
    await this.#leases.end(this.#pool.id);
  }
}

function handlerOf(task: Task, services: TaskServices) {
  return (payload: unknown, { abortSignal }: { abortSignal: AbortSignal }) =>
    task.run(payload, { ...services, signal: abortSignal });
}

/** A worker looks for its first job only once it has a lease. */
function leasePlugin(leases: Leases): GraphileConfig.Plugin {
  return {
    name: 'SkeinLeases',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_context, { worker }) => leases.hold(worker.workerPool.id) } },
  };
}

import { setMaxListeners } from 'node:events';
import type { Bucket } from '../db/ids.js';
import { Wakeup } from '../events/wakeup.js';
import { dueReports, type DueReport } from '../models/report_schedule.js';
import { ReportRuns, type ReportRunsOptions } from './report_run.js';

export interface ReportWorkerOptions extends ReportRunsOptions {
  /** How often the worker looks for reports that are due, in milliseconds. */
  pollMs?: number;
  /** How long a stop waits for reports that are under way before it aborts them, in milliseconds. */
  graceMs?: number;
}

const POLL_MS = 5000;
const GRACE_MS = 10_000;
/** Reports that are fetched at the same time by this process. */
const MAX_RUNNING = 16;
/** The same in one bucket, so that slow reports of one workspace do not hold up those of the others. */
const MAX_IN_BUCKET = 4;
/** Reports that are read at once. */
const MAX_READ = 256;

/**
 * Runs the reports that are due, in each process with the role `worker`. The processes need no leader: of several that
 * find the same report one claims it (report_run.ts).
 */
export class ReportWorker {
  readonly #options: ReportWorkerOptions;
  readonly #runs: ReportRuns;
  readonly #wakeup = new Wakeup();
  readonly #abort = new AbortController();
  readonly #running = new Map<Promise<void>, Bucket>();
  #waiting: DueReport[] = [];
  #mayHaveMore = false;
  #lastRead = -Infinity;
  #isStopping = false;
  #loop: Promise<void> | undefined;

  constructor(options: ReportWorkerOptions) {
    this.#options = options;
    this.#runs = new ReportRuns(options);
    // Each request under way listens to the signal: Node would warn of a leak.
    setMaxListeners(0, this.#abort.signal);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Waits for the reports that are under way, at most `graceMs`. Those that it aborts, the next process fetches. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.wake();
    await this.#loop;
    const timer = setTimeout(() => this.#abort.abort(), this.#options.graceMs ?? GRACE_MS);
    await Promise.all(this.#running.keys());
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { log, pollMs = POLL_MS } = this.#options;
    while (!this.#isStopping) {
      try {
        await this.#startDue(pollMs);
      } catch (err) {
        log.warn({ err }, 'Reports that are due could not be read; they will be read again');
      }
      await this.#wakeup.wait(pollMs);
    }
  }

  /** Starts as many reports as there is room for. Reads again after a while, because others may have become due. */
  async #startDue(pollMs: number): Promise<void> {
    const isOld = performance.now() - this.#lastRead >= pollMs;
    if (isOld || (this.#waiting.length === 0 && this.#mayHaveMore)) await this.#read();
    const later: DueReport[] = [];
    for (const due of this.#waiting) {
      if (this.#hasRoom(due.bucket)) this.#start(due);
      else later.push(due);
    }
    this.#waiting = later;
  }

  async #read(): Promise<void> {
    const { db, clock } = this.#options;
    this.#lastRead = performance.now();
    this.#waiting = await dueReports(db, clock.now(), MAX_READ);
    this.#mayHaveMore = this.#waiting.length === MAX_READ;
  }

  #hasRoom(bucket: Bucket): boolean {
    if (this.#running.size >= MAX_RUNNING) return false;
    const inBucket = [...this.#running.values()].filter((one) => one === bucket);
    return inBucket.length < MAX_IN_BUCKET;
  }

  #start(due: DueReport): void {
    const { log } = this.#options;
    const done = this.#runs
      .run(due, this.#abort.signal)
      .catch((err: unknown) =>
        log.warn({ err, install_id: due.installation_id }, 'A report failed; it will be repeated'),
      )
      .finally(() => {
        this.#running.delete(done);
        if (this.#waiting.length > 0 || this.#mayHaveMore) this.#wakeup.wake();
      });
    this.#running.set(done, due.bucket);
  }
}

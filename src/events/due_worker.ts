import { setMaxListeners } from 'node:events';
import type { Bucket } from '../db/ids.js';
import { Wakeup } from '../wakeup.js';

export interface DueWorkerOptions<Item> {
  /** What the items are, for the log: `Reports`. */
  what: string;
  log: { warn(details: object, message: string): void };
  /** Reads items that are due, at most so many, in the order in which they are to run. */
  read: (most: number) => Promise<Item[]>;
  /** Claims an item and does its work. An item that throws is found again when its claim has ended. */
  run: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Two items with the same key do not run at the same time. */
  keyOf: (item: Item) => string;
  bucketOf: (item: Item) => Bucket;
  /** What the log says of an item that failed. */
  detailsOf: (item: Item) => object;
  /** How many run at the same time, in this process and of one bucket, so that no workspace holds up the others. */
  limits: { ofProcess: number; ofBucket: number };
  /** How often it looks for items that are due, in milliseconds. */
  pollMs: number;
  /** How long a stop waits for running items before it aborts them, in milliseconds. */
  graceMs: number;
}

/** Items that are read at once. */
const MOST_READ = 256;

/**
 * Runs what is due in a table, in each process with the role `worker`. The processes need no leader: of several that
 * find the same item one claims it.
 */
export class DueWorker<Item> {
  readonly #options: DueWorkerOptions<Item>;
  readonly #wakeup = new Wakeup();
  readonly #abort = new AbortController();
  readonly #running = new Map<string, { done: Promise<void>; bucket: Bucket }>();
  #waiting: Item[] = [];
  #mayHaveMore = false;
  #lastRead = -Infinity;
  #isStopping = false;
  #loop: Promise<void> | undefined;

  constructor(options: DueWorkerOptions<Item>) {
    this.#options = options;
    // Each running item listens to the signal: Node would warn of a leak.
    setMaxListeners(0, this.#abort.signal);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Looks now. */
  wake(): void {
    this.#lastRead = -Infinity;
    this.#wakeup.wake();
  }

  /** Waits for the running items, at most `graceMs`. Those that it aborts run again in the next process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.wake();
    await this.#loop;
    const timer = setTimeout(() => this.#abort.abort(), this.#options.graceMs);
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { what, log, pollMs } = this.#options;
    while (!this.#isStopping) {
      try {
        await this.#startDue();
      } catch (err) {
        log.warn({ err }, `${what} that are due could not be read; they will be read again`);
      }
      await this.#wakeup.wait(pollMs);
    }
  }

  /** Starts as many items as there is room for. Reads again after a while, because others may have become due. */
  async #startDue(): Promise<void> {
    const isOld = performance.now() - this.#lastRead >= this.#options.pollMs;
    if (isOld || (this.#waiting.length === 0 && this.#mayHaveMore)) await this.#read();
    const later: Item[] = [];
    for (const item of this.#waiting) {
      if (this.#hasRoom(item)) this.#start(item);
      else later.push(item);
    }
    this.#waiting = later;
  }

  async #read(): Promise<void> {
    this.#lastRead = performance.now();
    this.#waiting = await this.#options.read(MOST_READ);
    // Of each bucket only some are read.
    this.#mayHaveMore = this.#waiting.length > 0;
  }

  #hasRoom(item: Item): boolean {
    const { limits, keyOf, bucketOf } = this.#options;
    if (this.#running.size >= limits.ofProcess || this.#running.has(keyOf(item))) return false;
    const bucket = bucketOf(item);
    const inBucket = [...this.#running.values()].filter((one) => one.bucket === bucket);
    return inBucket.length < limits.ofBucket;
  }

  #start(item: Item): void {
    const { what, log, run, keyOf, bucketOf, detailsOf } = this.#options;
    const key = keyOf(item);
    const done = run(item, this.#abort.signal)
      .catch((err: unknown) => log.warn({ err, ...detailsOf(item) }, `${what}: one failed; it will be repeated`))
      .finally(() => {
        this.#running.delete(key);
        if (this.#waiting.length > 0 || this.#mayHaveMore) this.#wakeup.wake();
      });
    this.#running.set(key, { done, bucket: bucketOf(item) });
  }
}

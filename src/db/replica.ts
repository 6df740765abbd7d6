import { ConfigError } from '../config/config.js';
import { openDatabase, sql, type Database, type Queryable } from './database.js';
import { lookAt } from './pooler.js';

/** Told when the replica can be used and when not. */
export interface ReplicaLog {
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

export interface ReplicaOptions {
  /** The address of the replica. */
  url: string;
  /** That of the primary. */
  primaryUrl: string;
  /** Reads what the replica is compared with. */
  primaryDb: Queryable;
  poolSize: number;
  log: ReplicaLog;
}

/** A replica that was not known to have all commits of this age is not used (behaviour/processes.md#search-replica). */
export const MOST_LAG_MS = 5_000;
const EVERY_MS = 1_000;
/** How long a connection to the replica, a look at it, and a search there may take. */
const [CONNECT_MS, ANSWER_MS] = [1_000, 10_000];

const MOST_SAMPLES = 10;

/** How far the primary was at a time (`performance.now()`). */
interface Sample {
  at: number;
  lsn: string;
}

/**
 * A replica of the database, for reads that may be some seconds old. Each second the place in the log of the primary is
 * asked, and then how far the replica has come: it has all commits up to the newest of these places that it has passed.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  #db: Database | undefined;
  #samples: Sample[] = [];
  /** The replica had all commits of this time when it was asked last. */
  #currentAsOf = -Infinity;
  #wasUsable: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** Looks for the first time, and goes on. Throws a ConfigError if the address leads to another database. */
  async start(): Promise<void> {
    await this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#db?.close();
  }

  /** For long reads; undefined while the replica is away or too far behind. */
  get reads(): Queryable | undefined {
    return this.lagMs <= MOST_LAG_MS ? this.#db?.slow : undefined;
  }

  /** For how long the replica has not been known to have all commits, in milliseconds. */
  get lagMs(): number {
    return performance.now() - this.#currentAsOf;
  }

  async #look(): Promise<void> {
    let failure: unknown;
    try {
      this.#db ??= await this.#open();
      await this.#compare(this.#db);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      // It is away, or the primary is, which each request notices. What is known gets old.
      failure = error;
    }
    this.#tell(failure);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.#lookAgain(), EVERY_MS);
    this.#timer.unref();
  }

  #lookAgain(): void {
    const { log } = this.#options;
    this.#looking = this.#look().catch((error: unknown) => log.warn({ err: error }, 'Searches go to the primary'));
  }

  async #open(): Promise<Database> {
    const { url, primaryUrl, poolSize } = this.#options;
    const [found, wanted] = [await lookAt(url), await lookAt(primaryUrl)];
    if (found.identity !== wanted.identity)
      throw new ConfigError(
        'DATABASE_READ_URL',
        'must lead to a replica of the database of DATABASE_URL, and leads to another',
      );
    const way = { prepares: found.keepsNames, setsUp: found.keepsSession };
    return openDatabase({ url, ...way, poolSize, connectMs: CONNECT_MS, answerMs: ANSWER_MS });
  }

  async #compare(db: Database): Promise<void> {
    const at = performance.now();
    const lsn = await this.#options.primaryDb.string(sql`select pg_current_wal_lsn()::text as lsn`);
    // The oldest places are passed first. More of them would fill the memory while a replica is away for long.
    if (this.#samples.length < MOST_SAMPLES) this.#samples.push({ at, lsn });
    const places = this.#samples.map((sample) => sample.lsn);
    // Only a replica replays the log. A former primary, which nobody follows, has passed no place.
    const passed = await db.number(sql`
      select count(*) filter (where pg_is_in_recovery() and pg_last_wal_replay_lsn() >= place.lsn)::int as passed
      from unnest(${places}::pg_lsn[]) place (lsn)`);
    const newest = this.#samples[passed - 1];
    if (newest === undefined) return;
    this.#currentAsOf = newest.at;
    this.#samples = this.#samples.slice(passed);
  }

  #tell(failure: unknown): void {
    const isUsable = this.reads !== undefined;
    // It has just begun to follow.
    if (failure === undefined && !isUsable && this.#wasUsable === undefined && this.#samples.length < 2) return;
    if (isUsable === this.#wasUsable) return;
    this.#wasUsable = isUsable;
    const { log } = this.#options;
    if (isUsable) log.info({}, 'Searches go to the replica of DATABASE_READ_URL');
    else log.warn({ err: failure }, 'Searches go to the primary: the replica is away or too far behind');
  }
}

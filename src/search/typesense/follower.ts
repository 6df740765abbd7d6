import type { Logger } from 'pino';
import type { Clock } from '../../clock.js';
import { sql } from '../../db/database.js';
import { openSession, type Session } from '../../db/session.js';
import { Wakeup } from '../../events/wakeup.js';
import { reasonOf } from './client.js';
import type { DocumentIndex } from './collections.js';
import { Synchronization } from './synchronization.js';

export interface SearchFollowerOptions {
  /** The database. The follower has a connection of its own. */
  url: string;
  clock: Clock;
  log: Logger;
  collections: DocumentIndex;
  /** How often the follower looks for changes, in milliseconds. */
  pollMs?: number;
  /** The size of the texts that are read at once, in bytes. The default is that of a page. */
  pageBytes?: number;
  onNewStatement?: (text: string) => void;
}

const POLL_MS = 500;
/** The advisory lock of the leader. */
const LEADER_LOCK = 5_346_152;
/** PostgreSQL ends the leader's session, and with it the lock, after this time. Longer than requests to Typesense. */
const LEADER_TIMEOUT_MS = 60_000;
/** After a failure: doubled after each further one, up to the last. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [100, 2_000];

/**
 * Keeps Typesense in step with the search documents of the database. Of all processes one leads, and is the only one
 * that writes to Typesense, so that an older state of a document never replaces a newer one.
 */
export class SearchFollower {
  readonly #options: SearchFollowerOptions;
  readonly #wakeup = new Wakeup();
  #isStopping = false;
  #retryMs = FIRST_RETRY_MS;
  #running: Promise<void> | undefined;

  constructor(options: SearchFollowerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Finishes what is being copied. The rest stays marked in the database. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { url, pageBytes, onNewStatement } = this.#options;
    while (!this.#isStopping) {
      let session: Session | undefined;
      try {
        session = await openSession({ url, idleLimitMs: LEADER_TIMEOUT_MS, pageBytes, onNewStatement });
        await this.#waitForLead(session);
        await this.#lead(session);
      } catch (error) {
        // The error of Typesense's client would show the API key.
        const level = this.#retryMs === FIRST_RETRY_MS ? 'warn' : 'debug';
        this.#options.log[level]({ reason: reasonOf(error) }, 'Typesense is not in step; it will be tried again');
        await this.#wakeup.wait(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
      } finally {
        await session?.close();
      }
    }
  }

  async #waitForLead(session: Session): Promise<void> {
    while (!this.#isStopping) {
      const { leads } = await session.one<{ leads: boolean }>(
        sql`select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
      );
      if (leads) return;
      await this.#wakeup.wait(this.#pollMs);
    }
  }

  async #lead(session: Session): Promise<void> {
    const synchronization = new Synchronization(session, this.#options);
    while (!this.#isStopping) {
      const hasMore = await synchronization.step();
      if (this.#retryMs > FIRST_RETRY_MS) this.#options.log.info('Typesense is reached again');
      this.#retryMs = FIRST_RETRY_MS;
      if (!hasMore) await this.#wakeup.wait(this.#pollMs);
    }
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? POLL_MS;
  }
}

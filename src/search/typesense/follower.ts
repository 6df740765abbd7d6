import type { Logger } from 'pino';
import type { Clock } from '../../clock.js';
import { Leader } from '../../db/leader.js';
import { openSession, type Session } from '../../db/session.js';
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
const LAST_RETRY_MS = 2_000;

/**
 * Keeps Typesense in step with the search documents of the database. Of all processes one leads, and is the only one
 * that writes to Typesense, so that an older state of a document never replaces a newer one.
 */
export class SearchFollower {
  readonly #options: SearchFollowerOptions;
  readonly #leader: Leader;

  constructor(options: SearchFollowerOptions) {
    this.#options = options;
    const { url, pageBytes, onNewStatement, log } = options;
    this.#leader = new Leader({
      connect: () => openSession({ url, idleLimitMs: LEADER_TIMEOUT_MS, pageBytes, onNewStatement }),
      work: (session) => this.#work(session),
      // The error of Typesense's client would show the API key.
      onFailure: (error, isFirst) =>
        log[isFirst ? 'warn' : 'debug'](
          { reason: reasonOf(error) },
          'Typesense is not in step; it will be tried again',
        ),
      lastReconnectMs: LAST_RETRY_MS,
    });
  }

  start(): void {
    this.#leader.start();
  }

  /** Finishes what is being copied. The rest stays marked in the database. */
  async stop(): Promise<void> {
    await this.#leader.stop();
  }

  async #work(session: Session): Promise<void> {
    await this.#leader.waitForLock(session, LEADER_LOCK, this.#pollMs);
    await this.#lead(session);
  }

  async #lead(session: Session): Promise<void> {
    const synchronization = new Synchronization(session, this.#options);
    while (!this.#leader.isStopping) {
      const hasMore = await synchronization.step();
      if (this.#leader.hasSucceeded()) this.#options.log.info('Typesense is reached again');
      if (!hasMore) await this.#leader.wakeup.wait(this.#pollMs);
    }
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? POLL_MS;
  }
}

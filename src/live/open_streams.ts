import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { later, MINUTE, SECOND, type Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import { enterStreams, leaveStreams } from '../models/live_event.js';

export interface OpenStreamsOptions {
  db: Queryable;
  clock: Clock;
  log: Logger;
  /** How often changes are stored, in milliseconds. */
  openStreamsEveryMs?: number;
  /** The users who have a stream open now, some perhaps several times. */
  userIds: () => Iterable<number>;
}

const EVERY_MS = 5 * SECOND;
/** An entry lasts so long, and is renewed so often: a process that has died is soon forgotten. */
const [LIFETIME_MS, RENEWAL_MS] = [3 * MINUTE, MINUTE];

/**
 * Stores who has a stream open at this process: they are at a client, and need no push
 * (behaviour/notifications.md#who-is-told).
 */
export class OpenStreams {
  readonly #options: OpenStreamsOptions;
  readonly #holder = `skein streams ${randomUUID()}`;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stored: ReadonlySet<number> = new Set();
  #renewedAt = -Infinity;

  constructor(options: OpenStreamsOptions) {
    this.#options = options;
  }

  /** Looks from now on, as long as there are streams. */
  start(): void {
    this.#timer ??= setInterval(() => this.#lookOnce(), this.#options.openStreamsEveryMs ?? EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    this.#lookOnce();
    await this.#looking;
  }

  #lookOnce(): void {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#options.log.debug({ err: error }, 'Open streams could not be stored'))
      .finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    const { db, clock, userIds } = this.#options;
    const present = new Set(userIds());
    const left = [...this.#stored].filter((id) => !present.has(id));
    const isRenewal = performance.now() - this.#renewedAt >= RENEWAL_MS;
    const entered = [...present].filter((id) => isRenewal || !this.#stored.has(id));
    if (entered.length > 0) await enterStreams(db, this.#holder, entered, later(clock.now(), LIFETIME_MS));
    if (left.length > 0) await leaveStreams(db, this.#holder, left);
    if (isRenewal) this.#renewedAt = performance.now();
    this.#stored = present;
    if (present.size === 0 && new Set(userIds()).size === 0) this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

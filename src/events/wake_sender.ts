import type { Logger } from 'pino';
import { openDatabase, sql, type Database } from '../db/database.js';

/** The PostgreSQL notification channel. A notification on it means that the outbox has new events. */
export const WAKE_CHANNEL = 'skein_outbox';
/** A notification on this one means that events have got positions. */
export const LIVE_CHANNEL = 'skein_live';
/** Between two notifications. PostgreSQL serializes all commits that notify behind one lock. */
const MIN_INTERVAL_MS = 10;

export interface WakeSenderOptions {
  url: string;
  log: Logger;
  /** By default that of the dispatcher. */
  channel?: typeof WAKE_CHANNEL | typeof LIVE_CHANNEL;
  onNewStatement?: (text: string) => void;
}

/**
 * Wakes the loops that listen in other processes, by NOTIFY. It has a connection of its own, because a transaction that
 * notifies would delay all other commits. A lost notification only costs time: these loops also poll.
 */
export class WakeSender {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #channel: string;
  #isRequested = false;
  #sending: Promise<void> | undefined;

  constructor({ url, log, channel = WAKE_CHANNEL, onNewStatement }: WakeSenderOptions) {
    this.#log = log;
    this.#channel = channel;
    this.#db = openDatabase({ url, poolSize: 1, ...(onNewStatement && { onNewStatement }) });
  }

  /** Requests a notification. Requests that arrive while one is being sent are combined into the next one. */
  wake(): void {
    this.#isRequested = true;
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  /** Sends what was requested and closes the connection. */
  async stop(): Promise<void> {
    await this.#sending;
    await this.#db.close();
  }

  async #send(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      try {
        await this.#db.run(sql`select pg_notify(${this.#channel}, '')`);
      } catch (error) {
        this.#log.debug({ err: error }, 'Other processes could not be notified; they poll anyway');
      }
      await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
    }
  }
}

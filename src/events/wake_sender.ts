import type { Logger } from 'pino';
import { openDatabase, sql, type Database } from '../db/database.js';

/** The PostgreSQL notification channel. A notification on it means that the outbox has new events. */
export const WAKE_CHANNEL = 'skein_outbox';
/** Between two notifications. PostgreSQL serializes all commits that notify behind one lock. */
const MIN_INTERVAL_MS = 10;

/**
 * Wakes the dispatcher that leads in another process, by NOTIFY. It has a connection of its own, because a transaction
 * that notifies would delay all other commits. A lost notification only costs time: the dispatcher also polls.
 */
export class WakeSender {
  readonly #db: Database;
  readonly #log: Logger;
  #isRequested = false;
  #sending: Promise<void> | undefined;

  constructor({ url, log, onNewStatement }: { url: string; log: Logger; onNewStatement?: (text: string) => void }) {
    this.#log = log;
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
        await this.#db.run(sql`select pg_notify(${WAKE_CHANNEL}, '')`);
      } catch (error) {
        this.#log.debug({ err: error }, 'The dispatcher could not be notified; it polls anyway');
      }
      await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
    }
  }
}

import type { Logger } from 'pino';
import { openDatabase, sql, type Database } from '../db/database.js';

/** Notifications on it say that the outbox holds something new. */
export const WAKE_CHANNEL = 'skein_outbox';
/** Not more than one notification in so many milliseconds: each takes a lock that all of the server's commits wait for. */
const BETWEEN_MS = 10;

/**
 * Wakes the dispatcher of another process, on a connection of its own, never in a transaction that writes. A lost notification
 * costs nothing but time: the dispatcher also looks by itself.
 */
export class WakeSender {
  readonly #db: Database;
  readonly #log: Logger;
  #again = false;
  #sending: Promise<void> | undefined;

  constructor({ url, log, onNewStatement }: { url: string; log: Logger; onNewStatement?: (text: string) => void }) {
    this.#log = log;
    this.#db = openDatabase({ url, poolSize: 1, ...(onNewStatement && { onNewStatement }) });
  }

  wake(): void {
    this.#again = true;
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  /** Sends what is asked for and closes the connection. */
  async stop(): Promise<void> {
    await this.#sending;
    await this.#db.close();
  }

  async #send(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        await this.#db.run(sql`select pg_notify(${WAKE_CHANNEL}, '')`);
      } catch (error) {
        this.#log.debug({ err: error }, 'The dispatcher could not be woken; it looks by itself');
      }
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }
}

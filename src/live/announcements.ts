import type { Logger } from 'pino';
import { openSession, type Session } from '../db/session.js';
import { LIVE_CHANNEL } from '../events/wake_sender.js';

export interface AnnouncementsOptions {
  url: string;
  log: Logger;
  onNewStatement?: ((text: string) => void) | undefined;
}

/** The session is closed by the server after this time without a statement. A new one is opened then. */
const IDLE_LIMIT_MS = 60 * 60_000;
/** Before a broken session is opened again. */
const RETRY_MS = 1000;

/**
 * Tells of new events. In the process that dispatches them the dispatcher calls `announce`; others learn of them by
 * NOTIFY, on a connection that is opened with the first stream. A lost notification only costs time: streams also poll.
 */
export class Announcements {
  readonly #options: AnnouncementsOptions;
  #session: Session | undefined;
  #opening: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopping = false;
  #onEvents: () => void = () => undefined;

  constructor(options: AnnouncementsOptions) {
    this.#options = options;
  }

  /** Calls this from now on when there are new events. */
  listen(onEvents: () => void): void {
    this.#onEvents = onEvents;
    if (this.#session !== undefined || this.#retry !== undefined || this.#isStopping) return;
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
  }

  /** This process has given positions to events. */
  readonly announce = (): void => this.#onEvents();

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#retry);
    await this.#opening;
    await this.#session?.close();
  }

  async #open(): Promise<void> {
    const { url, log, onNewStatement } = this.#options;
    try {
      const session = await openSession({ url, idleLimitMs: IDLE_LIMIT_MS, onNewStatement, onEnd: () => this.#lost() });
      this.#session = session;
      await session.listen(LIVE_CHANNEL, this.announce);
      this.announce();
    } catch (error) {
      log.debug({ err: error }, 'Notifications of new events cannot be received now; streams poll');
      this.#lost();
    }
  }

  #lost(): void {
    void this.#session?.close();
    this.#session = undefined;
    if (this.#isStopping || this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.listen(this.#onEvents);
    }, RETRY_MS).unref();
  }
}

import type { Logger } from 'pino';
import { Notices } from '../db/notices.js';
import { LIVE_CHANNEL } from '../events/wake_sender.js';

export interface AnnouncementsOptions {
  url: string;
  log: Logger;
  onNewStatement?: ((text: string) => void) | undefined;
}

/** The session is closed by the server after this time without a statement. A new one is opened then. */
const IDLE_LIMIT_MS = 60 * 60_000;

/**
 * Tells of new events. In the process that dispatches them the dispatcher calls `announce`; others learn of them by
 * NOTIFY, on a connection that is opened with the first stream. A lost notification only costs time: streams also poll.
 */
export class Announcements {
  readonly #notices: Notices;
  #onEvents: () => void = () => undefined;

  constructor(options: AnnouncementsOptions) {
    this.#notices = new Notices({ ...options, channel: LIVE_CHANNEL, idleLimitMs: IDLE_LIMIT_MS });
    this.#notices.listen(this.announce);
  }

  /** Calls this from now on when there are new events. */
  listen(onEvents: () => void): void {
    this.#onEvents = onEvents;
    void this.#notices.open();
  }

  /** This process has given positions to events. */
  readonly announce = (): void => this.#onEvents();

  async stop(): Promise<void> {
    await this.#notices.stop();
  }
}

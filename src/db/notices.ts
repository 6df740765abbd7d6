import type { Logger } from 'pino';
import { openSession, type Session } from './session.js';
import { sql } from './sql.js';

export interface NoticesOptions {
  url: string;
  log: Logger;
  channel: string;
  /** The session is closed by the server after this time without a statement. A new one is opened then. */
  idleLimitMs: number;
  /** How often a statement is sent, so that the session stays open. Default: never. */
  beatMs?: number;
  /** Names the session: its `application_name`. */
  name?: string;
  /** Whether what the session writes waits for the disk; default true. */
  waitsForDisk?: boolean;
  /** Called when a session is open, the first one and each that replaces a lost one. */
  onOpen?: () => void;
  onNewStatement?: ((text: string) => void) | undefined;
}

/** Before a broken session is opened again. */
const RETRY_MS = 1000;

/** Listens to a channel of NOTIFY, on a session of its own: opened when it is needed, and again when it breaks. */
export class Notices {
  readonly #options: NoticesOptions;
  #session: Session | undefined;
  #opening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #onNotice: (payload?: string) => void = () => undefined;

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Calls this from now on for every notification, and without a payload when one may have been lost. */
  listen(onNotice: (payload?: string) => void): void {
    this.#onNotice = onNotice;
  }

  /** Resolves when the session is open, or could not be opened: it is tried again then. */
  async open(): Promise<void> {
    if (this.#session !== undefined || this.#isStopping) return;
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    await this.#opening;
  }

  /** Notifies all who listen to the channel, this session included. While there is no session nobody is told. */
  async notify(payload: string): Promise<void> {
    await this.#session?.run(sql`select pg_notify(${this.#options.channel}, ${payload})`);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#opening;
    await this.#session?.close();
  }

  async #open(): Promise<void> {
    const { log, channel, onOpen, ...session } = this.#options;
    clearInterval(this.#timer);
    try {
      const opened = await openSession({ ...session, onEnd: () => this.#lost(opened) });
      this.#session = opened;
      await opened.listen(channel, (payload) => this.#onNotice(payload));
      this.#beat(opened);
      onOpen?.();
      this.#onNotice();
    } catch (error) {
      log.debug({ err: error, channel }, 'Notifications cannot be received now; they are asked for');
      this.#lost(this.#session);
    }
  }

  #beat(session: Session): void {
    const { beatMs } = this.#options;
    if (beatMs === undefined) return;
    const beat = () => void session.one(sql`select 1 as alive`).catch(() => undefined);
    this.#timer = setInterval(beat, beatMs).unref();
  }

  #lost(session: Session | undefined): void {
    if (session !== this.#session) return;
    clearInterval(this.#timer);
    void session?.close();
    this.#session = undefined;
    if (!this.#isStopping) this.#timer = setTimeout(() => void this.open(), RETRY_MS).unref();
  }
}

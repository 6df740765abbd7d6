import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { validSessions } from '../models/session.js';
import { validTokens } from '../models/token.js';
import type { Stream } from './stream.js';

export interface CredentialsOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Called for each stream whose credential has ended. */
  onEnded: (stream: Stream) => void;
}

/** How often the credentials of the open streams are checked. Their streams end within a second. */
const CHECK_MS = 600;

/**
 * Finds the streams whose token or session has ended, in whatever way: two statements for all streams together, by the
 * primary keys. A notification could be lost with the process that sends it.
 */
export class Credentials {
  readonly #options: CredentialsOptions;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(options: CredentialsOptions) {
    this.#options = options;
  }

  watch(stream: Stream): void {
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
  }

  forget(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const streams = [...this.#streams];
      const isSession = ({ reader }: Stream) => reader.credential.isSession;
      await this.#endInvalid(streams.filter(isSession), validSessions);
      await this.#endInvalid(
        streams.filter((stream) => !isSession(stream)),
        validTokens,
      );
    } catch (error) {
      this.#options.log.debug({ err: error }, 'The credentials of streams could not be checked; they are soon');
    } finally {
      this.#isChecking = false;
    }
  }

  async #endInvalid(streams: readonly Stream[], findValid: typeof validTokens): Promise<void> {
    const { db, clock, onEnded } = this.#options;
    if (streams.length === 0) return;
    const keys = streams.map(({ reader }) => reader.credential.key);
    const valid = await findValid(db, keys, clock.now());
    for (const stream of streams) {
      if (!valid.has(stream.reader.credential.key.sha256.toString('hex'))) onEnded(stream);
    }
  }
}

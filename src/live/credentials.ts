import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import type { SecretKey } from '../db/ids.js';
import type { StreamCredential } from '../domain/live/channels.js';
import { validSessions } from '../models/session.js';
import { validTokens } from '../models/token.js';

/** What ends with a credential: a stream, or a socket of deliveries. */
export interface Credentialed {
  /** Undefined: it ends in another way. */
  readonly credential: StreamCredential | undefined;
}

export interface CredentialsOptions<Held> {
  db: Queryable;
  clock: Clock;
  log: Logger;
  /** Called for each stream whose credential has ended. */
  onEnded: (stream: Held) => void;
}

/** How often the credentials of the open streams are checked. Their streams end within a second. */
const CHECK_MS = 600;

/** The credentials that one statement checks. */
const MOST_KEYS = 1000;

/** A credential, and its streams. */
interface Watched<Held> {
  key: SecretKey;
  isSession: boolean;
  streams: Set<Held>;
}

/**
 * Finds the streams whose token or session has ended, in whatever way: a statement for a thousand credentials, by the
 * primary keys. A notification could be lost with the process that sends it.
 */
export class Credentials<Held extends Credentialed> {
  readonly #options: CredentialsOptions<Held>;
  /** By the SHA-256 of the credential, in hex. */
  readonly #watched = new Map<string, Watched<Held>>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(options: CredentialsOptions<Held>) {
    this.#options = options;
  }

  watch(stream: Held): void {
    if (stream.credential === undefined) return;
    const { key, isSession } = stream.credential;
    const sha256 = key.sha256.toString('hex');
    const watched = this.#watched.get(sha256) ?? { key, isSession, streams: new Set<Held>() };
    watched.streams.add(stream);
    this.#watched.set(sha256, watched);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
  }

  forget(stream: Held): void {
    const sha256 = stream.credential?.key.sha256.toString('hex') ?? '';
    const streams = this.#watched.get(sha256)?.streams;
    streams?.delete(stream);
    if (streams?.size === 0) this.#watched.delete(sha256);
    if (this.#watched.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const all = [...this.#watched.values()];
      await this.#endInvalid(
        all.filter(({ isSession }) => isSession),
        validSessions,
      );
      await this.#endInvalid(
        all.filter(({ isSession }) => !isSession),
        validTokens,
      );
    } catch (error) {
      this.#options.log.debug({ err: error }, 'The credentials of streams could not be checked; they are soon');
    } finally {
      this.#isChecking = false;
    }
  }

  async #endInvalid(watched: readonly Watched<Held>[], findValid: typeof validTokens): Promise<void> {
    const { db, clock, onEnded } = this.#options;
    for (let at = 0; at < watched.length; at += MOST_KEYS) {
      const some = watched.slice(at, at + MOST_KEYS);
      const keys = some.map(({ key }) => key);
      const valid = await findValid(db, keys, clock.now());
      const ended = some.filter(({ key }) => !valid.has(key.sha256.toString('hex')));
      for (const stream of ended.flatMap(({ streams }) => [...streams])) onEnded(stream);
    }
  }
}

import { ApiError } from '../errors.js';
import type { Stream } from './stream.js';

/** How many streams there may be. */
export interface StreamLimits {
  ofUser: number;
  ofProcess: number;
}

/** After this time a client that was refused may come back, in seconds. */
const RETRY_AFTER = '5';

/** The streams of this process: those that follow the present, and those that still read the past. */
export class Streams {
  readonly #limits: StreamLimits;
  readonly #byUser = new Map<number, Set<Stream>>();
  /** What else has a place, such as sockets of deliveries, by user. */
  readonly #others = new Map<number, number>();
  #count = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /** All streams, in any order. */
  *all(): Generator<Stream> {
    for (const streams of this.#byUser.values()) yield* streams;
  }

  /** The users who have opened one themselves, not by a program. Some may come several times. */
  *ownUserIds(): Generator<number> {
    for (const { reader } of this.all()) if (reader.scopes === null) yield reader.user_id;
  }

  of(userId: number): ReadonlySet<Stream> {
    return this.#byUser.get(userId) ?? NONE;
  }

  has(stream: Stream): boolean {
    return this.of(stream.reader.user_id).has(stream);
  }

  /** Throws 429 if there are too many. */
  add(stream: Stream): void {
    const { user_id } = stream.reader;
    this.#requirePlace(user_id);
    const own = this.#byUser.get(user_id) ?? new Set();
    own.add(stream);
    this.#byUser.set(user_id, own);
    this.#count += 1;
  }

  /** Takes a place for something that counts as a stream. Throws 429 if there are too many. Returns what frees it. */
  takePlace(userId: number): () => void {
    this.#requirePlace(userId);
    this.#others.set(userId, (this.#others.get(userId) ?? 0) + 1);
    this.#count += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count -= 1;
      const left = (this.#others.get(userId) ?? 0) - 1;
      if (left > 0) this.#others.set(userId, left);
      else this.#others.delete(userId);
    };
  }

  #requirePlace(userId: number): void {
    const own = this.of(userId).size + (this.#others.get(userId) ?? 0);
    if (own < this.#limits.ofUser && this.#count < this.#limits.ofProcess) return;
    throw new ApiError('too_many_requests', { reason: 'too_many_streams' }, { 'Retry-After': RETRY_AFTER });
  }

  /** Returns whether it was there. */
  remove(stream: Stream): boolean {
    const own = this.#byUser.get(stream.reader.user_id);
    if (own?.delete(stream) !== true) return false;
    if (own.size === 0) this.#byUser.delete(stream.reader.user_id);
    this.#count -= 1;
    return true;
  }
}

const NONE: ReadonlySet<Stream> = new Set();

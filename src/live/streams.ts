import { ApiError } from '../errors.js';
import type { Siblings } from '../siblings.js';
import type { Stream } from './stream.js';

/** How many streams there may be, in all processes together. */
export interface StreamLimits {
  ofUser: number;
  ofAll: number;
}

/** After this time a client that was refused may come back, in seconds. */
const RETRY_AFTER = '5';

/** The streams of this process: those that follow the present, and those that still read the past. */
export class Streams {
  readonly #limits: StreamLimits;
  readonly #siblings: Siblings;
  readonly #byUser = new Map<number, Set<Stream>>();
  /** What else has a place, such as sockets of deliveries, by user. */
  readonly #others = new Map<number, number>();
  #count = 0;

  constructor(limits: StreamLimits, siblings: Siblings) {
    this.#limits = limits;
    this.#siblings = siblings;
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
    this.#changed(user_id, 1);
  }

  /** Takes a place for something that counts as a stream. Throws 429 if there are too many. Returns what frees it. */
  takePlace(userId: number): () => void {
    this.#requirePlace(userId);
    this.#others.set(userId, (this.#others.get(userId) ?? 0) + 1);
    this.#changed(userId, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#others.get(userId) ?? 0) - 1;
      if (left > 0) this.#others.set(userId, left);
      else this.#others.delete(userId);
      this.#changed(userId, -1);
    };
  }

  #requirePlace(userId: number): void {
    const own = this.#countOf(userId) + this.#siblings.elsewhere(keyOf(userId));
    const all = this.#count + this.#siblings.elsewhere(ALL);
    if (own < this.#limits.ofUser && all < this.#limits.ofAll) return;
    throw new ApiError('too_many_requests', { reason: 'too_many_streams' }, { 'Retry-After': RETRY_AFTER });
  }

  /** Returns whether it was there. */
  remove(stream: Stream): boolean {
    const own = this.#byUser.get(stream.reader.user_id);
    if (own?.delete(stream) !== true) return false;
    if (own.size === 0) this.#byUser.delete(stream.reader.user_id);
    this.#changed(stream.reader.user_id, -1);
    return true;
  }

  #countOf(userId: number): number {
    return this.of(userId).size + (this.#others.get(userId) ?? 0);
  }

  #changed(userId: number, by: number): void {
    this.#count += by;
    this.#siblings.hold(ALL, this.#count);
    this.#siblings.hold(keyOf(userId), this.#countOf(userId));
  }
}

const NONE: ReadonlySet<Stream> = new Set();

/** Under what other processes learn of the streams: of all, and of a user. */
const ALL = 'streams';

function keyOf(userId: number): string {
  return `streams of ${userId}`;
}

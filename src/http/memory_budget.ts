import { shareOf } from '../siblings.js';

/** What memory is held for: a response, or a connection. Closing it frees the memory. */
export interface Closable {
  readonly destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** A user id, or a client address. */
type Owner = number | string;

/** The memory held for one owner. */
interface Usage {
  bytes: number;
  /** The oldest first. */
  readonly bytesBy: Map<Closable, number>;
}

/**
 * Bounds the memory held for slow clients: responses until they are read, bodies and waiting requests until they are
 * answered (behaviour/limits.md#shares). Beyond `maxBytes` the connections of the owner with the most bytes are closed,
 * the oldest first. The newest one is never closed: nothing is closed for its own size.
 */
export class MemoryBudget {
  readonly #maxBytes: number;
  readonly #usageOf = new Map<Owner, Usage>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds bytes to `held` until it closes; a negative number takes some back. */
  add(held: Closable, bytes: number, owner: Owner): void {
    if (held.destroyed) return;
    const usage = this.#usageOf.get(owner) ?? { bytes: 0, bytesBy: new Map<Closable, number>() };
    this.#usageOf.set(owner, usage);
    const before = usage.bytesBy.get(held);
    if (before === undefined) held.once('close', () => this.#release(held, owner, usage));
    usage.bytesBy.set(held, (before ?? 0) + bytes);
    usage.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes) this.#freeMemory(held);
  }

  #release(held: Closable, owner: Owner, usage: Usage): void {
    const bytes = usage.bytesBy.get(held) ?? 0;
    usage.bytesBy.delete(held);
    usage.bytes -= bytes;
    this.#bytes -= bytes;
    if (usage.bytesBy.size === 0 && this.#usageOf.get(owner) === usage) this.#usageOf.delete(owner);
  }

  #freeMemory(newest: Closable): void {
    const visited = new Set<Owner>();
    while (this.#bytes > this.#maxBytes) {
      const [owner, usage] = this.#largest(visited);
      if (owner === undefined || usage === undefined) return;
      visited.add(owner);
      for (const held of usage.bytesBy.keys()) {
        if (this.#bytes <= this.#maxBytes) return;
        if (held === newest) continue;
        this.#release(held, owner, usage);
        held.destroy();
      }
    }
  }

  /** The owner with the most bytes, other than those already visited. */
  #largest(visited: ReadonlySet<Owner>): [Owner, Usage] | [] {
    let largest: [Owner, Usage] | [] = [];
    let maxBytes = -1;
    for (const [owner, usage] of this.#usageOf) {
      if (usage.bytes <= maxBytes || visited.has(owner)) continue;
      largest = [owner, usage];
      maxBytes = usage.bytes;
    }
    return largest;
  }
}

const HELD_BYTES = shareOf(192 * 1024 * 1024);
/** Responses that clients have not read. */
export const unreadResponses = new MemoryBudget(HELD_BYTES);
/** Bodies, and requests that wait for the response before theirs, until they are answered. */
export const unansweredRequests = new MemoryBudget(HELD_BYTES);

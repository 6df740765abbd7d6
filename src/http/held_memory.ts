/** What bytes lie in memory for: an answer, or a connection. */
export interface Holding {
  readonly destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** What lies in memory for one client, by what it ends with, the oldest first. */
interface Held {
  bytes: number;
  readonly by: Map<Holding, number>;
}

/**
 * Bounds what lies in memory because clients are slow: answers until they are read, bodies and requests until they are answered. When it
 * is more than `most` bytes, connections of whoever has the most of it are closed, the oldest first, but never the one that has just
 * come: nothing is closed for its own size.
 */
export class HeldMemory {
  readonly #most: number;
  readonly #held = new Map<number | string, Held>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts so many bytes more, or fewer, until the answer is out, or the connection closed; `holder` is whose they are. */
  add(holding: Holding, bytes: number, holder: number | string): void {
    if (holding.destroyed) return;
    const held = this.#held.get(holder) ?? { bytes: 0, by: new Map<Holding, number>() };
    this.#held.set(holder, held);
    const before = held.by.get(holding);
    if (before === undefined) holding.once('close', () => this.#drop(holding, holder, held));
    held.by.set(holding, (before ?? 0) + bytes);
    held.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > this.#most) this.#makeRoom(holding);
  }

  #drop(holding: Holding, holder: number | string, held: Held): void {
    const bytes = held.by.get(holding) ?? 0;
    held.by.delete(holding);
    held.bytes -= bytes;
    this.#bytes -= bytes;
    if (held.by.size === 0 && this.#held.get(holder) === held) this.#held.delete(holder);
  }

  #makeRoom(newest: Holding): void {
    const spared = new Set<number | string>();
    while (this.#bytes > this.#most) {
      const [holder, held] = this.#largest(spared);
      if (holder === undefined || held === undefined) return;
      spared.add(holder);
      for (const holding of held.by.keys()) {
        if (this.#bytes <= this.#most) return;
        if (holding === newest) continue;
        this.#drop(holding, holder, held);
        holding.destroy();
      }
    }
  }

  /** Who has the most, beside those. */
  #largest(beside: ReadonlySet<number | string>): [number | string, Held] | [] {
    let largest: [number | string, Held] | [] = [];
    let most = -1;
    for (const [holder, held] of this.#held) {
      if (held.bytes <= most || beside.has(holder)) continue;
      largest = [holder, held];
      most = held.bytes;
    }
    return largest;
  }
}

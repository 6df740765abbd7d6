/** A pseudorandom number generator with a seed (mulberry32). For demo data only: its numbers are predictable. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** A random item. Throws when there is none. */
  pick<Item>(items: readonly Item[]): Item {
    const index = this.below(items.length);
    for (const item of items.slice(index, index + 1)) return item;
    throw new Error('There is nothing to pick from.');
  }

  /** A copy in random order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return items.flatMap(() => left.splice(this.below(left.length), 1));
  }
}

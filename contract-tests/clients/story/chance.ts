/** A seeded random generator, so that a story can be repeated. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** True in `percent` of all calls. */
  happens(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  /** A random item; undefined for an empty list. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** The items in random order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const [left, taken]: [Item[], Item[]] = [[...items], []];
    while (left.length > 0) taken.push(...left.splice(this.below(left.length), 1));
    return taken;
  }

  /** Up to `most` random items. */
  some<Item>(items: readonly Item[], most: number): Item[] {
    const left = [...items];
    const picked: Item[] = [];
    const count = Math.min(this.below(most + 1), left.length);
    while (picked.length < count) picked.push(...left.splice(this.below(left.length), 1));
    return picked;
  }
}

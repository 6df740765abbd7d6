/** Numbers that look like chance and are the same every time: what a week brings must be repeatable. */
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

  /** A whole number below `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Whether something happens that does so in `percent` of all cases. */
  happens(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  /** One of these; undefined when there are none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  /** All of these, in another order. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const [left, taken]: [Item[], Item[]] = [[...items], []];
    while (left.length > 0) taken.push(...left.splice(this.below(left.length), 1));
    return taken;
  }

  /** At most so many of these. */
  some<Item>(items: readonly Item[], most: number): Item[] {
    const left = [...items];
    const picked: Item[] = [];
    const count = Math.min(this.below(most + 1), left.length);
    while (picked.length < count) picked.push(...left.splice(this.below(left.length), 1));
    return picked;
  }
}

/** Owners who are counted. Beyond it the one with nothing new for longest is forgotten. */
const MAX_OWNERS = 50_000;

/**
 * Counts in memory what each owner adds, so that a limit is enforced after each certain amount instead of after each
 * addition. With several processes each counts for itself.
 */
export class Amounts {
  readonly #between: number;
  readonly #amounts = new Map<number, number>();

  /** `between`: the amount of an owner after which the limit is enforced again. */
  constructor(between: number) {
    this.#between = between;
  }

  /** Adds to the amount of an owner. Returns whether the limit is to be enforced now; the amount is then 0 again. */
  isDue(owner: number, amount: number): boolean {
    const total = (this.#amounts.get(owner) ?? 0) + amount;
    this.#amounts.delete(owner);
    if (total >= this.#between) return true;
    this.#amounts.set(owner, total);
    const [oldest] = this.#amounts.size > MAX_OWNERS ? this.#amounts.keys() : [];
    if (oldest !== undefined) this.#amounts.delete(oldest);
    return false;
  }
}

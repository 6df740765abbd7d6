import { Turns } from '../domain/turns.js';

/** Items that the pages which one user asks for may have together while they are made: one page of the largest, or 25 ordinary ones. */
const OF_ONE = 500;
/** Those of all users. */
const OF_ALL = 2000;

/** A page that somebody asks for. */
export interface AskedPage {
  userId: number;
  /** How many it has at most. */
  items: number;
  /** Throws when it need not be made any more. */
  requireWanted(): void;
}

/**
 * Lets so many items be made into pages at a time. One may have half a megabyte: a page of 500 is 250 MB at worst, in PostgreSQL and here, and
 * a few that are asked for together would leave no memory, or no time, to anybody. What one user asks for beyond their share waits for
 * themselves alone.
 */
export class PageTurns {
  readonly #all = new Turns(OF_ALL, Infinity);
  readonly #own = new Map<number, Turns>();

  /** Makes a page in its turn; one that is wanted no longer by then is not made. */
  async take<Result>({ userId, items, requireWanted }: AskedPage, work: () => Promise<Result>): Promise<Result> {
    const make = async () => {
      requireWanted();
      return work();
    };
    const own = this.#own.get(userId) ?? new Turns(OF_ONE, Infinity);
    this.#own.set(userId, own);
    try {
      return await own.take(() => this.#all.take(make, items), items);
    } finally {
      if (own.isIdle) this.#own.delete(userId);
    }
  }
}

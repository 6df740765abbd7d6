import { inTurns } from '../turns.js';

interface Call<Item, Result> {
  item: Item;
  owner: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Items of one statement. */
const MAX_ITEMS = 200;

/**
 * Makes one statement of concurrent calls: those of one iteration of the event loop, and those made while a statement
 * runs. When they do not fit into one, their owners take turns.
 */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  #calls: Call<Item, Result>[] = [];
  #isRunning = false;

  /** `work` returns one result for each item, in the same order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  /** `owner`: the id of whose call it is. Rejects when the statement fails, as all calls of that statement do. */
  add(item: Item, owner: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#calls.push({ item, owner, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#calls.length > 0) {
      const calls = this.#next();
      try {
        const results = await this.#work(calls.map(({ item }) => item));
        results.forEach((result, index) => calls[index]?.resolve(result));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #next(): Call<Item, Result>[] {
    if (this.#calls.length > MAX_ITEMS) this.#calls = inTurns(this.#calls, ({ owner }) => owner);
    return this.#calls.splice(0, MAX_ITEMS);
  }
}

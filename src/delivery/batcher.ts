interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Items of one statement. */
const MAX_ITEMS = 200;

/** Makes one statement of concurrent calls: those of one iteration of the event loop, and those made while one runs. */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #calls: Call<Item, Result>[] = [];
  #isRunning = false;

  /** `work` returns one result for each item, in the same order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  /** Rejects when the statement fails, as all calls of that statement do. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#calls.push({ item, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#calls.length > 0) {
      const calls = this.#calls.splice(0, MAX_ITEMS);
      try {
        const results = await this.#work(calls.map(({ item }) => item));
        results.forEach((result, index) => calls[index]?.resolve(result));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    this.#isRunning = false;
  }
}

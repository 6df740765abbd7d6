interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Items that are done with one statement. */
const MOST = 200;

/** Does together what is asked for at the same time, and what is asked for while it is busy: one statement for many. */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  #asked: Asked<Item, Result>[] = [];
  #isBusy = false;

  /** `work` answers a result for each item, in their order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  /** Does one, with whatever else there is to do. When that fails, all of it does. */
  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ item, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      // What is asked for in this turn of the event loop goes along.
      setImmediate(() => void this.#empty());
    });
  }

  async #empty(): Promise<void> {
    while (this.#asked.length > 0) {
      const asked = this.#asked.splice(0, MOST);
      try {
        const results = await this.#work(asked.map(({ item }) => item));
        results.forEach((result, index) => asked[index]?.resolve(result));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#isBusy = false;
  }
}

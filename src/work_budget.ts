import { setImmediate } from 'node:timers/promises';

/** For how long one computation holds up everything else. */
const SLICE_MS = 5;

/** A computation in short steps: between two of them it can be interrupted. */
export type Steps<Result> = Iterator<unknown, Result>;

/** The end of the last turn of the event loop that a computation waits for. */
let lastTurn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop in which no other computation goes on. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

interface Slice<Result> {
  step: IteratorResult<unknown, Result>;
  milliseconds: number;
  /** What it has had of the processor. Other programs may have had the rest. */
  ownMilliseconds: number;
}

/** Takes steps to the end of the computation, or for this time. */
function advance<Result>(steps: Steps<Result>, milliseconds: number): Slice<Result> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  for (;;) {
    const step = steps.next();
    const taken = performance.now() - begun;
    if (step.done !== true && taken < milliseconds) continue;
    // Other threads of the process count too.
    const { user, system } = process.cpuUsage(cpu);
    return { step, milliseconds: taken, ownMilliseconds: Math.min(taken, (user + system) / 1000) };
  }
}

/** Runs a computation to its end, in slices. Between them everything else runs. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { step } = advance(steps, SLICE_MS);
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

/**
 * How long a request may compute over stored texts (behaviour/limits.md#time-for-texts). Its computations run in slices
 * too.
 */
export class WorkBudget {
  #left: number;
  #leftOfSlice = SLICE_MS;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  /** Whether the time is used up. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** The time that is left, in milliseconds. */
  get left(): number {
    return this.#left;
  }

  /**
   * Returns the result of a computation; undefined if the time is used up before its end. `reserve` is the time that is
   * to be left for others.
   */
  async run<Result>(steps: Steps<Result>, reserve = 0): Promise<Result | undefined> {
    while (this.#left > reserve) {
      if (this.#leftOfSlice <= 0) {
        await nextTurn();
        this.#leftOfSlice = SLICE_MS;
      }
      const { step, milliseconds, ownMilliseconds } = advance(steps, this.#leftOfSlice);
      this.#left -= ownMilliseconds;
      this.#leftOfSlice -= milliseconds;
      if (step.done === true) return step.value;
    }
    return undefined;
  }

  /** Maps items one by one; those for which the time does not suffice by `otherwise`, which must take no time. */
  async map<Item, Result>(
    items: readonly Item[],
    transform: (item: Item, index: number) => Result,
    otherwise: (item: Item, index: number) => Result,
  ): Promise<Result[]> {
    const results: Result[] = [];
    await this.run(
      (function* () {
        for (const [index, item] of items.entries()) {
          results.push(transform(item, index));
          yield;
        }
      })(),
    );
    const done = results.length;
    return [...results, ...items.slice(done).map((item, index) => otherwise(item, done + index))];
  }
}

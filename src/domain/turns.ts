import { ApiError } from '../errors.js';

/** Lets so many do heavy work at a time; others wait their turn. */
export class Turns {
  readonly #atOnce: number;
  readonly #queue: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** `atOnce` work at a time, `queue` may wait; whoever comes then is told to come back: 429. */
  constructor(atOnce: number, queue: number) {
    this.#atOnce = atOnce;
    this.#queue = queue;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#queue) throw new ApiError('too_many_requests', {}, { 'Retry-After': '5' });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

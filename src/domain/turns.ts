import { ApiError } from '../errors.js';

/** Lets so much heavy work be done at a time; what comes then waits its turn. */
export class Turns {
  readonly #atOnce: number;
  readonly #queue: number;
  #running = 0;
  readonly #waiting: { size: number; begin: () => void }[] = [];

  /** Work of the size `atOnce` at a time, `queue` may wait; whoever comes then is told to come back: 429. */
  constructor(atOnce: number, queue: number) {
    this.#atOnce = atOnce;
    this.#queue = queue;
  }

  /** What is larger than all that may be done at a time is done alone. */
  async take<Result>(work: () => Promise<Result>, size = 1): Promise<Result> {
    if (this.#waiting.length === 0 && this.#has(size)) this.#running += size;
    else await this.#turn(size);
    try {
      return await work();
    } finally {
      this.#running -= size;
      this.#callNext();
    }
  }

  /** Whether nothing is being done. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  #has(size: number): boolean {
    return this.#running === 0 || this.#running + size <= this.#atOnce;
  }

  async #turn(size: number): Promise<void> {
    if (this.#waiting.length >= this.#queue) throw new ApiError('too_many_requests', {}, { 'Retry-After': '5' });
    await new Promise<void>((begin) => this.#waiting.push({ size, begin }));
  }

  #callNext(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#has(next.size); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += next.size;
      next.begin();
    }
  }
}

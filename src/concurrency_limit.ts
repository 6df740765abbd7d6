import { ApiError } from './errors.js';

/**
 * A semaphore with a bounded queue: limits how much heavy work runs at the same time. The rest waits, first in, first
 * out.
 */
export class ConcurrencyLimit {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  #running = 0;
  readonly #waiting: { size: number; begin: () => void }[] = [];

  /**
   * `maxRunning`: the sizes of running work together. `maxWaiting`: the length of the queue; `Infinity` never refuses.
   */
  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs `work` once there is room for its size. Work larger than the limit runs alone. Throws 429 when the queue is
   * full.
   */
  async run<Result>(work: () => Promise<Result>, size = 1): Promise<Result> {
    if (this.#waiting.length === 0 && this.#hasRoomFor(size)) this.#running += size;
    else await this.#wait(size);
    try {
      return await work();
    } finally {
      this.#running -= size;
      this.#beginWaiting();
    }
  }

  /** Whether nothing runs. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  #hasRoomFor(size: number): boolean {
    return this.#running === 0 || this.#running + size <= this.#maxRunning;
  }

  async #wait(size: number): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new ApiError('too_many_requests', {}, { 'Retry-After': '5' });
    }
    await new Promise<void>((begin) => this.#waiting.push({ size, begin }));
  }

  #beginWaiting(): void {
    for (let next = this.#waiting[0]; next !== undefined && this.#hasRoomFor(next.size); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += next.size;
      next.begin();
    }
  }
}

import type { Sink } from './sink.js';

/** A call that waits for the next event. */
export class NextEvent implements Sink {
  readonly isSlow = false;
  readonly takesUnkept = false;
  readonly came: Promise<void>;
  #resolve: () => void = () => undefined;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(milliseconds: number) {
    this.came = new Promise((resolve) => (this.#resolve = resolve));
    this.#timer = setTimeout(() => this.close(), milliseconds);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(): void {
    this.close();
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  end(): void {
    this.close();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#resolve();
  }
}

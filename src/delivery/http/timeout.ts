import { Unsent } from './outcome.js';

/** Ends what is under way, at every stage of it: after a time, or when one of the signals says so. */
export class Limit {
  readonly #controller = new AbortController();
  readonly #signals: readonly AbortSignal[];
  readonly #timer: NodeJS.Timeout;
  #reason: 'timed_out' | 'stopped' | undefined;

  constructor(milliseconds: number, signals: readonly AbortSignal[]) {
    this.#signals = signals;
    this.#timer = setTimeout(() => this.#cut('timed_out'), milliseconds);
    for (const signal of signals) signal.addEventListener('abort', this.#stop);
    if (signals.some(({ aborted }) => aborted)) this.#stop();
  }

  /** Aborted when it is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why it is over, if it is. */
  get reason(): 'timed_out' | 'stopped' | undefined {
    return this.#reason;
  }

  /** What the work answers, if it does before it is over; else this rejects with `Unsent`, and the work goes on unheard. */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const give = () => reject(new Unsent(this.#reason ?? 'stopped'));
      this.signal.addEventListener('abort', give, { once: true });
      if (this.signal.aborted) give();
      work.then(resolve, reject);
    });
  }

  /** To be called when the work is done: signals live longer than it. */
  end(): void {
    clearTimeout(this.#timer);
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#stop);
  }

  readonly #stop = (): void => this.#cut('stopped');

  #cut(reason: 'timed_out' | 'stopped'): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }
}

import { NotSent } from './outcome.js';

/** Ends one request, whatever stage it is in: after a time, or when one of the signals is aborted. */
export class Timeout {
  readonly #controller = new AbortController();
  readonly #signals: readonly AbortSignal[];
  readonly #timer: NodeJS.Timeout;
  #reason: 'timed_out' | 'stopped' | undefined;

  constructor(milliseconds: number, signals: readonly AbortSignal[]) {
    this.#signals = signals;
    this.#timer = setTimeout(() => this.#end('timed_out'), milliseconds);
    for (const signal of signals) signal.addEventListener('abort', this.#stop);
    if (signals.some(({ aborted }) => aborted)) this.#stop();
  }

  /** Aborted when the request must end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Why the request must end; undefined while it may go on. */
  get reason(): 'timed_out' | 'stopped' | undefined {
    return this.#reason;
  }

  /**
   * The result of the work, or a rejection with `NotSent` when the request must end first. The
   * work itself is not stopped.
   */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new NotSent(this.#reason ?? 'stopped'));
      this.signal.addEventListener('abort', refuse, { once: true });
      if (this.signal.aborted) refuse();
      work.then(resolve, reject);
    });
  }

  /** Call when the request is done: the signals live longer, and would keep its listeners. */
  clear(): void {
    clearTimeout(this.#timer);
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#stop);
  }

  readonly #stop = (): void => this.#end('stopped');

  #end(reason: 'timed_out' | 'stopped'): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }
}

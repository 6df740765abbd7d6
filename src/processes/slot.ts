import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.js';
import { ChildProcess } from './child.js';
import type { ToSupervisor } from './messages.js';

export interface SlotOptions {
  name: string;
  /** The environment variables of its process. */
  env: Record<string, string>;
  log: Logger;
  onMessage: (message: ToSupervisor, from: ChildProcess) => void;
  /** Called when a process begins to serve. */
  onReady: (started: ChildProcess) => void;
  /** Called when a process has ended. */
  onEnd: (ended: ChildProcess) => void;
  /** Called when its process ends again and again. */
  onGivenUp: (error: Error) => void;
}

/** A process that has served for this long was started well. */
const STEADY_MS = 10_000;
/** The pauses before a process is started again that has ended. Beyond them it is given up. */
const PAUSES_MS = [0, 1000, 2000, 4000, 8000];

/** A place for one process, which is started again when it ends. */
export class Slot {
  readonly #options: SlotOptions;
  #current: ChildProcess | undefined;
  /** When the present process became ready. */
  #readyAt = -Infinity;
  /** Ends in a row, each soon after the start before it. */
  #ends = 0;
  #recovery: Promise<void> = Promise.resolve();
  #replacement: Promise<void> = Promise.resolve();
  #isReplacing = false;
  readonly #stopping = new AbortController();

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** The process that serves, if there is one. */
  get current(): ChildProcess | undefined {
    return this.#current;
  }

  /** Starts the process. Resolves when it serves; rejects if it ends before. */
  async start(): Promise<void> {
    const { name, env, onMessage, onReady, onEnd } = this.#options;
    const started = new ChildProcess(name, env, onMessage);
    void started.ended.then(() => {
      onEnd(started);
      this.#ended(started);
    });
    const stop = () => started.send({ kind: 'stop' });
    this.#stopping.signal.addEventListener('abort', stop);
    try {
      await started.ready;
    } finally {
      this.#stopping.signal.removeEventListener('abort', stop);
    }
    this.#current = started;
    this.#readyAt = performance.now();
    onReady(started);
  }

  /** Starts a second process, and stops the first when the second serves. If that fails, the first one stays. */
  async replace(): Promise<void> {
    await this.#recovery;
    const replacement = this.#replace();
    this.#replacement = replacement.catch(() => undefined);
    return replacement;
  }

  /** Stops the process for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#recovery, this.#replacement]);
    await this.#current?.stop();
  }

  async #replace(): Promise<void> {
    const former = this.#current;
    this.#isReplacing = true;
    try {
      await this.start();
    } finally {
      this.#isReplacing = false;
      if (this.#current === undefined) this.#recover();
    }
    await former?.stop();
  }

  #ended(ended: ChildProcess): void {
    if (ended !== this.#current) return;
    this.#current = undefined;
    if (this.#stopping.signal.aborted) return;
    const { log } = this.#options;
    log.error({ name: this.name, pid: ended.pid, ...ended.end }, 'A process has ended; starting it again');
    if (!this.#isReplacing) this.#recover();
  }

  #recover(): void {
    this.#recovery = this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    const { signal } = this.#stopping;
    if (performance.now() - this.#readyAt > STEADY_MS) this.#ends = 0;
    while (!signal.aborted) {
      const pause = PAUSES_MS[this.#ends];
      this.#ends += 1;
      if (pause === undefined) {
        return this.#options.onGivenUp(new Error(`The process "${this.name}" ended ${this.#ends} times in a row`));
      }
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await this.start();
      } catch (error) {
        this.#options.log.error({ name: this.name, err: error }, 'A process could not be started again');
      }
    }
  }
}

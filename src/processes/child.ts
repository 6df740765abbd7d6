import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { printLinesOf } from '../log.js';
import { isMessage, type ToProcess, type ToSupervisor } from './messages.js';

/** How long a process has to finish what has begun. Less than the supervisor itself has (`cli/serve.ts`). */
const STOP_MS = 50_000;

/** A process that the supervisor has started. */
export class ChildProcess {
  readonly name: string;
  /** Resolves when it serves; rejects if it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended. By then all that it has printed is read. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  #url: string | undefined;
  #isReady = false;

  constructor(
    name: string,
    env: Record<string, string>,
    onMessage: (message: ToSupervisor, from: ChildProcess) => void,
  ) {
    this.name = name;
    this.#worker = cluster.fork(env);
    const { process: child } = this.#worker;
    if (child.stdout !== null) printLinesOf(child.stdout);
    this.ended = once(child, 'close').then(() => undefined);
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: unknown) => {
        if (!isMessage<ToSupervisor>(message)) return;
        if (message.kind !== 'ready') return onMessage(message, this);
        [this.#url, this.#isReady] = [message.url, true];
        resolve();
      });
      void this.ended.then(() =>
        reject(new Error(`The process "${this.name}" ended before it served (${JSON.stringify(this.end)})`)),
      );
    });
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** Where it listens. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Whether it has begun to serve, and has not ended. */
  get isRunning(): boolean {
    return this.#isReady && !this.#worker.isDead();
  }

  /** Sends a message. A process that has just ended hears nothing. */
  send(message: ToProcess): void {
    const { process: child } = this.#worker;
    if (child.connected) child.send(message, () => undefined);
  }

  /** Has it finish what has begun, and waits for its end. */
  async stop(): Promise<void> {
    this.send({ kind: 'stop' });
    const limit = setTimeout(() => this.#worker.process.kill('SIGKILL'), STOP_MS);
    await this.ended;
    clearTimeout(limit);
  }

  /** How it has ended, for the log. */
  get end(): { code: number | null; signal: NodeJS.Signals | null } {
    const { exitCode, signalCode } = this.#worker.process;
    return { code: exitCode, signal: signalCode };
  }
}

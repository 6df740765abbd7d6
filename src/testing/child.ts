import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { programOf } from './programs.js';
import { until } from './until.js';

/** A process of a test: a program of this folder, run with arguments, to be killed. */
export class Child {
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #ended: Promise<unknown>;
  #said = '';
  #complained = '';

  constructor(file: string, ...args: readonly string[]) {
    this.#process = spawn(process.execPath, [programOf(file), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => (this.#complained += text));
    this.#ended = once(this.#process, 'close');
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Waits until the process has printed the text. */
  async says(text: string): Promise<void> {
    await until(() => {
      if (!this.#said.includes(text) && this.#hasEnded)
        throw new Error(`It ended before it said "${text}": ${this.#complained}`);
      return this.#said.includes(text);
    }, 20_000);
  }

  /** Ends it as a power cut would, and waits until it is gone. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  /** Waits until it has been killed; fails when it ended in any other way. */
  async killed(): Promise<void> {
    await this.#ended;
    if (this.#process.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${this.#complained}`);
  }

  get #hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }
}

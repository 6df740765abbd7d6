import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { programOf } from './programs.js';
import { until } from './until.js';

/** A program of this folder in a process of its own, which the test kills. */
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

  /** What it has printed so far, line by line. */
  get lines(): string[] {
    return this.#said.split('\n');
  }

  /** Waits until the process has printed this text. */
  async says(text: string): Promise<void> {
    await until(() => {
      if (!this.#said.includes(text) && this.#hasEnded)
        throw new Error(`It ended before it said "${text}": ${this.#complained}`);
      return this.#said.includes(text);
    }, 20_000);
  }

  /** Kills the process with SIGKILL and waits for its end. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  /** Waits until the process has been killed. Fails when it ended in any other way. */
  async killed(): Promise<void> {
    await this.#ended;
    if (this.#process.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${this.#complained}`);
  }

  get #hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }
}

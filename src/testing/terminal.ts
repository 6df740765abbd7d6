import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from './programs.js';
import { until } from './until.js';

/** Skein on a terminal of its own, with only these settings. `script` of util-linux makes the terminal. */
export class Terminal {
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  readonly #process: ChildProcess;
  #shown = '';

  constructor(args: readonly string[], settings: Record<string, string>) {
    // Without `exec` the shell would end by the Ctrl-C that Skein handles.
    const command = ['exec', process.execPath, programOf('../main.ts'), ...args].join(' ');
    const env = { PATH: process.env['PATH'], TERM: 'xterm-256color', HOST: '127.0.0.1', PORT: '0', ...settings };
    this.#process = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#shown += text));
    this.ended = once(this.#process, 'close').then(() => this.#process.exitCode);
  }

  /** What the terminal has shown so far, with the typed text where that is echoed. */
  get shown(): string {
    return this.#shown.replaceAll('\r\n', '\n');
  }

  async shows(text: string | RegExp): Promise<void> {
    await until(() => (typeof text === 'string' ? this.shown.includes(text) : text.test(this.shown)), 20_000);
  }

  type(text: string): void {
    this.#process.stdin?.write(text);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }
}

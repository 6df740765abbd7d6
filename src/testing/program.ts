import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from './programs.js';
import { until } from './until.js';

const MAIN = programOf('../main.ts');

interface Launch {
  /** The file descriptor that it prints to. Only without one can a test read what it prints. */
  output?: number;
  /** The arguments of the command line. */
  args?: readonly string[];
  /** What it reads from standard input. By default nothing. */
  input?: string;
  /** The file with the program. By default the one that the test run has compiled. */
  main?: string;
}

/** The end of a process: an exit code, or a signal. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Skein in a process of its own, with only these settings. */
export class Program {
  readonly ended: Promise<End>;
  readonly #process: ChildProcess;
  #said = '';
  #complained = '';

  constructor(settings: Record<string, string>, { output, args = [], input = '', main = MAIN }: Launch = {}) {
    const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...settings };
    this.#process = spawn(process.execPath, [main, ...args], {
      env,
      stdio: ['pipe', output ?? 'pipe', 'pipe'],
    });
    this.#process.stdin?.on('error', () => undefined).end(input);
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#complained += text));
    this.ended = once(this.#process, 'close').then(() => this.end);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** The output so far. */
  get said(): string {
    return this.#said;
  }

  /** What it has printed to standard error so far. */
  get complained(): string {
    return this.#complained;
  }

  get end(): End {
    return { code: this.#process.exitCode, signal: this.#process.signalCode };
  }

  get hasEnded(): boolean {
    return this.end.code !== null || this.end.signal !== null;
  }

  /** Waits until it listens. Returns its URL. */
  async address(): Promise<string> {
    await until(() => this.#address !== undefined || this.#throwIfEnded(), 20_000);
    return this.#address ?? '';
  }

  /** Waits until this URL returns a successful answer. */
  async answers(url: string): Promise<void> {
    await until(
      async () =>
        this.#throwIfEnded() ||
        (await fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )),
      20_000,
    );
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name);
  }

  /** Closes the reading end of its output. */
  closeOutput(): void {
    this.#process.stdout?.destroy();
  }

  get #address(): string | undefined {
    return /^Skein answers at (\S+)$/m.exec(this.#said)?.[1];
  }

  #throwIfEnded(): false {
    if (this.hasEnded) throw new Error(`It ended: ${JSON.stringify(this.end)} ${this.#complained}`);
    return false;
  }
}

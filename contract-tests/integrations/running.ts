import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import { afterEach } from 'vitest';
import { freePort } from '../../src/testing/ports.js';
import type { End } from '../../src/testing/program.js';
import { until } from '../../src/testing/until.js';
import type { Command } from './programs.js';

type Settings = Readonly<Record<string, string>>;

/** The environment of a program under test: these settings, and what its language needs. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], PYTHONUNBUFFERED: '1', ...settings };
}

/** Where a program is going to listen. It is known before the program starts, so that it can be registered. */
export interface Address {
  port: number;
  url: (path?: string) => string;
}

export async function anAddress(): Promise<Address> {
  const port = await freePort();
  return { port, url: (path = '') => `http://127.0.0.1:${port}/${path}` };
}

/** A server under test, in a process of its own. */
export class Running {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  #said = '';

  constructor([program, ...args]: Command, settings: Settings) {
    this.#process = spawn(program, args, { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [this.#process.stdout, this.#process.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    }
    this.#ended = once(this.#process, 'close');
  }

  /** Its log so far. */
  get said(): string {
    return this.#said;
  }

  /** Waits until it accepts connections. */
  async listens({ port }: Address): Promise<void> {
    await until(() => this.#throwIfEnded() || accepts(port), 20_000);
  }

  /** Waits until its log has this many lines that match. */
  async says(words: RegExp, times = 1): Promise<void> {
    await until(
      () => this.#throwIfEnded() || this.#said.split('\n').filter((line) => words.test(line)).length >= times,
    );
  }

  /** Asks it to stop, and waits for that. */
  async stop(): Promise<End> {
    this.#process.kill('SIGTERM');
    await this.#ended;
    return { code: this.#process.exitCode, signal: this.#process.signalCode };
  }

  #throwIfEnded(): false {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null)
      throw new Error(`The program has ended: ${this.#said}`);
    return false;
  }
}

function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

/** Starts servers, which stop when their test ends. */
export function useServers(): (command: Command, address: Address, settings?: Settings) => Promise<Running> {
  const running: Running[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  });
  return async (command, address, settings = {}) => {
    const server = new Running(command, { PORT: String(address.port), ...settings });
    running.push(server);
    await server.listens(address);
    return server;
  };
}

/** Runs a script to its end. Returns what it prints. */
export async function runScript([program, ...args]: Command, more: readonly string[], settings: Settings = {}) {
  const { stdout } = await promisify(execFile)(program, [...args, ...more], { env: environment(settings) });
  return stdout;
}

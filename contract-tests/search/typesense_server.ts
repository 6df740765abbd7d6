import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, inject } from 'vitest';
import { Collections } from '../../src/search/typesense/collections.js';
import type { TypesenseOptions } from '../../src/search/typesense/client.js';
import { freePort } from '../../src/testing/ports.js';
import { until } from '../../src/testing/until.js';

/** Where the server is installed. Git ignores the folder. */
export const INSTALLED = fileURLToPath(new URL('../../.cache/typesense', import.meta.url));

/** A Typesense server for tests. */
export interface TypesenseServer {
  /** For an engine of its own: each call names another alias, so tests do not share documents. */
  options(): TypesenseOptions;
  /** The settings of a Skein that uses it. */
  settings(): Readonly<Record<string, string>>;
  /** Ends the process at once, as a crash does. Throws for a server that the test did not start. */
  kill(): Promise<void>;
  /** Starts it again with the same data, or without any. */
  restart(how?: { empty: boolean }): Promise<void>;
  /** Stops it, or deletes the collections of a server that the test did not start. */
  stop(): Promise<void>;
}

/** Starts a server, or uses the one that TYPESENSE_URL and TYPESENSE_API_KEY name. */
export async function startTypesense(): Promise<TypesenseServer> {
  const program = inject('typesenseProgram');
  const server = program === undefined ? undefined : new OwnServer(program, await freePort(), await freePort());
  await server?.start();
  const url = server?.url ?? process.env['TYPESENSE_URL'] ?? '';
  const apiKey = server?.apiKey ?? process.env['TYPESENSE_API_KEY'] ?? '';
  const given: TypesenseOptions[] = [];
  const own = () => {
    if (server === undefined) throw new Error('This server is not ours.');
    return server;
  };
  return {
    options() {
      const options = { urls: [url], apiKey, alias: `skein_test_${randomBytes(6).toString('hex')}` };
      given.push(options);
      return options;
    },
    settings: () => ({ TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey }),
    kill: async () => own().kill(),
    restart: async (how = { empty: false }) => own().restart(how),
    async stop() {
      if (server !== undefined) return server.stop();
      for (const options of given) await new Collections(options).removeAll();
    },
  };
}

/** Starts a server for this test file, and stops it at the end. */
export function useTypesense(): () => TypesenseServer {
  let server: TypesenseServer | undefined;
  beforeAll(async () => {
    server = await startTypesense();
  });
  afterAll(() => server?.stop());
  return () => {
    if (server === undefined) throw new Error('The server has not started.');
    return server;
  };
}

class OwnServer {
  readonly apiKey = randomBytes(16).toString('hex');
  readonly url: string;
  readonly #program: string;
  readonly #ports: readonly [number, number];
  #folder = '';
  #process: ChildProcess | undefined;

  constructor(program: string, port: number, peeringPort: number) {
    this.#program = program;
    this.#ports = [port, peeringPort];
    this.url = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    if (this.#folder === '') this.#folder = await mkdtemp(join(tmpdir(), 'skein-typesense-'));
    const [port, peeringPort] = this.#ports.map(String);
    this.#process = spawn(
      this.#program,
      [
        '--data-dir',
        this.#folder,
        '--api-key',
        this.apiKey,
        '--api-address',
        '127.0.0.1',
        '--api-port',
        port ?? '',
        '--peering-address',
        '127.0.0.1',
        '--peering-port',
        peeringPort ?? '',
      ],
      { stdio: 'ignore' },
    );
    await until(() => this.#isHealthy(), 60_000);
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  async restart({ empty }: { empty: boolean }): Promise<void> {
    await this.kill();
    if (empty) await this.#forget();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.#forget();
  }

  async #forget(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    this.#folder = '';
  }

  async #isHealthy(): Promise<boolean> {
    const response = await fetch(`${this.url}/health`).catch(() => undefined);
    return response?.ok ?? false;
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServer } from '../../src/testing/database.js';
import { clusterFolder, runningPostmaster } from '../../src/embedded/cluster.js';
import { startEmbedded, type EmbeddedDatabase } from '../../src/embedded/postgres.js';
import { until } from '../../src/testing/until.js';
import type { Program } from './program.js';
import { Proxy } from './proxy.js';
import { freePort } from '../../src/testing/ports.js';

export const VICTIMS = ['worker', 'api', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** Short retries make short rounds. The receiver accepts the third attempt at the latest. */
const RETRIES = '1,2,3';
const START_MS = 60_000;

/**
 * A PostgreSQL, two APIs behind a proxy, and two workers, each in a process of its own that is restarted when it dies.
 */
export class Machines {
  readonly url: string;
  readonly databaseUrl: string;
  /** The folder that mails are written into. */
  readonly outbox: string;
  readonly #folder: string;
  readonly #database: EmbeddedDatabase;
  readonly #workers: readonly Machine[];
  readonly #apis: readonly Machine[];
  readonly #ports: readonly number[];
  readonly #proxy: Proxy;
  readonly #kills = { worker: 0, api: 0 };

  private constructor(folder: string, database: EmbeddedDatabase, program: Program, [port, ...ports]: number[]) {
    this.#folder = folder;
    this.#database = database;
    this.databaseUrl = database.url;
    this.url = `http://127.0.0.1:${port}`;
    const dataDir = join(folder, 'shared');
    this.outbox = join(dataDir, 'outbox');
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret key of the proof, and of nobody else',
      HOST: '127.0.0.1',
      BASE_URL: this.url,
      WEBHOOK_RETRIES: RETRIES,
      LOG_LEVEL: 'warn',
      LIVE_STREAMS_PER_USER: '1000',
      ...(process.env['PATH'] === undefined ? {} : { PATH: process.env['PATH'] }),
    };
    this.#ports = ports;
    this.#proxy = new Proxy(ports);
    this.#workers = [0, 1].map((nr) => {
      return new Machine(program.main, { ...env, ROLES: 'worker' }, join(folder, `worker${nr}`));
    });
    this.#apis = ports.map((own, nr) => {
      return new Machine(program.main, { ...env, ROLES: 'api', PORT: String(own) }, join(folder, `api${nr}`));
    });
  }

  static async start(program: Program): Promise<Machines> {
    const folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-proof-`));
    const database = await startEmbedded({ dataDir: folder, log: silent });
    // The proof kills processes, not the machine: committed data survives that without fsync,
    // which would only cost time.
    await onServer(database.superuserUrl, 'alter system set fsync = off');
    await onServer(database.superuserUrl, 'select pg_reload_conf()');
    const ports = [await freePort(), await freePort(), await freePort()];
    const machines = new Machines(folder, database, program, ports);
    try {
      await machines.#proxy.listen(ports[0] ?? 0);
      await mkdir(machines.outbox, { recursive: true });
      for (const machine of [...machines.#workers, ...machines.#apis]) machine.start();
      await machines.answer();
      return machines;
    } catch (error) {
      await machines.stop();
      throw error;
    }
  }

  /** Kills a process with SIGKILL, of the APIs and of the workers each in turn. Returns whether it was running. */
  async kill(victim: Victim): Promise<boolean> {
    if (victim !== 'postgres') {
      const machines = victim === 'worker' ? this.#workers : this.#apis;
      // The first worker leads until it is killed, and then the other one: each kill is to meet the one that works.
      const machine = machines[this.#kills[victim] % machines.length];
      this.#kills[victim] += 1;
      return machine?.kill() ?? false;
    }
    const postmaster = await runningPostmaster(clusterFolder(this.#folder));
    return postmaster !== undefined && process.kill(postmaster.pid, 'SIGKILL');
  }

  /** Waits until both APIs and their database are ready. */
  async answer(): Promise<void> {
    const isReady = (port: number) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => (await Promise.all(this.#ports.map(isReady))).every(Boolean), START_MS);
  }

  async stop(): Promise<void> {
    await this.#proxy.stop();
    await Promise.all([...this.#workers, ...this.#apis].map((machine) => machine.stop()));
    await this.#database.stop();
    await rm(this.#folder, { recursive: true });
  }
}

/** A process that is restarted when it ends. Its output goes into a file. */
class Machine {
  readonly #main: string;
  readonly #env: Record<string, string>;
  readonly #log: WriteStream;
  /** Ends the process when the proof is interrupted. */
  readonly #end = () => void this.kill();
  #child: ChildProcess | undefined;
  #isStopping = false;

  constructor(main: string, env: Record<string, string>, log: string) {
    this.#main = main;
    this.#env = env;
    this.#log = createWriteStream(`${log}.log`);
    process.once('exit', this.#end);
  }

  start(): void {
    const child = spawn(process.execPath, [this.#main, 'serve'], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(this.#log, { end: false });
    child.stderr.pipe(this.#log, { end: false });
    child.once('exit', () => {
      if (!this.#isStopping) this.start();
    });
    this.#child = child;
  }

  /** Returns whether it was running. */
  kill(): boolean {
    return this.#child?.kill('SIGKILL') ?? false;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    process.off('exit', this.#end);
    const child = this.#child;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    this.#log.end();
  }
}

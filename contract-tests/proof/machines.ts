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
import { freePort } from '../../src/testing/ports.js';

export const VICTIMS = ['worker', 'api', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
/** Short retries make short rounds. The receiver accepts the third attempt at the latest. */
const RETRIES = '1,2,3';
const START_MS = 60_000;

/** A PostgreSQL, an API and a worker, each in a process of its own that is restarted when it dies. */
export class Machines {
  readonly url: string;
  readonly databaseUrl: string;
  /** The folder that mails are written into. */
  readonly outbox: string;
  readonly #folder: string;
  readonly #database: EmbeddedDatabase;
  readonly #processes: Readonly<Record<'worker' | 'api', Machine>>;

  private constructor(folder: string, database: EmbeddedDatabase, program: Program, port: number) {
    this.#folder = folder;
    this.#database = database;
    this.databaseUrl = database.url;
    this.url = `http://127.0.0.1:${port}`;
    const dataDir = join(folder, 'shared');
    this.outbox = join(dataDir, 'outbox');
    const env = {
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: 'a secret key of the proof, and of nobody else' },
      ...{ HOST: '127.0.0.1', PORT: String(port), WEBHOOK_RETRIES: RETRIES, LOG_LEVEL: 'warn' },
      ...(process.env['PATH'] === undefined ? {} : { PATH: process.env['PATH'] }),
    };
    const machine = (role: 'worker' | 'api') => new Machine(program.main, { ...env, ROLES: role }, join(folder, role));
    this.#processes = { worker: machine('worker'), api: machine('api') };
  }

  static async start(program: Program): Promise<Machines> {
    const folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-proof-`));
    const database = await startEmbedded({ dataDir: folder, log: silent });
    // The proof kills processes, not the machine: committed data survives that without fsync,
    // which would only cost time.
    await onServer(database.superuserUrl, 'alter system set fsync = off');
    await onServer(database.superuserUrl, 'select pg_reload_conf()');
    const machines = new Machines(folder, database, program, await freePort());
    try {
      await mkdir(machines.outbox, { recursive: true });
      for (const machine of Object.values(machines.#processes)) machine.start();
      await machines.answer();
      return machines;
    } catch (error) {
      await machines.stop();
      throw error;
    }
  }

  /** Kills a process with SIGKILL. Returns whether it was running. */
  async kill(victim: Victim): Promise<boolean> {
    if (victim !== 'postgres') return this.#processes[victim].kill();
    const postmaster = await runningPostmaster(clusterFolder(this.#folder));
    return postmaster !== undefined && process.kill(postmaster.pid, 'SIGKILL');
  }

  /** Waits until the API and its database are ready. */
  async answer(): Promise<void> {
    await until(async () => {
      const { ok } = await fetch(`${this.url}/readyz`).catch(() => ({ ok: false }));
      return ok;
    }, START_MS);
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#processes).map((machine) => machine.stop()));
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

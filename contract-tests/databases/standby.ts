import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseLauncher, type Launcher } from '../../src/embedded/launcher.js';
import { runToEnd } from '../../src/embedded/programs.js';
import { onServer } from '../../src/testing/database.js';
import { freePort } from '../../src/testing/ports.js';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const password = randomBytes(12).toString('hex');

/** A PostgreSQL 15 and a standby, which has every commit before it is acknowledged. */
export class Pair {
  readonly #folder: string;
  readonly #launcher: Launcher;
  readonly #ports: readonly [number, number];

  private constructor(folder: string, launcher: Launcher, ports: readonly [number, number]) {
    this.#folder = folder;
    this.#launcher = launcher;
    this.#ports = ports;
  }

  static async start(): Promise<Pair> {
    const folder = await mkdtemp(join(tmpdir(), 'skein-standby-'));
    const launcher = await chooseLauncher(folder, [folder]);
    const { account } = launcher;
    await chmod(folder, 0o711);
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password);
    if (account !== undefined) for (const file of [folder, passwordFile]) await chown(file, account.uid, account.gid);
    const pair = new Pair(folder, launcher, [await freePort(), await freePort()]);
    try {
      await pair.#make(passwordFile);
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  /** The address that names both servers. */
  get url(): string {
    const [primary, standby] = this.#ports;
    return `postgres://skein:${password}@127.0.0.1:${primary},127.0.0.1:${standby}/skein?target_session_attrs=read-write`;
  }

  /** The address of the standby alone. */
  get standbyUrl(): string {
    return this.#addressOf(1, 'skein');
  }

  /** Ends all processes of the primary without a word, as a crash of its machine would. */
  async killPrimary(): Promise<void> {
    const [pid = ''] = (await readFile(join(this.#folder, 'primary/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** The primary does not wait for the standby any more, which then may be stopped or behind. */
  async standAlone(): Promise<void> {
    const primary = this.#addressOf(0, 'postgres');
    await onServer(primary, 'alter system reset synchronous_standby_names');
    await onServer(primary, 'select pg_reload_conf()');
  }

  /** The address of the primary alone. */
  get primaryUrl(): string {
    return this.#addressOf(0, 'skein');
  }

  stopStandby(): Promise<void> {
    return this.#run('pg_ctl', '-D', join(this.#folder, 'standby'), '-m', 'immediate', '-w', 'stop');
  }

  startStandby(): Promise<void> {
    return this.#startServer('standby', 1);
  }

  promote(): Promise<void> {
    return onServer(this.standbyUrl, 'select pg_promote()');
  }

  async stop(): Promise<void> {
    for (const name of ['standby', 'primary'])
      await this.#run('pg_ctl', '-D', join(this.#folder, name), '-m', 'immediate', 'stop').catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #make(passwordFile: string): Promise<void> {
    const [primary, standby] = ['primary', 'standby'].map((name) => join(this.#folder, name));
    const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    await this.#run('initdb', '-D', primary, '-U', 'skein', ...locale, '--no-sync');
    await this.#startServer('primary', 0);
    await onServer(this.#addressOf(0, 'postgres'), 'create database skein');
    const from = this.#addressOf(0, 'postgres');
    await this.#run('pg_basebackup', '-d', from, '-D', standby, '-R', '-c', 'fast', '-X', 'stream', '--no-sync');
    await this.#startServer('standby', 1);
    await onServer(from, "alter system set synchronous_standby_names = '*'");
    await onServer(from, 'select pg_reload_conf()');
  }

  #startServer(name: string, index: 0 | 1): Promise<void> {
    const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: this.#ports[index] };
    const given = Object.entries({ ...options, max_connections: 100, fsync: 'off' });
    const line = given.map(([option, value]) => `-c ${option}='${value}'`).join(' ');
    const folder = join(this.#folder, name);
    return this.#run('pg_ctl', '-D', folder, '-w', '-l', join(this.#folder, `${name}.log`), '-o', line, 'start');
  }

  #addressOf(index: 0 | 1, database: string): string {
    return `postgres://skein:${password}@127.0.0.1:${this.#ports[index]}/${database}`;
  }

  #run(program: string, ...args: readonly (string | undefined)[]): Promise<void> {
    const given = args.filter((arg) => arg !== undefined);
    return runToEnd(this.#launcher, join(PROGRAMS, program), given, silent);
  }
}

import { randomInt } from 'node:crypto';
import { createServer, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Launcher } from './launcher.js';
import type { Binaries } from './binaries.js';
import {
  canHoldSocket,
  killOrphanedProcesses,
  readArguments,
  readUrl,
  runningPostmaster,
  removeSocketLock,
  writeUrl,
} from './cluster.js';
import { runToEnd, start, type Log, type Program } from './programs.js';
import { ensureDatabase, applicationUrl } from './roles.js';

export interface SupervisorOptions {
  cluster: string;
  binaries: Binaries;
  launcher: Launcher;
  log: Log;
  fast: boolean;
}

/** Whoever holds this advisory lock of the database `postgres` owns the cluster; it ends with its holder's connection. */
const OWNER_LOCK = 5_346_149;
/** How long a previous owner may take to let go. */
const OWNER_WAIT_MS = 2_000;
/** How long a start may fail for reasons that pass: a lock file or memory of processes that are just ending, a taken port. */
const START_PATIENCE_MS = 10_000;
/** Between attempts to bring a server back that does not start. */
const RETRY_MS = 1_000;
const ANSWER_PATIENCE_MS = 60_000;
const PASSING = /lock file|shared memory|could not bind|could not create any TCP/;
/** Not every file system holds sockets, and not every sandbox allows them. */
const WITHOUT_SOCKET = /could not create any Unix-domain socket/;
/** Below the ports that systems hand out to outgoing connections, so that none of those takes ours while we restart. */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_767];
const MAX_CONNECTIONS = 200;
/** For tests. They have a database each, and none lives long enough for anybody to clean up in it. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

/**
 * Keeps one server running. It holds one connection, which carries the owner's lock and tells at once when the server
 * dies, whether we are its parent or took it over.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #stopping = new AbortController();
  #url: URL | undefined;
  /** Whether the server is to have a socket, and whether we can connect by it. */
  #hasSocket: boolean;
  #reachesSocket = false;
  #session: pg.Client | undefined;
  #repair: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#hasSocket = canHoldSocket(options.cluster);
  }

  /** Where the program works: by the socket, if it can be reached, for a statement takes less of the processor than over TCP. */
  get url(): string {
    return applicationUrl(new URL(this.superuserUrl)).href;
  }

  get superuserUrl(): string {
    return (this.#reachesSocket ? this.#socketUrl() : this.#tcpUrl()).href;
  }

  #socketUrl(): URL {
    const url = this.#tcpUrl();
    url.searchParams.set('host', this.#options.cluster);
    return url;
  }

  /** What the cluster keeps, and how we ourselves connect, as the superuser: a server that was left running may have no socket. */
  #tcpUrl(): URL {
    if (this.#url === undefined) throw new Error('The database has not been started');
    return new URL(this.#url);
  }

  async start(): Promise<void> {
    const stored = await readUrl(this.#options.cluster);
    const session = await this.#attach(stored);
    this.#url = stored;
    this.#watch(session);
    this.#reachesSocket = this.#hasSocket && (await answers(this.#socketUrl()));
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#repair;
    if (await runningPostmaster(this.#options.cluster)) {
      await this.#untilReady();
      await this.#shutDown();
    }
    await this.#session?.end().catch(() => undefined);
  }

  /**
   * PostgreSQL 18 can hang for ever when it is asked to stop while it recovers from the death of one of its processes. The
   * checkpoint tells whether it does, and leaves little to do for the stop.
   */
  async #untilReady(): Promise<void> {
    try {
      await this.#session?.query('checkpoint');
    } catch {
      await (await this.#connect(this.#tcpUrl(), undefined).catch(() => undefined))?.end();
    }
  }

  /** Fast, which ends in good order; if that takes too long, at once: the next start recovers then. */
  async #shutDown(): Promise<void> {
    const { cluster, binaries, launcher, log } = this.#options;
    const stop = (...how: string[]) => runToEnd(launcher, binaries.pgCtl, ['stop', '-D', cluster, '-w', ...how], log);
    try {
      await stop('-m', 'fast', '-t', '10');
    } catch {
      if (await runningPostmaster(cluster)) await stop('-m', 'immediate');
    }
  }

  #watch(session: pg.Client): void {
    this.#session = session;
    session.once('end', () => {
      if (!this.#stopping.signal.aborted) this.#repair = this.#recover();
    });
  }

  async #recover(): Promise<void> {
    const { log } = this.#options;
    log.warn('The embedded PostgreSQL went away; starting it again');
    while (!this.#stopping.signal.aborted) {
      try {
        this.#watch(await this.#attach(this.#tcpUrl()));
        log.info('The embedded PostgreSQL is back');
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        log.error(`The embedded PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`);
        await delay(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Finds or starts the server and becomes its owner. Sets the port of `url` to the one it listens on. */
  async #attach(url: URL): Promise<pg.Client> {
    const deadline = performance.now() + START_PATIENCE_MS;
    for (;;) {
      const found = await runningPostmaster(this.#options.cluster);
      if (found && this.#url === undefined) url.port = String(found.port);
      const started = found ? undefined : await this.#launch(url);
      const session = await this.#connect(url, started);
      if (session && (found === undefined || (await this.#isCurrent(url)))) return session;
      if (session) await this.#replace(session);
      this.#stopping.signal.throwIfAborted();
      const reason = started?.lastError() || 'it ended at once';
      if (this.#url === undefined && WITHOUT_SOCKET.test(reason)) this.#hasSocket = false;
      else if (started && !session && (!PASSING.test(reason) || performance.now() > deadline)) throw new Error(reason);
      if (/shared memory/.test(reason)) await killOrphanedProcesses(this.#options.cluster, this.#options.launcher);
      await delay(20);
    }
  }

  /** A server that was left running goes on, unless we would start it in another way (newer programs, other settings). */
  async #isCurrent(url: URL): Promise<boolean> {
    const wanted = this.#arguments(url).map((argument) => ` "${argument}"`);
    return (await readArguments(this.#options.cluster)).trimEnd().endsWith(wanted.join(''));
  }

  async #replace(session: pg.Client): Promise<void> {
    this.#options.log.info('Starting the running PostgreSQL anew, with the settings of this version');
    await this.#shutDown();
    await session.end().catch(() => undefined);
  }

  async #launch(url: URL): Promise<Program> {
    const { cluster, binaries, launcher, log } = this.#options;
    if (this.#url === undefined && !(await isFree(Number(url.port)))) {
      url.port = String(await freePort());
      await writeUrl(cluster, launcher, url);
    }
    await removeSocketLock(cluster, url.port);
    const server = start(launcher, binaries.postgres, this.#arguments(url), log);
    server.child.unref();
    for (const stream of [server.child.stdout, server.child.stderr]) if (stream instanceof Socket) stream.unref();
    return server;
  }

  #arguments(url: URL): string[] {
    const settings = [
      'listen_addresses=127.0.0.1',
      // PostgreSQL works within the cluster, which nobody but its owner can enter.
      `unix_socket_directories=${this.#hasSocket ? '.' : ''}`,
      `max_connections=${MAX_CONNECTIONS}`,
      `skein.package=${this.#options.binaries.version}`,
      ...(this.#options.fast ? FAST : []),
    ];
    return ['-D', this.#options.cluster, '-p', url.port, ...settings.flatMap((setting) => ['-c', setting])];
  }

  /** Connects once the server answers, and takes the owner's lock; undefined when the server is gone. */
  async #connect(url: URL, started: Program | undefined): Promise<pg.Client | undefined> {
    const deadline = performance.now() + ANSWER_PATIENCE_MS;
    while (await this.#lives(started)) {
      const client = new pg.Client({
        connectionString: administrative(url),
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await becomeOwner(client, this.#options.cluster);
        await ensureDatabase(client, url);
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        if (!passes(error)) throw error;
        if (!isStartingUp(error) && performance.now() > deadline) throw error;
      }
      await delay(20);
    }
    return undefined;
  }

  async #lives(started: Program | undefined): Promise<boolean> {
    if (started === undefined) return (await runningPostmaster(this.#options.cluster)) !== undefined;
    if (started.child.exitCode === null && started.child.signalCode === null && started.child.pid !== undefined)
      return true;
    await Promise.race([started.ended, delay(500)]);
    return false;
  }
}

function administrative(url: URL): string {
  const other = new URL(url);
  other.pathname = '/postgres';
  return other.href;
}

async function answers(url: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: administrative(url), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isThere;
}

async function becomeOwner(client: pg.Client, cluster: string): Promise<void> {
  await client.query(`set lock_timeout = ${OWNER_WAIT_MS}`);
  try {
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
  } catch (error) {
    if (stateOf(error) === '55P03')
      throw new Error(`another Skein is working on ${cluster}; stop it, or set another DATA_DIR`);
    throw error;
  }
}

function stateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** 57P0x: it is shutting down, crashed or starting up. What is no answer of the server is a broken connection. */
function passes(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return state.startsWith('57P0');
  return error instanceof Error && ('code' in error || /^(Connection terminated|timeout expired)/.test(error.message));
}

function isStartingUp(error: unknown): boolean {
  return stateOf(error) === '57P03';
}

function isFree(port: number): Promise<boolean> {
  if (port === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isFree(port)) return port;
  }
}

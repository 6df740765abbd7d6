import { randomInt } from 'node:crypto';
import { createServer, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { usableMemory } from '../machine.js';
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

/**
 * The advisory lock of the database `postgres` that the owner of the cluster holds. It ends with the owner's
 * connection.
 */
const OWNER_LOCK = 5_346_149;
/** How long to wait for a previous owner to release the lock. */
const OWNER_WAIT_MS = 2_000;
/**
 * How long a start is retried after transient errors: the lock file or shared memory of processes that are ending, a
 * used port.
 */
const START_RETRY_MS = 10_000;
/** Between attempts to restart a server that has died. */
const RESTART_DELAY_MS = 1_000;
/** How long to retry connecting to a server that runs. */
const CONNECT_RETRY_MS = 60_000;
const TRANSIENT = /lock file|shared memory|could not bind|could not create any TCP/;
/** Some file systems and sandboxes have no sockets. */
const NO_SOCKET = /could not create any Unix-domain socket/;
/** Below the ports of outgoing connections, so that none of those uses our port while the server restarts. */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_767];
const MAX_CONNECTIONS = 200;
/** Settings for tests, whose databases are short-lived and may be lost. */
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

const MB = 1024 ** 2;
/** The memory in which PostgreSQL keeps pages, in megabytes: a quarter of the machine's, within these bounds. */
const SHARED_BUFFERS = { share: 1 / 4, least: 128, most: 1024 };

/** The setting for a machine, or a container, with so many bytes of memory. PostgreSQL's default is 128 MB. */
export function sharedBuffersOf(memory: number): string {
  const { share, least, most } = SHARED_BUFFERS;
  return `shared_buffers=${Math.min(most, Math.max(least, Math.floor((memory * share) / MB)))}MB`;
}

/** Another Skein works on the cluster. */
export class ClusterInUse extends Error {}

/**
 * Keeps one server running. Its connection holds the owner's lock and ends when the server dies, also if the server was
 * taken over and is not our child process.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #stopping = new AbortController();
  #url: URL | undefined;
  /** Whether the server is started with a socket, and whether connecting to it works. */
  #hasSocket: boolean;
  #canUseSocket = false;
  #session: pg.Client | undefined;
  #repair: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#hasSocket = canHoldSocket(options.cluster);
  }

  /** The URL of the application role. It uses the socket if possible, because that takes less CPU than TCP. */
  get url(): string {
    return applicationUrl(new URL(this.superuserUrl)).href;
  }

  get superuserUrl(): string {
    return (this.#canUseSocket ? this.#socketUrl() : this.#tcpUrl()).href;
  }

  #socketUrl(): URL {
    const url = this.#tcpUrl();
    url.searchParams.set('host', this.#options.cluster);
    return url;
  }

  /**
   * The URL that the cluster stores, of the superuser. The supervisor itself connects with it, because a server that
   * was taken over may have no socket.
   */
  #tcpUrl(): URL {
    if (this.#url === undefined) throw new Error('The database has not been started');
    return new URL(this.#url);
  }

  async start(): Promise<void> {
    const stored = await readUrl(this.#options.cluster);
    const session = await this.#attach(stored);
    this.#url = stored;
    this.#watch(session);
    this.#canUseSocket = this.#hasSocket && (await canConnect(this.#socketUrl()));
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
   * Waits until the server is not recovering: PostgreSQL 18 can hang for ever if it is stopped while it recovers from
   * the death of a backend. A checkpoint fails during recovery; if it succeeds, the stop has less to do.
   */
  async #untilReady(): Promise<void> {
    try {
      await this.#session?.query('checkpoint');
    } catch {
      await (await this.#connect(this.#tcpUrl(), undefined).catch(() => undefined))?.end();
    }
  }

  /** Stops the server in mode `fast`. If that takes too long, in mode `immediate`: the next start recovers then. */
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
    log.warn('The embedded PostgreSQL has died; restarting it');
    while (!this.#stopping.signal.aborted) {
      try {
        this.#watch(await this.#attach(this.#tcpUrl()));
        log.info('The embedded PostgreSQL runs again');
        return;
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        log.error(
          `The embedded PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
        );
        await delay(RESTART_DELAY_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Finds or starts the server and takes the owner's lock. Sets the port of `url` to the server's. */
  async #attach(url: URL): Promise<pg.Client> {
    const deadline = performance.now() + START_RETRY_MS;
    for (;;) {
      const found = await runningPostmaster(this.#options.cluster);
      if (found && this.#url === undefined) url.port = String(found.port);
      const started = found ? undefined : await this.#launch(url);
      const session = await this.#connect(url, started);
      if (session && (found === undefined || (await this.#isCurrent(url)))) return session;
      if (session) await this.#restart(session);
      this.#stopping.signal.throwIfAborted();
      const reason = started?.lastError() || 'it ended at once';
      if (this.#url === undefined && NO_SOCKET.test(reason)) this.#hasSocket = false;
      else if (started && !session && (!TRANSIENT.test(reason) || performance.now() > deadline))
        throw new Error(reason);
      if (/shared memory/.test(reason)) await killOrphanedProcesses(this.#options.cluster, this.#options.launcher);
      await delay(20);
    }
  }

  /** Whether the running server has the same version and settings as one that we would start. */
  async #isCurrent(url: URL): Promise<boolean> {
    const wanted = this.#arguments(url).map((argument) => ` "${argument}"`);
    return (await readArguments(this.#options.cluster)).trimEnd().endsWith(wanted.join(''));
  }

  async #restart(session: pg.Client): Promise<void> {
    this.#options.log.info('Restarting the running PostgreSQL with the version and settings of this Skein');
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
      // The working folder of PostgreSQL is the cluster, which only its owner can enter.
      `unix_socket_directories=${this.#hasSocket ? '.' : ''}`,
      `max_connections=${MAX_CONNECTIONS}`,
      `skein.package=${this.#options.binaries.version}`,
      ...(this.#options.fast ? FAST_SETTINGS : [sharedBuffersOf(usableMemory())]),
    ];
    return ['-D', this.#options.cluster, '-p', url.port, ...settings.flatMap((setting) => ['-c', setting])];
  }

  /**
   * Connects as soon as the server accepts connections, and takes the owner's lock. Undefined if the server has ended.
   */
  async #connect(url: URL, started: Program | undefined): Promise<pg.Client | undefined> {
    const deadline = performance.now() + CONNECT_RETRY_MS;
    while (await this.#isAlive(started)) {
      const client = new pg.Client({
        connectionString: adminUrlOf(url),
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await takeOwnerLock(client, this.#options.cluster);
        await ensureDatabase(client, url);
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        if (!isTransient(error)) throw error;
        if (!isStartingUp(error) && performance.now() > deadline) throw error;
      }
      await delay(20);
    }
    return undefined;
  }

  async #isAlive(started: Program | undefined): Promise<boolean> {
    if (started === undefined) return (await runningPostmaster(this.#options.cluster)) !== undefined;
    if (started.child.exitCode === null && started.child.signalCode === null && started.child.pid !== undefined)
      return true;
    await Promise.race([started.ended, delay(500)]);
    return false;
  }
}

function adminUrlOf(url: URL): string {
  const other = new URL(url);
  other.pathname = '/postgres';
  return other.href;
}

async function canConnect(url: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrlOf(url), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isConnected;
}

async function takeOwnerLock(client: pg.Client, cluster: string): Promise<void> {
  await client.query(`set lock_timeout = ${OWNER_WAIT_MS}`);
  try {
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
  } catch (error) {
    if (sqlStateOf(error) === '55P03')
      throw new ClusterInUse(`another Skein is working on ${cluster}; stop it, or set another DATA_DIR`);
    throw error;
  }
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether the server is shutting down, has crashed or is starting up (57P0x), or the connection broke. */
function isTransient(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return state.startsWith('57P0');
  return error instanceof Error && ('code' in error || /^(Connection terminated|timeout expired)/.test(error.message));
}

function isStartingUp(error: unknown): boolean {
  return sqlStateOf(error) === '57P03';
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

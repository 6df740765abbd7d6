import cluster from 'node:cluster';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.js';
import type { Role } from '../config/setting_values.js';
import { portOf, releasePort, reservePorts } from '../config/reserved_port.js';
import { claimDatabase } from '../config/secret_key.js';
import { checkSurroundings } from '../config/start_checks.js';
import { openDatabase } from '../db/database.js';
import type { DatabaseAddress } from '../db/database_address.js';
import type { Logger } from '../log.js';
import { usableCores, usableMemory } from '../machine.js';
import { countConnections, isEmptyDatabase } from '../models/host_lists.js';
import { connectionsOf, countProcesses, type Count } from './count.js';
import { prepareDatabase } from './database.js';
import type { ChildProcess } from './child.js';
import { HeldAmounts, type Holder } from './held.js';
import type { ToProcess, ToSupervisor } from './messages.js';
import { MetricsOfAll } from './metrics.js';
import { Neighbours } from './neighbours.js';
import { variablesOf, type Part } from './part.js';
import { Slot } from './slot.js';

export interface SupervisorOptions {
  config: Config;
  log: Logger;
  /** How the processes write lines of the log. */
  lines: Part['lines'];
  /** Called when Skein cannot go on, because a process ends again and again. */
  onGivenUp: (error: Error) => void;
}

/** Several processes that serve as one. */
export interface Supervised {
  url: string | undefined;
  isEmpty: boolean;
  /** Replaces the processes one by one. */
  restart(): void;
  stop(): Promise<void>;
}

/**
 * Owns the embedded database, migrates, and starts the API processes, which share the ports, and a worker. If one part
 * fails, those before it are stopped, and the error's message is one line for the operator.
 */
export async function startSupervisor(options: SupervisorOptions): Promise<Supervised> {
  const { config, log } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    await checkSurroundings(config);
    const ports = await reservePorts(config, stops);
    const { address, secretKey } = await prepareDatabase(config, log, stops);
    const { isEmpty, connections, ...count } = await lookAt(address, config, secretKey);
    log.info({ processes: count.processes }, startLine(config, count));
    const chosen = { port: portOf(ports.http) ?? config.port, mailPort: portOf(ports.mail) };
    for (const port of [ports.http, ports.mail]) if (port !== undefined) await releasePort(port);
    const part = { ...chosen, address, lines: options.lines };
    const neighbours = config.databaseUrl === undefined ? undefined : openNeighbours(options, address, connections);
    if (neighbours !== undefined) stops.push(() => neighbours.stop());
    const processes = new Processes(options, count.processes, part, neighbours);
    stops.push(() => processes.stop());
    await neighbours?.start();
    await processes.start();
    return { url: processes.url, isEmpty, restart: () => processes.restart(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the database says: whether nobody has registered, and how many processes it has connections for. */
async function lookAt(
  address: DatabaseAddress,
  config: Config,
  secretKey: string,
): Promise<Count & { isEmpty: boolean; connections: { own: number; most: number } }> {
  const { url, directUrl } = address;
  const db = openDatabase({ ...address, url: directUrl, poolSize: 1 });
  try {
    await claimDatabase(db, secretKey);
    const [isEmpty, connections] = [await isEmptyDatabase(db), await countConnections(db)];
    // The connections of a pooler are its own business.
    const poolSize = url === directUrl ? config.databasePoolSize : 0;
    const means = { cores: usableCores(), memory: usableMemory(), connections, poolSize };
    const all = { ...means, hasWorker: hasWorker(config) };
    const count = countProcesses(config.processes ?? 1, all);
    return { isEmpty, ...count, connections: { own: connectionsOf(count.processes, all), most: connections } };
  } finally {
    await db.close();
  }
}

function openNeighbours(
  { config, log }: SupervisorOptions,
  { directUrl: url }: DatabaseAddress,
  connections: { own: number; most: number },
): Neighbours {
  return new Neighbours({ url, log, connections, serves: config.roles.includes('api') });
}

function hasWorker({ roles }: Config): boolean {
  return roles.includes('worker');
}

function startLine(config: Config, { processes, because }: Count): string {
  const shown = processes === 1 ? 'One process serves' : `${processes} processes serve`;
  return `${shown} requests${hasWorker(config) ? ', beside a worker' : ''}, ${because}`;
}

/** The processes, and what goes between them. */
class Processes {
  readonly #log: Logger;
  readonly #apis: readonly Slot[];
  /** The API processes, then the worker. */
  readonly #all: readonly Slot[];
  /** Those that serve, those that finish what they have begun included. */
  readonly #running = new Set<ChildProcess>();
  readonly #metrics = new MetricsOfAll(() => [...this.#running]);
  readonly #held = new HeldAmounts();
  readonly #neighbours: Neighbours | undefined;
  /** The restart that is going on. */
  #restarting: Promise<void> | undefined;
  #isWanted = false;
  #isStopping = false;

  constructor(
    { config, log, onGivenUp }: SupervisorOptions,
    count: number,
    shared: Omit<Part, 'name' | 'role'>,
    neighbours: Neighbours | undefined,
  ) {
    this.#log = log;
    this.#neighbours = neighbours;
    if (neighbours !== undefined) this.#join(neighbours);
    cluster.setupPrimary({ exec: mainProgram(), args: ['serve'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const slot = (name: string, role: Role) =>
      new Slot({
        name,
        log,
        onGivenUp,
        env: variablesOf({ name, role, ...shared }, count),
        onMessage: (message, from) => this.#take(message, from),
        onReady: (started) => this.#add(started),
        onEnd: (ended) => this.#remove(ended),
      });
    this.#apis = Array.from({ length: count }, (_, nr) => slot(`api ${nr + 1}`, 'api'));
    this.#all = [...this.#apis, ...(hasWorker(config) ? [slot('worker', 'worker')] : [])];
  }

  get url(): string | undefined {
    return this.#apis[0]?.current?.url;
  }

  async start(): Promise<void> {
    const starts = await Promise.allSettled(this.#all.map((slot) => slot.start()));
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  }

  /** Restarts them one by one. A call during a restart has them restarted once more. */
  restart(): void {
    this.#isWanted = true;
    this.#restarting ??= this.#restartAll().finally(() => (this.#restarting = undefined));
  }

  /** Stops the API processes, then the worker, which finishes what they have caused. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#apis.map((slot) => slot.stop()));
    await Promise.all(this.#all.map((slot) => slot.stop()));
    await this.#restarting;
  }

  async #restartAll(): Promise<void> {
    while (this.#isWanted && !this.#isStopping) {
      this.#isWanted = false;
      this.#log.info('Restarting the processes, one by one');
      try {
        await this.#replaceEach();
        this.#log.info('All processes are restarted');
      } catch (error) {
        if (!this.#isStopping) this.#log.error({ err: error }, 'The restart has ended: the former process goes on');
      }
    }
  }

  async #replaceEach(): Promise<void> {
    for (const slot of this.#all) if (!this.#isStopping) await slot.replace();
  }

  #take(message: ToSupervisor, from: ChildProcess): void {
    if (message.kind === 'metrics_wanted') this.#metrics.ask(from, message.id);
    if (message.kind === 'metrics') this.#metrics.take(from, message.id, message.metrics);
    if (message.kind === 'held') this.#held.set(from, message.key, message.amount);
    if (message.kind !== 'requests') return;
    for (const other of this.#running) if (other !== from) other.send(message);
    this.#neighbours?.tell(message.key, message.requests);
  }

  /** The neighbours count as one more process, which is told what the others count. */
  #join(neighbours: Neighbours): void {
    const others: Holder = {
      send: (message: ToProcess) => {
        if (message.kind === 'held') neighbours.hold(message.key, message.amount);
      },
    };
    this.#held.add(others);
    neighbours.listenToHeld((key, amount) => this.#held.set(others, key, amount));
    neighbours.listen((key, requests) => {
      for (const each of this.#running) each.send({ kind: 'requests', key, requests });
    });
  }

  #add(started: ChildProcess): void {
    this.#running.add(started);
    this.#held.add(started);
    this.#tellMissing();
  }

  #remove(ended: ChildProcess): void {
    this.#running.delete(ended);
    this.#held.remove(ended);
    this.#metrics.remove(ended);
    this.#tellMissing();
  }

  #tellMissing(): void {
    const names = this.#all.filter(({ current }) => current?.isRunning !== true).map(({ name }) => name);
    for (const each of this.#running) each.send({ kind: 'missing', names });
  }
}

/** The program that a process runs, which is beside this file: `main.js`, or `main.ts` while it is developed. */
function mainProgram(): string {
  const own = fileURLToPath(import.meta.url);
  return path.join(path.dirname(own), `../main${path.extname(own)}`);
}

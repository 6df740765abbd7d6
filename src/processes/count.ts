import { ConfigError } from '../config/config.js';
import type { Processes } from '../config/setting_values.js';

/** What there is for the processes of this machine. */
export interface Means {
  /** Processor time, in cores. */
  cores: number;
  /** Bytes of memory. */
  memory: number;
  /** Connections that PostgreSQL has for this user (`max_connections` without those of superusers). */
  connections: number;
  /** DATABASE_POOL_SIZE. */
  poolSize: number;
  /** Whether there is a worker beside the API processes. */
  hasWorker: boolean;
}

export interface Count {
  /** How many API processes there are to be. */
  processes: number;
  /** What decided, as the end of a sentence. */
  because: string;
}

/** The most processes that `auto` starts. PostgreSQL shares the cores, and is the limit beyond that. */
const MOST = 4;
/** What an API process holds under load, and what half of the memory must hold for each. PostgreSQL has the rest. */
const MEMORY_OF_PROCESS = 256 * 1024 ** 2;
/** The connections that a process opens at most besides those of DATABASE_POOL_SIZE. */
const [BESIDE_POOL, BESIDE_POOL_OF_WORKER] = [12, 16];
/** The connection of the supervisor. */
const OF_SUPERVISOR = 1;

/**
 * How many API processes serve on this machine. `auto` is the number of cores less one, for the worker and PostgreSQL,
 * within bounds. Throws a ConfigError for a number whose processes need more connections than there are.
 */
export function countProcesses(wanted: Processes, means: Means): Count {
  if (wanted !== 'auto') return { processes: requireConnections(wanted, means), because: 'as PROCESSES says' };
  const { cores, memory, connections } = means;
  const bounds: Count[] = [
    { processes: MOST, because: `because \`auto\` starts at most ${MOST}` },
    { processes: Math.floor(cores - 1), because: `because of ${shownCores(cores)}, less one` },
    { processes: Math.floor(memory / 2 / MEMORY_OF_PROCESS), because: `because of ${megabytes(memory)} MB of memory` },
    { processes: mostWith(means), because: `because of ${connections} connections of PostgreSQL` },
  ];
  const least = bounds.reduce((one, other) => (other.processes < one.processes ? other : one));
  return { ...least, processes: Math.max(1, least.processes) };
}

function requireConnections(wanted: number, means: Means): number {
  const needed = connectionsOf(wanted, means);
  if (needed <= means.connections) return wanted;
  const most = Math.max(1, mostWith(means));
  throw new ConfigError(
    'PROCESSES',
    `is ${wanted}, which takes up to ${needed} connections, and PostgreSQL has ${means.connections}: ` +
      `set ${most} or less, a smaller DATABASE_POOL_SIZE, or a larger max_connections`,
  );
}

/** The connections that this process alone opens at most. The session of its neighbours is one of them. */
export function connectionsOfOne({ poolSize, hasWorker }: Pick<Means, 'poolSize' | 'hasWorker'>): number {
  return poolSize + (hasWorker ? BESIDE_POOL_OF_WORKER : BESIDE_POOL) + OF_SUPERVISOR;
}

/** A restart one by one runs one process more for a while. */
export function connectionsOf(
  processes: number,
  { poolSize, hasWorker }: Pick<Means, 'poolSize' | 'hasWorker'>,
): number {
  const ofWorker = hasWorker ? poolSize + BESIDE_POOL_OF_WORKER : 0;
  return (processes + 1) * (poolSize + BESIDE_POOL) + ofWorker + OF_SUPERVISOR;
}

/** The connections that a configuration takes at most. `wanted`: undefined for one process that does everything. */
export function mostConnections(wanted: Processes | undefined, means: Pick<Means, 'poolSize' | 'hasWorker'>): number {
  if (wanted === undefined) return means.poolSize + BESIDE_POOL + BESIDE_POOL_OF_WORKER;
  return connectionsOf(wanted === 'auto' ? MOST : wanted, means);
}

function mostWith(means: Means): number {
  const ofOthers = connectionsOf(0, means);
  return Math.floor((means.connections - ofOthers) / (means.poolSize + BESIDE_POOL));
}

function shownCores(cores: number): string {
  const shown = Math.round(cores * 10) / 10;
  return `${shown} ${shown === 1 ? 'core' : 'cores'}`;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}

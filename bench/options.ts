import { parseArgs } from 'node:util';
import { SCENARIOS } from './scenarios.js';

export interface Options {
  /** The measured seconds of each run, the seconds before that, and the number of runs of each kind. */
  seconds: number;
  warmup: number;
  rounds: number;
  connections: number;
  poolSize: number;
  /** Names of scenarios. */
  scenarios: readonly string[];
  /** A folder that keeps the seeded database for the next time. Undefined: a temporary one. */
  dataDir: string | undefined;
  /** The path of another checkout, whose Skein is compared with this one. */
  beside: string | undefined;
  /**
   * Whether PostgreSQL is reached by its Unix-domain socket, if it has one. Otherwise over TCP, as on another host.
   */
  socket: boolean;
  /** Whether a cluster of Citus is compared with plain PostgreSQL, and nothing else is measured. */
  citus: boolean;
  /** Whether the pages of figures in docs are written. */
  write: boolean;
}

/** The runs that compare a short thread with a very long one. */
export const LENGTHS_SCENARIO = 'lengths';
/** The runs that add threads for everybody in a large channel. */
export const ANNOUNCING_SCENARIO = 'announcing';
/** The runs that add threads and comments for ten people who are in many channels. */
export const REACHING_SCENARIO = 'reaching';
/** The runs that compare batches of reads with single reads. */
export const BATCHES_SCENARIO = 'batches';
/** The runs that measure deliveries to hooks. */
export const DELIVERING_SCENARIO = 'delivering';
/** The runs that search a million comments. */
export const SEARCH_SCENARIO = 'search';
/** The runs that measure streams of events. */
export const LIVE_SCENARIO = 'live';
/** The runs with several processes. */
export const PROCESSES_SCENARIO = 'processes';
/** The runs in which workers dispatch a backlog of events. */
export const DISPATCH_SCENARIO = 'dispatch';

const NAMES = [
  ...SCENARIOS.map(({ name }) => name),
  LENGTHS_SCENARIO,
  ANNOUNCING_SCENARIO,
  REACHING_SCENARIO,
  BATCHES_SCENARIO,
  DELIVERING_SCENARIO,
  SEARCH_SCENARIO,
  LIVE_SCENARIO,
  PROCESSES_SCENARIO,
  DISPATCH_SCENARIO,
];

export const USAGE = `npm run bench -- [options]

  --seconds N      how long each run counts (30)
  --warmup N       how long before that it does not (3)
  --rounds N       runs of each kind, of which the median counts (3)
  --scenarios A,B  some of ${NAMES.join(', ')} (all)
  --data FOLDER    keeps the seeded database there for the next time
  --beside PATH    compares the CPU a request with the Skein of another checkout, such as the parent commit: installed there (npm ci),
                   it is built, gets its own copy of the database with the migrations that it has, and takes turns
                   with this one
  --socket         reaches PostgreSQL by its Unix-domain socket, as npm start does, and not over TCP
  --database citus compares the cluster of CITUS_URL with plain PostgreSQL: who am I, a page of threads, and a post.
                   Its nodes run on this machine
  --write          writes docs/benchmarks.md, docs/benchmarks-of-deliveries.md for what delivering has shown,
                   docs/benchmarks-of-search.md for search, docs/benchmarks-of-streams.md for live,
                   docs/benchmarks-of-processes.md for processes, and
                   docs/benchmarks-of-dispatching.md for dispatch

With TYPESENSE_URL and TYPESENSE_API_KEY in the environment, search runs on that server too.
`;

/** Reads the command line. Throws an error of one line for an unknown option or scenario. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '30' },
      warmup: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      scenarios: { type: 'string' },
      data: { type: 'string' },
      beside: { type: 'string' },
      socket: { type: 'boolean', default: false },
      database: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const scenarios = values.scenarios?.split(',') ?? NAMES;
  const unknown = scenarios.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no scenario ${unknown}; there are ${NAMES.join(', ')}.`);
  if (values.database !== undefined && values.database !== 'citus')
    throw new Error(`--database must be citus, not ${values.database}.`);
  return {
    seconds: positive('seconds', values.seconds),
    warmup: positive('warmup', values.warmup),
    rounds: positive('rounds', values.rounds),
    connections: 32,
    poolSize: 10,
    scenarios,
    dataDir: values.data,
    beside: values.beside,
    socket: values.socket,
    citus: values.database === 'citus',
    write: values.write,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${text}.`);
  return value;
}

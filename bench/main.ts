import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import { measureCitus } from './citus.js';
import { caughtUp, prepareDatabases, type Databases } from './databases.js';
import { measureDelivering, type PutLoad } from './delivering/measuring.js';
import { measureLive } from './live/measuring.js';
import { pageOfStreams, tablesOfStreams } from './live/report.js';
import { judgeLive, type Live } from './live/results.js';
import { measureDispatch } from './dispatch/measuring.js';
import { pageOfDispatch, tablesOfDispatch } from './dispatch/report.js';
import { judgeDispatch, type Dispatched } from './dispatch/results.js';
import { measureSeveral, type PutLoad as PutLoadOnSeveral } from './several/measuring.js';
import { pageOfSeveral, tablesOfSeveral } from './several/report.js';
import { judgeSeveral, type Several } from './several/results.js';
import { measureSearching, type PutLoad as PutSearchLoad } from './search/measuring.js';
import { judgeSearching, type Searching } from './search/results.js';
import { pageOfSearch, tablesOfSearch } from './search/report.js';
import {
  ANNOUNCING_SCENARIO,
  BATCHES_SCENARIO,
  DELIVERING_SCENARIO,
  DISPATCH_SCENARIO,
  LENGTHS_SCENARIO,
  LIVE_SCENARIO,
  PROCESSES_SCENARIO,
  REACHING_SCENARIO,
  readOptions,
  SEARCH_SCENARIO,
  USAGE,
  type Options,
} from './options.js';
import {
  buildPrograms,
  buildSkein,
  HERE,
  putLoad,
  runRaw,
  startFloor,
  startSkein,
  usageOf,
  type Server,
} from './processes.js';
import { judgeDelivering, type Delivering } from './delivering/results.js';
import { pageOfDeliveries, tables } from './delivering/report.js';
import { page, postgresCpu, summary, table, type Made } from './report.js';
import { judge, requireSuccess, type PairedRuns, type Results, type Run, type Runs, type Verdict } from './results.js';
import { ANNOUNCING, BATCHES, LENGTHS, REACHING, SCENARIOS, type Scenario } from './scenarios.js';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** A Skein and its database. */
interface Side {
  server: Server;
  databaseUrl: string;
}

/** The servers under load and what they run on. */
interface Bench {
  options: Options;
  databases: Databases;
  skein: Side;
  /** The Skein of the other checkout, if there is one. */
  beside: Side | undefined;
  floor: Server;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void say(USAGE);
  const options = readOptions(process.argv.slice(2));
  await buildPrograms();
  await buildSkein(HERE);
  if (options.citus) return measureCitus(options, say);
  if (options.beside !== undefined) await buildSkein(options.beside);
  const databases = await prepareDatabases(options, say);
  const stops = [() => databases.stop()];
  const begun = async (starting: Promise<Server>) => {
    const server = await starting;
    stops.unshift(() => server.stop());
    return server;
  };
  try {
    // Each has its own folder: Skeins of two versions may not agree about what is in it.
    const start = async (checkout: string, databaseUrl: string, dataDir: string): Promise<Side> => {
      const server = await begun(startSkein({ checkout, databaseUrl, dataDir, poolSize: options.poolSize }));
      return { server, databaseUrl };
    };
    const skein = await start(HERE, databases.skein, databases.folder);
    const other = databases.beside;
    const beside = other && (await start(other.checkout, other.url, path.join(databases.folder, 'beside')));
    const floor = await begun(startFloor(databases.floor, options.poolSize));
    const results = await measure({ options, databases, skein, beside, floor });
    const delivering = options.scenarios.includes(DELIVERING_SCENARIO)
      ? await measureDelivering(options, databases, underPacedLoad(options, databases))
      : undefined;
    const searching = options.scenarios.includes(SEARCH_SCENARIO)
      ? await measureSearching(options, databases, underSearchLoad(options, databases))
      : undefined;
    const isWanted = (scenario: string) => options.scenarios.includes(scenario);
    const live = isWanted(LIVE_SCENARIO) ? await measureLive(options, databases) : undefined;
    const load: PutLoadOnSeveral = (...what) => underLoad({ options, databases }, ...what);
    const several = isWanted(PROCESSES_SCENARIO) ? await measureSeveral(options, databases, load) : undefined;
    const dispatch = isWanted(DISPATCH_SCENARIO) ? await measureDispatch(options, databases) : undefined;
    await tell(options, databases.version, { results, delivering, searching, live, several, dispatch });
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Puts load on a server with seconds, and perhaps a rate, of its own. */
function underPacedLoad(options: Options, databases: Databases): PutLoad {
  return (what, server, { requests, seconds, perSecond }) =>
    underLoad({ options: { ...options, seconds }, databases }, what, server, requests, perSecond);
}

/** Puts load on a server with connections of its own. */
function underSearchLoad(options: Options, databases: Databases): PutSearchLoad {
  return (what, server, { requests, connections }) =>
    underLoad({ options: { ...options, connections }, databases }, what, server, requests);
}

async function measure(bench: Bench): Promise<Results> {
  const { options, skein, beside } = bench;
  const results: Results = {
    scenarios: [],
    lengths: { small: noTurns(), huge: noTurns() },
    announcing: noTurns(),
    reaching: { post: noTurns(), reply: noTurns() },
    batches: { single: noTurns(), ten: noTurns(), hundred: noTurns() },
    residentBytes: { skein: NaN, beside: undefined },
  };
  for (const scenario of SCENARIOS.filter(({ name }) => options.scenarios.includes(name))) {
    results.scenarios.push(await measureScenario(bench, scenario));
  }
  if (options.scenarios.includes(LENGTHS_SCENARIO)) await measureLengths(bench, results.lengths);
  if (options.scenarios.includes(ANNOUNCING_SCENARIO)) await measureAnnouncing(bench, results.announcing);
  if (options.scenarios.includes(REACHING_SCENARIO)) await measureReaching(bench, results.reaching);
  if (options.scenarios.includes(BATCHES_SCENARIO)) await measureBatches(bench, results.batches);
  results.residentBytes = {
    skein: (await usageOf(skein.server)).residentBytes,
    beside: beside && (await usageOf(beside.server)).residentBytes,
  };
  return results;
}

const noTurns = (): PairedRuns => ({ skein: [], beside: [] });

/**
 * Runs Skein, and then the Skein of the other checkout, if there is one. After each run it waits until all events are
 * dispatched. Returns the seconds that Skein's worker needed for that.
 */
async function takeTurns(bench: Bench, what: string, requests: string[], turns: PairedRuns): Promise<number> {
  const run = async ({ server, databaseUrl }: Side, whose: string, runs: Run[]) => {
    runs.push(await underLoad(bench, `${what}, ${whose}`, server, requests));
    return caughtUp(databaseUrl);
  };
  const seconds = await run(bench.skein, 'Skein', turns.skein);
  if (bench.beside !== undefined) await run(bench.beside, 'the other checkout', turns.beside);
  return seconds;
}

/** Skein, the floor and the raw loop take turns, so that other load on the machine hits all of them. */
async function measureScenario(bench: Bench, scenario: Scenario): Promise<Runs> {
  const { options, databases, floor } = bench;
  const requests = scenario.requests(databases.world);
  const { name, writes } = scenario;
  const runs: Runs = { scenario: name, writes, ...noTurns(), floor: [], raw: [], caughtUp: [] };
  for (let round = 1; round <= options.rounds; round += 1) {
    const caughtUpAfter = await takeTurns(bench, `${name}, ${round}`, requests, runs);
    if (writes) runs.caughtUp.push(caughtUpAfter);
    runs.floor.push(await underLoad(bench, `${name}, floor, ${round}`, floor, requests));
    const { warmup, seconds, poolSize, connections } = options;
    const { floor: databaseUrl, world, postmaster } = databases;
    const at = { databaseUrl, poolSize, connections, warmup, seconds };
    const raw = await runRaw({ ...at, scenario: name, world, postmaster });
    say(`${name}, raw, ${round}: ${Math.round(raw.perSecond)}/s, ${cpuOf(raw)}`);
    runs.raw.push(raw);
  }
  return runs;
}

async function measureLengths(bench: Bench, lengths: Results['lengths']): Promise<void> {
  const { world } = bench.databases;
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    await takeTurns(bench, `comments.get of 100, ${round}`, LENGTHS.small(world), lengths.small);
    await takeTurns(bench, `comments.get of 1,000,000, ${round}`, LENGTHS.huge(world), lengths.huge);
  }
}

async function measureBatches(bench: Bench, batches: Results['batches']): Promise<void> {
  const { world } = bench.databases;
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    await takeTurns(bench, `threads.getone, ${round}`, BATCHES.single(world), batches.single);
    await takeTurns(bench, `batch of 10, ${round}`, BATCHES.ten(world), batches.ten);
    await takeTurns(bench, `batch of 100, ${round}`, BATCHES.hundred(world), batches.hundred);
  }
}

async function measureReaching(bench: Bench, reaching: Results['reaching']): Promise<void> {
  const { world } = bench.databases;
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    await takeTurns(bench, `threads.add to ten readers, ${round}`, REACHING.post(world), reaching.post);
    await takeTurns(bench, `comments.add to ten readers, ${round}`, REACHING.reply(world), reaching.reply);
  }
}

async function measureAnnouncing(bench: Bench, announcing: Results['announcing']): Promise<void> {
  const { options, databases } = bench;
  const oneAtATime = { ...bench, options: { ...options, connections: 1 } };
  for (let round = 1; round <= options.rounds; round += 1) {
    await takeTurns(oneAtATime, `threads.add to 5,000, ${round}`, ANNOUNCING(databases.world), announcing);
  }
}

async function underLoad(
  { options, databases }: Pick<Bench, 'options' | 'databases'>,
  what: string,
  server: Server,
  requests: string[],
  perSecond?: number,
): Promise<Run> {
  const { connections, warmup, seconds } = options;
  const load = { connections, warmup, seconds, requests };
  const paced = perSecond === undefined ? load : { ...load, perSecond };
  const run = await putLoad(server, paced, databases.postmaster);
  requireSuccess(what, run);
  say(`${what}: ${Math.round(run.perSecond)}/s, p99 ${run.p99.toFixed(1)} ms, ${cpuOf(run)}`);
  return run;
}

const cpuOf = ({ cpuMs, postgresCpuMs }: Pick<Run, 'cpuMs' | 'postgresCpuMs'>) =>
  `${cpuMs.toFixed(3)} ms of CPU, of PostgreSQL ${postgresCpu(postgresCpuMs)}`;

/** The command for the page, without the paths of this machine. */
function commandOf(args: readonly string[]): string {
  const shown = args.map((argument, place) => (args[place - 1] === '--beside' ? 'PATH' : argument));
  const data = shown.indexOf('--data');
  return ['npm run bench --', ...(data < 0 ? shown : shown.toSpliced(data, 2))].join(' ');
}

/** The scenarios with pages of their own. */
const APART: readonly string[] = [
  DELIVERING_SCENARIO,
  SEARCH_SCENARIO,
  LIVE_SCENARIO,
  PROCESSES_SCENARIO,
  DISPATCH_SCENARIO,
];

/** What was measured. */
interface Told {
  results: Results;
  delivering: Delivering | undefined;
  searching: Searching | undefined;
  live: Live | undefined;
  several: Several[] | undefined;
  dispatch: Dispatched[] | undefined;
}

/** The figures of a page of docs. */
interface Part {
  file: string;
  /** The tables, for the terminal. */
  shown: string;
  page(made: Made): string;
  verdicts: readonly Verdict[];
}

/** What was measured for a page: one part, or none. */
function partOf<Figures>(
  file: string,
  figures: Figures | undefined,
  judged: (figures: Figures) => Verdict[],
  tablesOf: (figures: Figures, verdicts: readonly Verdict[]) => string,
  pageOf: (made: Made, figures: Figures, verdicts: readonly Verdict[]) => string,
): Part[] {
  if (figures === undefined) return [];
  const verdicts = judged(figures);
  return [
    { file, verdicts, shown: tablesOf(figures, verdicts), page: (made: Made) => pageOf(made, figures, verdicts) },
  ];
}

async function tell(options: Options, postgres: string, told: Told): Promise<void> {
  const { delivering, searching, live, several, dispatch } = told;
  const isMeasured = options.scenarios.some((name) => !APART.includes(name));
  const results = isMeasured ? told.results : undefined;
  const tablesOf = (shown: Results, verdicts: readonly Verdict[]) => `${table(shown)}\n\n${summary(shown, verdicts)}`;
  const parts = [
    ...partOf('benchmarks.md', results, judge, tablesOf, page),
    ...partOf('benchmarks-of-deliveries.md', delivering, judgeDelivering, tables, pageOfDeliveries),
    ...partOf('benchmarks-of-search.md', searching, judgeSearching, tablesOfSearch, pageOfSearch),
    ...partOf('benchmarks-of-streams.md', live, judgeLive, tablesOfStreams, pageOfStreams),
    ...partOf('benchmarks-of-processes.md', several, judgeSeveral, tablesOfSeveral, pageOfSeveral),
    ...partOf('benchmarks-of-dispatching.md', dispatch, judgeDispatch, tablesOfDispatch, pageOfDispatch),
  ];
  const made = madeOn(options, postgres);
  for (const part of parts) {
    say(`\n${part.shown}`);
    if (options.write) await writeFile(doc(part.file), part.page(made));
  }
  if (!parts.every(({ verdicts }) => verdicts.every(({ holds }) => holds))) process.exitCode = 1;
}

function madeOn(options: Options, postgres: string): Made {
  const [cpu] = cpus();
  return {
    command: commandOf(process.argv.slice(2)),
    machine: {
      cores: cpus().length,
      cpu: cpu?.model ?? 'unknown',
      node: process.versions.node,
      postgres,
      platform: `${platform()} ${arch()}`,
    },
    options,
    date: new Date().toISOString().slice(0, 10),
  };
}

const doc = (name: string) => new URL(`../docs/${name}`, import.meta.url);

await main();

import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import { prepareDatabases, type Databases } from './databases.js';
import { measureDelivering, type PutLoad } from './delivering/measuring.js';
import {
  ANNOUNCING_SCENARIO,
  BATCHES_SCENARIO,
  DELIVERING_SCENARIO,
  LENGTHS_SCENARIO,
  readOptions,
  USAGE,
  type Options,
} from './options.js';
import { buildAll, putLoad, runRaw, startFloor, startSkein, usageOf, type Server } from './processes.js';
import { judgeDelivering, type Delivering } from './delivering/results.js';
import { pageOfDeliveries, tables } from './delivering/report.js';
import { page, summary, table, type Made } from './report.js';
import { judge, requireSuccess, type Results, type Run, type Runs } from './results.js';
import { ANNOUNCING, BATCHES, LENGTHS, SCENARIOS, type Scenario } from './scenarios.js';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The servers under load and what they run on. */
interface Bench {
  options: Options;
  databases: Databases;
  skein: Server;
  floor: Server;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void say(USAGE);
  const options = readOptions(process.argv.slice(2));
  await buildAll();
  const databases = await prepareDatabases(options, say);
  const stops = [() => databases.stop()];
  try {
    const skein = await startSkein(databases.skein, databases.folder, options.poolSize);
    stops.unshift(() => skein.stop());
    const floor = await startFloor(databases.floor, options.poolSize);
    stops.unshift(() => floor.stop());
    const results = await measure({ options, databases, skein, floor });
    const delivering = options.scenarios.includes(DELIVERING_SCENARIO)
      ? await measureDelivering(options, databases, underPacedLoad(options))
      : undefined;
    await tell(options, databases.version, results, delivering);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Each load has its own time here, and perhaps a pace. */
function underPacedLoad(options: Options): PutLoad {
  return (what, server, { requests, seconds, perSecond }) =>
    underLoad({ options: { ...options, seconds } }, what, server, requests, perSecond);
}

async function measure(bench: Bench): Promise<Results> {
  const { options, skein } = bench;
  const results: Results = {
    scenarios: [],
    lengths: { small: [], huge: [] },
    announcing: [],
    batches: { single: [], ten: [], hundred: [] },
    residentBytes: undefined,
  };
  for (const scenario of SCENARIOS.filter(({ name }) => options.scenarios.includes(name))) {
    results.scenarios.push(await measureScenario(bench, scenario));
  }
  if (options.scenarios.includes(LENGTHS_SCENARIO)) await measureLengths(bench, results.lengths);
  if (options.scenarios.includes(ANNOUNCING_SCENARIO)) results.announcing = await measureAnnouncing(bench);
  if (options.scenarios.includes(BATCHES_SCENARIO)) await measureBatches(bench, results.batches);
  results.residentBytes = (await usageOf(skein)).residentBytes;
  return results;
}

/** Skein, the floor and the raw loop take turns, so that what the machine does besides hits all of them. */
async function measureScenario(bench: Bench, scenario: Scenario): Promise<Runs> {
  const { options, databases, skein, floor } = bench;
  const requests = scenario.requests(databases.world);
  const runs: Runs = { scenario: scenario.name, bound: scenario.bound, skein: [], floor: [], raw: [], caughtUp: [] };
  for (let round = 1; round <= options.rounds; round += 1) {
    runs.skein.push(await underLoad(bench, `${scenario.name}, Skein, ${round}`, skein, requests));
    if (scenario.writes) runs.caughtUp.push(await databases.caughtUp());
    runs.floor.push(await underLoad(bench, `${scenario.name}, floor, ${round}`, floor, requests));
    const { warmup, seconds, poolSize, connections } = options;
    const { floor: databaseUrl, world } = databases;
    const raw = await runRaw({ databaseUrl, scenario: scenario.name, poolSize, connections, warmup, seconds, world });
    say(`${scenario.name}, raw, ${round}: ${Math.round(raw.perSecond)}/s, ${raw.cpuMs.toFixed(3)} ms of CPU`);
    runs.raw.push(raw);
  }
  return runs;
}

async function measureLengths(bench: Bench, lengths: Results['lengths']): Promise<void> {
  const { world } = bench.databases;
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    lengths.small.push(await underLoad(bench, `comments.get of 100, ${round}`, bench.skein, LENGTHS.small(world)));
    lengths.huge.push(await underLoad(bench, `comments.get of 1,000,000, ${round}`, bench.skein, LENGTHS.huge(world)));
  }
}

async function measureBatches(bench: Bench, batches: Results['batches']): Promise<void> {
  const { world } = bench.databases;
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    batches.single.push(await underLoad(bench, `threads.getone, ${round}`, bench.skein, BATCHES.single(world)));
    batches.ten.push(await underLoad(bench, `batch of 10, ${round}`, bench.skein, BATCHES.ten(world)));
    batches.hundred.push(await underLoad(bench, `batch of 100, ${round}`, bench.skein, BATCHES.hundred(world)));
  }
}

async function measureAnnouncing({ options, databases, skein }: Bench): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    const requests = ANNOUNCING(databases.world);
    runs.push(
      await underLoad({ options: { ...options, connections: 1 } }, `threads.add to 5,000, ${round}`, skein, requests),
    );
    await databases.caughtUp();
  }
  return runs;
}

async function underLoad(
  { options }: Pick<Bench, 'options'>,
  what: string,
  server: Server,
  requests: string[],
  perSecond?: number,
): Promise<Run> {
  const { connections, warmup, seconds } = options;
  const load = { connections, warmup, seconds, requests };
  const run = await putLoad(server, perSecond === undefined ? load : { ...load, perSecond });
  requireSuccess(what, run);
  say(`${what}: ${Math.round(run.perSecond)}/s, p99 ${run.p99.toFixed(1)} ms, ${run.cpuMs.toFixed(3)} ms of CPU`);
  return run;
}

async function tell(
  options: Options,
  postgres: string,
  results: Results,
  delivering: Delivering | undefined,
): Promise<void> {
  const [cpu] = cpus();
  const made: Made = {
    command: ['npm run bench --', ...process.argv.slice(2)].join(' '),
    machine: {
      ...{ cores: cpus().length, cpu: cpu?.model ?? 'unknown', node: process.versions.node, postgres },
      platform: `${platform()} ${arch()}`,
    },
    options,
    date: new Date().toISOString().slice(0, 10),
  };
  const isMeasured = options.scenarios.some((name) => name !== DELIVERING_SCENARIO);
  const verdicts = isMeasured ? judge(results) : [];
  const told = delivering === undefined ? [] : judgeDelivering(delivering);
  if (isMeasured) {
    say(`\n${table(results)}\n\n${summary(results, verdicts)}`);
    if (options.write) await writeFile(doc('benchmarks.md'), page(made, results, verdicts));
  }
  if (delivering !== undefined) {
    say(`\n${tables(delivering, told)}`);
    if (options.write) await writeFile(doc('benchmarks-of-deliveries.md'), pageOfDeliveries(made, delivering, told));
  }
  if (![...verdicts, ...told].every(({ holds }) => holds)) process.exitCode = 1;
}

const doc = (name: string) => new URL(`../docs/${name}`, import.meta.url);

await main();

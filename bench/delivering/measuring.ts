import { setTimeout } from 'node:timers/promises';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Databases } from '../databases.js';
import type { Options } from '../options.js';
import { startHelper, startSkein, type Helper, type Server } from '../processes.js';
import type { Run } from '../results.js';
import { COMMENTING } from '../scenarios.js';
import { ENDPOINTS, certificateOf, urlsOf } from './endpoints.js';
import type { Arrivals } from './receiving.js';
import type { Behind, Delivering, Lag } from './results.js';
import { commitsFor, subscribe, unsubscribe, waitingAt } from './subscriptions.js';

/** Events of a second while it is measured how soon they arrive. */
const PER_SECOND = 200;
/** There are many kinds of runs here, and after half of them all that was made is told: each is so much shorter. */
const SHORTER = 6;

/** Puts load on a server and says so. */
export type PutLoad = (
  what: string,
  server: Server,
  load: { requests: string[]; seconds: number; perSecond?: number },
) => Promise<Run>;

/** A Skein with a database of its own, and what tells to it. */
interface Place {
  name: string;
  databaseUrl: string;
  server: Server;
}

interface Bench {
  options: Options;
  databases: Databases;
  putLoad: PutLoad;
  receiver: Helper;
  /** The URLs of the receiver, and of the dead. */
  living: readonly string[];
  dead: readonly string[];
}

/** Measures how soon deliveries arrive, and what they cost those who write. */
export async function measureDelivering(options: Options, databases: Databases, putLoad: PutLoad): Promise<Delivering> {
  const stops: (() => Promise<void>)[] = [];
  const begun = <Stopped extends { stop(): Promise<void> }>(one: Stopped): Stopped => {
    stops.unshift(() => one.stop());
    return one;
  };
  try {
    const trusted = path.join(databases.folder, 'receivers.pem');
    const { living, dead } = ENDPOINTS;
    const certificates = [certificateOf(living), certificateOf(dead.failing)];
    await writeFile(trusted, certificates.map(({ cert }) => cert).join(''));
    const receiver = begun(await startHelper('./delivering/receiver.ts', certificates[0]));
    const dying = begun(await startHelper('./delivering/dead.ts', certificates[1]));
    const ports: { refusing: number; hanging: number; failing: number } = JSON.parse(dying.said);
    const bench: Bench = {
      ...{ options, databases, putLoad, receiver },
      living: urlsOf(living, Number(receiver.said)),
      dead: (['refusing', 'hanging', 'failing'] as const).flatMap((kind) => urlsOf(dead[kind], ports[kind])),
    };
    const urls = await databases.delivering();
    const settings = { WEBHOOK_ALLOW: '127.0.0.0/8:*', NODE_EXTRA_CA_CERTS: trusted };
    const start = async (name: string, url: string): Promise<Place> => {
      const server = begun(await startSkein(url, databases.folder, options.poolSize, settings));
      return { name, databaseUrl: url, server };
    };
    const plain = await start('alone', urls.plain);
    const waiting = await start('1,000,000 waiting', urls.waiting);
    return await measure(bench, plain, waiting);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** The two Skeins take turns, so that what the machine does besides hits both. */
async function measure(bench: Bench, plain: Place, waiting: Place): Promise<Delivering> {
  const results: Delivering = {
    lags: { alone: [], dead: [], waiting: [] },
    writes: { none: [], ten: [], waiting: [] },
    behind: { ten: [], waiting: [] },
  };
  const { lags, writes, behind } = results;
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    lags.alone.push(await measureLag(bench, plain, false));
    lags.waiting.push(await measureLag(bench, waiting, false));
    writes.none.push(await write(bench, `comments.add, no subscription, ${round}`, plain));
    writes.ten.push(await writeAndTell(bench, plain, behind.ten));
    writes.waiting.push(await writeAndTell(bench, waiting, behind.waiting));
  }
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    lags.dead.push(await measureLag(bench, plain, true));
  }
  return results;
}

/** How soon events arrive at one subscriber, while perhaps a thousand are dead, of whom five are to be told of each. */
async function measureLag(bench: Bench, place: Place, withDead: boolean): Promise<Lag> {
  const { options, databases, receiver, dead } = bench;
  const { databaseUrl } = place;
  const urls = bench.living.slice(0, 1);
  await subscribe(databaseUrl, databases.world, { urls, inOneThread: false });
  if (withDead) await subscribe(databaseUrl, databases.world, { urls: dead, inOneThread: true });
  const since = new Date();
  const what = `comments.add at ${PER_SECOND}/s, ${withDead ? '1,000 dead' : place.name}`;
  await write(bench, what, place, PER_SECOND);
  await arrived(databaseUrl, urls);
  const arrivals: Arrivals = JSON.parse(await receiver.ask(''));
  const lag = lagOf(await commitsFor(databaseUrl, urls, since), arrivals, options.warmup, secondsOf(options));
  await unsubscribe(databaseUrl);
  process.stdout.write(`${what}: told after ${lag.p50.toFixed(1)} ms, p99 ${lag.p99.toFixed(1)} ms\n`);
  return lag;
}

async function writeAndTell(bench: Bench, place: Place, behind: Behind[]): Promise<Run> {
  const { databaseUrl } = place;
  const urls = bench.living;
  await subscribe(databaseUrl, bench.databases.world, { urls, inOneThread: false });
  const since = new Date();
  const run = await write(bench, `comments.add, ${urls.length} subscriptions, ${place.name}`, place);
  const ended = performance.now();
  const { events, tries } = await waitingAt(databaseUrl, urls);
  await arrived(databaseUrl, urls);
  const seconds = (performance.now() - ended) / 1000;
  const arrivals: Arrivals = JSON.parse(await bench.receiver.ask(''));
  const commits = await commitsFor(databaseUrl, urls, since);
  requireAll(commits, arrivals);
  const left = events * urls.length + tries;
  behind.push({ all: commits.length, left, seconds });
  process.stdout.write(`${left} of ${commits.length} were still to be told; they were ${seconds.toFixed(1)} s later\n`);
  await unsubscribe(databaseUrl);
  return run;
}

function write({ options, databases, putLoad }: Bench, what: string, { server }: Place, perSecond?: number) {
  const load = { requests: COMMENTING(databases.world), seconds: secondsOf(options) };
  return putLoad(what, server, perSecond === undefined ? load : { ...load, perSecond });
}

function secondsOf({ seconds }: Options): number {
  return Math.ceil(seconds / SHORTER);
}

/** Waits until nothing is left that these URLs are to be told of. */
async function arrived(databaseUrl: string, urls: readonly string[]): Promise<void> {
  for (;;) {
    const { events, tries } = await waitingAt(databaseUrl, urls);
    if (events + tries === 0) return;
    await setTimeout(100);
  }
}

function requireAll(commits: readonly { id: string }[], arrivals: Arrivals): void {
  const missing = commits.filter(({ id }) => arrivals[id] === undefined);
  if (missing.length > 0) throw new Error(`${missing.length} of ${commits.length} deliveries did not arrive.`);
}

/** Of what was committed while the load counted. */
function lagOf(
  commits: readonly { id: string; at: number }[],
  arrivals: Arrivals,
  warmup: number,
  seconds: number,
): Lag {
  requireAll(commits, arrivals);
  const from = (commits[0]?.at ?? 0) + warmup * 1000;
  const counted = commits.filter(({ at }) => at >= from && at < from + seconds * 1000);
  const lags = counted.map(({ id, at }) => (arrivals[id] ?? Infinity) - at).sort((a, b) => a - b);
  const percentile = (share: number) => lags[Math.floor(lags.length * share)] ?? NaN;
  return { perSecond: lags.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

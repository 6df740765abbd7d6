import { setTimeout } from 'node:timers/promises';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Databases } from '../databases.js';
import type { Options } from '../options.js';
import { HERE, startHelper, startSkein, type Helper, type Server } from '../processes.js';
import type { Run } from '../results.js';
import { COMMENTING, MESSAGING } from '../scenarios.js';
import { INSIDE, MEMBERS, type World } from '../world.js';
import { ENDPOINTS, certificateOf, urlsOf } from './endpoints.js';
import type { Arrivals } from './receiving.js';
import type { Behind, Delivering, Lag } from './results.js';
import { commitsFor, subscribe, unsubscribe, waitingAt, type Hook } from './subscriptions.js';

/** Events a second while the delay of deliveries is measured. */
const PER_SECOND = 200;
/** Conversations that get messages: a fifth of the dead endpoints, so that each message has five dead receivers. */
const CONVERSATIONS = 200;
/** The longest run, in seconds. After half of the runs all deliveries are sent, which takes longer than the run. */
const LONGEST_RUN = 10;

/** Puts load on a server and prints the figures. */
export type PutLoad = (
  what: string,
  server: Server,
  load: { requests: string[]; seconds: number; perSecond?: number },
) => Promise<Run>;

/** A Skein with a database of its own. */
interface MeasuredSkein {
  name: string;
  databaseUrl: string;
  server: Server;
}

interface Bench {
  options: Options;
  databases: Databases;
  putLoad: PutLoad;
  receiver: Helper;
  /** The URLs of the receiver, and of the dead endpoints. */
  living: readonly string[];
  dead: readonly string[];
}

/** Measures how soon deliveries arrive, and how much they slow down writes. */
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
    const receiver = begun(await startHelper('delivering/receiver', certificates[0]));
    const dying = begun(await startHelper('delivering/dead', certificates[1]));
    const ports: { refusing: number; hanging: number; failing: number } = JSON.parse(dying.said);
    const bench: Bench = {
      options,
      databases,
      putLoad,
      receiver,
      living: urlsOf(living, Number(receiver.said)),
      dead: (['refusing', 'hanging', 'failing'] as const).flatMap((kind) => urlsOf(dead[kind], ports[kind])),
    };
    const urls = await databases.delivering();
    const settings = { WEBHOOK_ALLOW: '127.0.0.0/8:*', NODE_EXTRA_CA_CERTS: trusted };
    const start = async (name: string, url: string): Promise<MeasuredSkein> => {
      const { poolSize } = options;
      const skein = { checkout: HERE, databaseUrl: url, dataDir: databases.folder, poolSize, settings };
      return { name, databaseUrl: url, server: begun(await startSkein(skein)) };
    };
    const plain = await start('alone', urls.plain);
    const waiting = await start('1,000,000 waiting', urls.waiting);
    return await measure(bench, plain, waiting);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** The two Skeins take turns, so that other load on the machine hits both. */
async function measure(bench: Bench, plain: MeasuredSkein, waiting: MeasuredSkein): Promise<Delivering> {
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
    // Otherwise the events that still wait would be delivered to the next subscriptions.
    await arrived(plain.databaseUrl, []);
    writes.ten.push(await writeAndTell(bench, plain, behind.ten));
    writes.waiting.push(await writeAndTell(bench, waiting, behind.waiting));
  }
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    lags.dead.push(await measureLag(bench, plain, true));
  }
  return results;
}

/**
 * Measures how soon events arrive at one subscriber. `withDead` adds a thousand subscriptions to dead endpoints, five
 * for each event.
 */
async function measureLag(bench: Bench, place: MeasuredSkein, withDead: boolean): Promise<Lag> {
  const { options, databases, receiver, dead } = bench;
  const { world } = databases;
  const { databaseUrl } = place;
  const urls = bench.living.slice(0, 1);
  const conversations = ofFirstMember(world).slice(0, CONVERSATIONS);
  await subscribe(
    databaseUrl,
    world,
    'message_added',
    urls.map((url) => ({ url, userId: world.userIds[0] ?? 0 })),
  );
  if (withDead) await subscribe(databaseUrl, world, 'message_added', inTurns(world, conversations, dead));
  const since = new Date();
  const what = `conversationMessages.add at ${PER_SECOND}/s, ${withDead ? '1,000 dead' : place.name}`;
  const load = { requests: MESSAGING(world, conversations), seconds: secondsOf(options), perSecond: PER_SECOND };
  await bench.putLoad(what, place.server, load);
  await arrived(databaseUrl, urls);
  const arrivals: Arrivals = JSON.parse(await receiver.ask(''));
  const commits = await commitsFor(databaseUrl, 'message_added', urls, since);
  const lag = lagOf(commits, arrivals, options.warmup, secondsOf(options));
  await unsubscribe(databaseUrl, 'message_added');
  process.stdout.write(`${what}: told after ${lag.p50.toFixed(1)} ms, p99 ${lag.p99.toFixed(1)} ms\n`);
  return lag;
}

/** The conversations of the first member. */
function ofFirstMember({ conversationIds }: World): number[] {
  return conversationIds.filter((_, n) => INSIDE.some((after) => (n + after) % MEMBERS === 0));
}

/** Hooks on one conversation each, of the member who posts there. */
function inTurns(
  { conversationIds, userIds }: World,
  conversations: readonly number[],
  urls: readonly string[],
): Hook[] {
  return urls.map((url, n) => {
    const conversationId = conversations[n % conversations.length] ?? 0;
    return { url, conversationId, userId: userIds[conversationIds.indexOf(conversationId) % MEMBERS] ?? 0 };
  });
}

async function writeAndTell(bench: Bench, place: MeasuredSkein, behind: Behind[]): Promise<Run> {
  const { databaseUrl } = place;
  const { world } = bench.databases;
  const urls = bench.living;
  const hooks = urls.map((url, n) => ({ url, userId: world.userIds[n % MEMBERS] ?? 0 }));
  await subscribe(databaseUrl, world, 'comment_added', hooks);
  const since = new Date();
  const run = await write(bench, `comments.add, ${urls.length} subscriptions, ${place.name}`, place);
  const ended = performance.now();
  const { events, tries } = await waitingAt(databaseUrl, urls);
  await arrived(databaseUrl, urls);
  const seconds = (performance.now() - ended) / 1000;
  const arrivals: Arrivals = JSON.parse(await bench.receiver.ask(''));
  const commits = await commitsFor(databaseUrl, 'comment_added', urls, since);
  requireAll(commits, arrivals);
  const left = events * urls.length + tries;
  behind.push({ all: commits.length, left, seconds });
  process.stdout.write(`${left} of ${commits.length} were still to be told; they were ${seconds.toFixed(1)} s later\n`);
  await unsubscribe(databaseUrl, 'comment_added');
  return run;
}

function write({ options, databases, putLoad }: Bench, what: string, { server }: MeasuredSkein) {
  return putLoad(what, server, { requests: COMMENTING(databases.world), seconds: secondsOf(options) });
}

/** The measured seconds of each run. */
export function secondsOf({ seconds }: Options): number {
  return Math.min(seconds, LONGEST_RUN);
}

/** Waits until no event is left, and no first try for these URLs. */
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

/** The delays of the events that were committed while the load was measured. */
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

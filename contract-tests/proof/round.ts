import { openDatabase } from '../../src/db/database.js';
import { until } from '../../src/testing/until.js';
import { BotTalk } from './bot_talk.js';
import { judge, subscriptionOf } from './judge.js';
import { LiveReaders } from './live.js';
import { lookAt, type Fact, type Found, type Thing } from './ledger.js';
import { load } from './load.js';
import { readLog, waiting } from './log.js';
import type { Machines, Victim } from './machines.js';
import type { Mails } from './mails.js';
import type { Receiver } from './receiver.js';
import { SocketPrograms } from './socket_programs.js';
import { makeWorld, SOCKET } from './world.js';
import { proofSender, type Desk } from './writer.js';

/** The figures of a round, and its faults. */
export interface Round {
  acknowledged: number;
  unknown: number;
  /** Writes with an unknown outcome that took effect. */
  made: number;
  events: number;
  requests: number;
  deliveries: number;
  mails: number;
  /** Mails that were sent more than once. */
  mailsAgain: number;
  /** Replies of the bot. */
  replies: number;
  /** Streams that were open, and the events that they brought. */
  streams: number;
  streamed: number;
  /** Requests over sockets. */
  overSockets: number;
  /** Deliveries that found no socket at any attempt and were sent again by their owner. */
  again: number;
  killed: Victim[];
  faults: string[];
}

export interface Stage {
  machines: Machines;
  receiver: Receiver;
  mails: Mails;
}

/**
 * How long the last deliveries may take: a request times out after ten seconds, the jobs of a killed worker are freed
 * after as many, and events that were not dispatched are found within two minutes.
 */
const SETTLING_MS = 150_000;

/** Streams of each person. */
const STREAMS = Number(process.env['PROOF_STREAMS'] ?? 6);

/** Plays a round: people write while processes are killed, then everything that came of it is checked. */
export async function playRound({ machines, receiver, mails }: Stage, seed: number, seconds: number): Promise<Round> {
  receiver.begin(seed);
  await machines.answer();
  const name = `r${seed}`;
  const world = await makeWorld(proofSender(machines.url), name, `${receiver.url}/${name}`);
  const desk: Desk = { world, things: [], refusals: [], onWrite: () => undefined };
  const talk = await BotTalk.begin(proofSender(machines.url), name, receiver.url);
  const readers = await LiveReaders.begin(machines.url, world, STREAMS);
  const programs = SocketPrograms.begin(machines.url, receiver, `/${name}`, world.subscriptions);
  const talking = talk.speak();
  const killed = await load({ desk, machines, receiver, seed, seconds }).finally(() => talk.end());
  await talking;
  const { lost, again } = await settledWith(programs, machines);
  const found = await Promise.all(desk.things.map(async (thing) => ({ thing, ...(await lookAt(thing)) })));
  const arrivals = receiver.arrivals.filter(({ path }) => path.startsWith(`/${name}/`));
  const { subscriptions } = world;
  const log = await readLog(arrivals, (arrival) => subscriptionOf(arrival, subscriptions));
  const facts = found.flatMap((one) => one.facts);
  const mailed = await judgeMails(mails, found, killed);
  const talked = await talk.judge();
  const streamed = await readers.judge(facts, erasedAmong(found));
  return {
    ...countWrites(desk, found),
    events: facts.length,
    requests: arrivals.length,
    deliveries: log.size,
    killed,
    mails: mailed.sent,
    mailsAgain: mailed.again,
    replies: talked.replies,
    streams: readers.count,
    streamed: streamed.events,
    again,
    overSockets: arrivals.filter(({ path }) => path.endsWith(SOCKET)).length,
    faults: [
      ...lost,
      ...desk.refusals,
      ...found.flatMap((one) => one.faults),
      ...mailed.faults,
      ...talked.faults,
      ...streamed.faults,
      ...judge({ facts, subscriptions, arrivals, log }),
    ],
  };
}

/** The writes of a round by their outcomes. */
function countWrites({ things }: Desk, found: readonly (Found & { thing: Thing })[]) {
  const writes = things.flatMap((thing) => thing.writes);
  const unknown = writes.filter(({ outcome }) => outcome === 'unknown').length;
  const made = found.filter((one) => one.isMade && one.thing.writes.at(-1)?.outcome === 'unknown').length;
  return { acknowledged: writes.length - unknown, unknown, made };
}

/** Waits until nothing is pending, also of what no socket took: its owner sends that again. */
async function settledWith(programs: SocketPrograms, machines: Machines): Promise<{ lost: string[]; again: number }> {
  let lost = await settled(machines);
  const again = await programs.redeliver();
  if (again > 0) lost = await settled(machines);
  await programs.stop();
  return { lost, again };
}

/** Waits until nothing is pending. Returns what was given up, and what is still pending at the end. */
async function settled({ databaseUrl }: Machines): Promise<string[]> {
  // One connection for all checks: a new one for each check would take processor time from the processes under test.
  const db = openDatabase({ url: databaseUrl, poolSize: 1 });
  let left = await waiting(db);
  await until(async () => {
    left = await waiting(db);
    return left !== undefined && left.events + left.deliveries + left.jobs === 0;
  }, SETTLING_MS).catch(() => undefined);
  await db.close();
  if (left === undefined) return ['The database does not answer'];
  const { events, deliveries, jobs, given_up } = left;
  return [
    ...(given_up === 0 ? [] : [`${given_up} events were set aside`]),
    ...(events + deliveries + jobs === 0
      ? []
      : [`There still wait ${events} events, ${deliveries} deliveries and ${jobs} mails`]),
  ];
}

/** What happened to posts before they were removed. Streams forget it. */
function erasedAmong(found: readonly Found[]): ReadonlySet<Fact> {
  const removal = (facts: readonly Fact[]) => facts.findLastIndex(({ event }) => event.endsWith('_deleted'));
  return new Set(found.flatMap(({ facts }) => facts.slice(0, Math.max(0, removal(facts)))));
}

/**
 * Every invited person who still exists got one mail. It was sent once, or again for each kill that
 * may have come in between.
 */
async function judgeMails(
  mails: Mails,
  found: readonly (Found & { thing: Thing })[],
  killed: readonly Victim[],
): Promise<{ sent: number; again: number; faults: string[] }> {
  const most = 1 + killed.filter((victim) => victim !== 'api').length;
  const invited = found.flatMap(({ thing: { mailed }, isHidden }) =>
    mailed === undefined ? [] : [{ mailed, isHidden }],
  );
  const sent = await mails.sentTo(invited.map(({ mailed }) => mailed));
  const faults = invited.flatMap(({ mailed, isHidden }) => {
    const times = sent.get(mailed) ?? [];
    if (times.length > 1) return [`${mailed} was invited by ${times.length} mails`];
    if (times.length === 0) return isHidden ? [] : [`${mailed} was never sent the invitation`];
    return (times[0] ?? 0) > most
      ? [`${mailed} was sent the invitation ${times[0]} times, with ${most - 1} kills`]
      : [];
  });
  const all = [...sent.values()].flat();
  return { sent: all.length, again: all.filter((times) => times > 1).length, faults };
}

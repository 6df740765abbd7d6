import { openDatabase } from '../../src/db/database.js';
import { until } from '../../src/testing/until.js';
import { judge, subscriptionOf } from './judge.js';
import { lookAt, type Found, type Thing } from './ledger.js';
import { load } from './load.js';
import { readLog, waiting } from './log.js';
import type { Machines, Victim } from './machines.js';
import type { Mails } from './mails.js';
import type { Receiver } from './receiver.js';
import { makeWorld } from './world.js';
import { proofSender, type Desk } from './writer.js';

/** What a round was, in figures, and what is wrong. */
export interface Round {
  acknowledged: number;
  unknown: number;
  /** Of those that were unknown: such as were found to be there. */
  made: number;
  events: number;
  requests: number;
  deliveries: number;
  mails: number;
  /** Mails that went more than once. */
  mailsAgain: number;
  killed: Victim[];
  faults: string[];
}

export interface Stage {
  machines: Machines;
  receiver: Receiver;
  mails: Mails;
}

/**
 * How long what is on its way may take: a request is given up after ten seconds, jobs of a killed worker are free again after as many, and what nobody was
 * told of is found within two minutes.
 */
const SETTLING_MS = 150_000;

/** One round: a team, whose people write while processes are killed, and then all that came of it. */
export async function playRound({ machines, receiver, mails }: Stage, seed: number, seconds: number): Promise<Round> {
  receiver.begin(seed);
  await machines.answer();
  const name = `r${seed}`;
  const world = await makeWorld(proofSender(machines.url), name, `${receiver.url}/${name}`);
  const desk: Desk = { world, things: [], refusals: [], onWrite: () => undefined };
  const killed = await load({ desk, machines, receiver, seed, seconds });
  const lost = await settled(machines);
  const found = await Promise.all(desk.things.map(async (thing) => ({ thing, ...(await lookAt(thing)) })));
  const arrivals = receiver.arrivals.filter(({ path }) => path.startsWith(`/${name}/`));
  const { subscriptions } = world;
  const log = await readLog(arrivals, (arrival) => subscriptionOf(arrival, subscriptions));
  const facts = found.flatMap((one) => one.facts);
  const mailed = await judgeMails(mails, found, killed);
  const writes = desk.things.flatMap((thing) => thing.writes);
  const unknown = writes.filter(({ outcome }) => outcome === 'unknown').length;
  return {
    acknowledged: writes.length - unknown,
    unknown,
    made: found.filter((one) => one.isMade && one.thing.writes.at(-1)?.outcome === 'unknown').length,
    ...{ events: facts.length, requests: arrivals.length, deliveries: log.size, killed },
    ...{ mails: mailed.sent, mailsAgain: mailed.again },
    faults: [
      ...lost,
      ...desk.refusals,
      ...found.flatMap((one) => one.faults),
      ...mailed.faults,
      ...judge({ facts, subscriptions, arrivals, log }),
    ],
  };
}

/** Waits until nothing is on its way any more. Answers what was given up, or does not get there. */
async function settled({ databaseUrl }: Machines): Promise<string[]> {
  // Asked so often that a new connection each time would take the processors from those who are waited for.
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

/** Who was invited, and is there, got one mail, which went once, and once more at most for each kill that may have come in between. */
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

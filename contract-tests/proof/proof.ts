import { Machines } from './machines.js';
import { Mails } from './mails.js';
import { makeProgram, type Change } from './program.js';
import { Receiver } from './receiver.js';
import { playRound, type Round } from './round.js';

export interface ProofOptions {
  rounds: number;
  /** How long each round writes and kills. */
  seconds: number;
  /** The seed of the first round; each further round adds one. */
  seed: number;
  /** Mistakes to make in a copy of the program, to see that the proof finds them. */
  changes?: readonly Change[];
}

/** Plays rounds one after the other, with their own processes and database. Ends after the first round with a fault. */
export async function prove({ rounds, seconds, seed, changes }: ProofOptions): Promise<Round[]> {
  const ends: (() => unknown)[] = [];
  try {
    const program = await makeProgram(changes);
    ends.push(() => program.remove());
    const receiver = new Receiver();
    await receiver.start();
    ends.push(() => receiver.stop());
    const machines = await Machines.start(program);
    ends.push(() => machines.stop());
    const mails = new Mails(machines.outbox);
    ends.push(() => mails.stop());
    const played: Round[] = [];
    while (played.length < rounds && played.every(({ faults }) => faults.length === 0)) {
      played.push(await playRound({ machines, receiver, mails }, seed + played.length, seconds));
    }
    return played;
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** The rounds in one line. */
export function report(rounds: readonly Round[], seed: number): string {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
  const kills = (victim: string) => sum(({ killed }) => killed.filter((one) => one === victim).length);
  const [requests, deliveries] = [sum((round) => round.requests), sum((round) => round.deliveries)];
  return [
    `proof: ${rounds.length} rounds, seed ${seed} (--seed repeats it)`,
    `kills: ${kills('worker')} of the worker, ${kills('api')} of the API, ${kills('postgres')} of PostgreSQL`,
    `writes: ${sum((round) => round.acknowledged)} acknowledged, ${sum((round) => round.unknown)} unknown, of which ${sum((round) => round.made)} were made`,
    `events: ${sum((round) => round.events)}, told by ${deliveries} deliveries, in ${requests} requests (${requests - deliveries} of them repeats)`,
    `over sockets: ${sum(({ overSockets }) => overSockets)} requests; ${sum(({ again }) => again)} deliveries found none and were sent again by their owner`,
    `streams: ${sum(({ streams }) => streams)}, which brought ${sum(({ streamed }) => streamed)} events, each once`,
    `replies: ${sum((round) => round.replies)} of bots, each to its message`,
    `mails: ${sum((round) => round.mails)}, ${sum((round) => round.mailsAgain)} of them more than once`,
  ].join('\n');
}

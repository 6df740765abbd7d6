import { Chance } from '../clients/story/chance.js';
import { Invited } from './invited.js';
import { VICTIMS, type Machines, type Victim } from './machines.js';
import type { Receiver } from './receiver.js';
import { TextThing, type TextKind } from './texts.js';
import { Unsent, Writer, type Desk, type OwnThing } from './writer.js';

/** What is begun, each as often as it stands here for others. */
const KINDS: readonly (readonly [TextKind, number])[] = [
  ['comment', 9],
  ['thread', 3],
  ['message', 4],
  ['channel', 1],
  ['group', 1],
];
/** Ada alone makes workspaces, and invites people. */
const ADAS = 20;
/** In percent: how often something is changed that is there, rather than something new begun. */
const CHANGING = 50;
/** How many writes are made before the next kill. */
const [LEAST, MOST] = [20, 90];
/** In percent: how often a kill waits until what was killed before is at work again, and how often it comes in the middle of a delivery then. */
const [PATIENT, WHILE_DELIVERING] = [80, 50];
/** In percent: how often two are killed at once, but for the first time. */
const PAIRS = 25;
const RECOVERY_MS = 60_000;

export interface LoadOptions {
  desk: Desk;
  machines: Pick<Machines, 'kill' | 'answer'>;
  receiver: Receiver;
  seed: number;
  /** How long it goes on at least. */
  seconds: number;
}

/** Writes, and kills meanwhile: each of the three at least once, and two at the same moment. Answers who was killed, in their order. */
export async function load(options: LoadOptions): Promise<Victim[]> {
  const { desk, seed, seconds } = options;
  const chance = new Chance(seed);
  const hands = (['ada', 'ada', 'ben', 'ben', 'cleo', 'cleo'] as const).map(
    (owner, index) => new Hand(new Writer(desk, owner, index, new Chance(seed * 31 + index)), options),
  );
  const end = performance.now() + seconds * 1000;
  const planned = [...chance.shuffled(VICTIMS).map((victim) => [victim]), chance.shuffled(VICTIMS).slice(1)];
  const killed: Victim[] = [];
  while (planned.length > 0 || performance.now() < end) {
    const victims = planned.shift() ?? chance.shuffled(VICTIMS).slice(0, chance.happens(PAIRS) ? 2 : 1);
    killed.push(...(await burst(options, hands, chance, victims)));
    await options.machines.answer();
  }
  return killed;
}

/**
 * Lets all write at once until so many writes have begun, and kills then: in the middle of them, or of a request that has just come to the
 * receiver. Answers who was there to be killed.
 */
async function burst(
  { desk, machines, receiver }: LoadOptions,
  hands: readonly Hand[],
  chance: Chance,
  victims: readonly Victim[],
): Promise<Victim[]> {
  const isPatient = chance.happens(PATIENT);
  const isWhileDelivering = isPatient && chance.happens(WHILE_DELIVERING);
  if (isPatient) {
    const arrived = receiver.arrivals.length;
    const patience = performance.now() + RECOVERY_MS;
    await chance.pick(hands)?.actUntil(() => receiver.arrivals.length > arrived || performance.now() > patience);
  }
  let killing: Promise<boolean[]> | undefined;
  const kill = () => {
    receiver.onArrival = () => undefined;
    killing ??= Promise.all(victims.map((victim) => machines.kill(victim)));
  };
  let left = LEAST + chance.below(MOST - LEAST);
  desk.onWrite = () => {
    left -= 1;
    if (left !== 0) return;
    if (isWhileDelivering) receiver.onArrival = kill;
    else kill();
  };
  await Promise.all(hands.map((hand) => hand.actUntil(() => killing !== undefined)));
  const wereThere = (await killing) ?? [];
  return victims.filter((_victim, index) => wereThere[index]);
}

/** A writer at work: what it does next, and to what. */
class Hand {
  readonly #writer: Writer;
  readonly #machines: Pick<Machines, 'answer'>;
  readonly #things: OwnThing[] = [];

  constructor(writer: Writer, { machines }: Pick<LoadOptions, 'machines'>) {
    this.#writer = writer;
    this.#machines = machines;
  }

  async actUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.act();
  }

  /** Changes something, or begins something new; waits for the API where nobody listens. */
  async act(): Promise<void> {
    const { chance } = this.#writer;
    const left = this.#things.filter(({ isOver }) => !isOver);
    const known = chance.happens(CHANGING) ? chance.pick(left) : undefined;
    const thing = known ?? this.#another();
    try {
      await thing.next();
      if (known === undefined) this.#things.push(thing);
    } catch (error) {
      if (!(error instanceof Unsent)) throw error;
      await this.#machines.answer();
    }
  }

  #another(): OwnThing {
    const { chance, owner } = this.#writer;
    if (owner === 'ada' && chance.happens(ADAS)) {
      return chance.happens(30) ? new TextThing(this.#writer, 'workspace') : new Invited(this.#writer);
    }
    const kinds = KINDS.flatMap(([kind, times]) => Array.from({ length: times }, () => kind));
    const kind = chance.pick(kinds) ?? 'comment';
    // Cleo is in no conversation.
    return new TextThing(this.#writer, kind === 'message' && owner === 'cleo' ? 'comment' : kind);
  }
}

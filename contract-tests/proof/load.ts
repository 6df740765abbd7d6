import { Chance } from '../clients/story/chance.js';
import { Invited } from './invited.js';
import { VICTIMS, type Machines, type Victim } from './machines.js';
import type { Receiver } from './receiver.js';
import { TextThing, type TextKind } from './texts.js';
import { Undone, Writer, type Desk, type OwnThing } from './writer.js';

/** What writers add, with relative frequencies. */
const KINDS: readonly (readonly [TextKind, number])[] = [
  ['comment', 9],
  ['thread', 3],
  ['message', 4],
  ['channel', 1],
  ['group', 1],
];
/** Percentage of Ada's additions that are a workspace or an invited person; only she makes these. */
const ADAS = 20;
/** Percentage of writes that change something existing instead of adding something. */
const CHANGING = 50;
/** The minimum and maximum number of writes before the next kill. */
const [LEAST, MOST] = [20, 90];
/** Percentages: a kill waits until the killed process has recovered, and such a kill comes during a delivery. */
const [PATIENT, WHILE_DELIVERING] = [80, 50];
/** Percentage of kills of two processes at once; the first such kill is planned. */
const PAIRS = 25;
const RECOVERY_MS = 60_000;

export interface LoadOptions {
  desk: Desk;
  machines: Pick<Machines, 'kill' | 'answer'>;
  receiver: Receiver;
  seed: number;
  /** The minimum duration of the load. */
  seconds: number;
}

/**
 * Writes while processes are killed: each of the three at least once, and two at the same time. Returns the
 * killed processes in order.
 */
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
 * Lets all writers write until enough writes have begun, then kills: in the middle of a write, or when a request has
 * just reached the receiver. Returns the processes that were running when they were killed.
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

/** A writer, and the things it has added. */
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

  /** Changes a thing or adds one. Waits for the API when nobody listens. */
  async act(): Promise<void> {
    const { chance } = this.#writer;
    const left = this.#things.filter(({ isOver }) => !isOver);
    const known = chance.happens(CHANGING) ? chance.pick(left) : undefined;
    const thing = known ?? this.#another();
    try {
      await thing.next();
      if (known === undefined) this.#things.push(thing);
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
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

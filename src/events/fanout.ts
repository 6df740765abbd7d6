import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { sqlState } from '../db/database.js';
import type { Session } from '../db/session.js';
import type { Bucket } from '../db/ids.js';
import type { Consumer, Subscriber } from './subscribers/subscriber.js';
import type { SequencedEvent } from './event.js';
import { addJobs } from './jobs.js';
import type { Sequencer } from './sequencer.js';
import type { Job } from './tasks.js';

/** How often a poisonous event is tried before it is set aside. */
const TRIES = 3;
/** SQLSTATE classes that blame the data: the same job fails again, on a healthy database. */
const BAD_DATA = new Set(['22', '23']);

interface Plan {
  event: SequencedEvent;
  jobs: Job[];
  /** What went wrong, with whose plan. */
  error?: string;
}

export interface DispatchOptions {
  clock: Clock;
  log: Logger;
  consumers: readonly Consumer[];
  takers?: readonly Subscriber[];
}

/** What went wrong with an event, with whom. */
type Refusals = ReadonlyMap<number, readonly string[]>;

/** Gives placed events to their takers, and turns them into the jobs of their consumers. */
export class Dispatch {
  readonly #session: Session;
  readonly #order: Sequencer;
  readonly #options: DispatchOptions;

  constructor(session: Session, order: Sequencer, options: DispatchOptions) {
    this.#session = session;
    this.#order = order;
    this.#options = options;
  }

  /** Hands events over; answers how many are done with. One that cannot be handed over stays, and stops no other. */
  async run(events: readonly SequencedEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    const inOrder = [...events].sort((one, other) => one.position - other.position);
    // The places stand on the rows, which go after both.
    const [refusals] = await Promise.all([this.#give(inOrder), this.#order.count()]);
    const plans = await this.#add(inOrder.map((event) => this.#plan(event, refusals.get(event.id) ?? [])));
    for (const [bucket, ids] of idsByBucket(plans.filter(({ error }) => error === undefined))) {
      await this.#order.remove(bucket, ids);
    }
    const failed = plans.filter(({ error }) => error !== undefined);
    for (const { event, error = '' } of failed) await this.#setBack(event, error);
    return plans.length - failed.length;
  }

  /** Lets the takers have what they want; answers what they could not take. */
  async #give(events: readonly SequencedEvent[]): Promise<Refusals> {
    const refusals = new Map<number, string[]>();
    for (const taker of this.#options.takers ?? []) {
      const wanted = events.filter(({ name }) => taker.events.includes(name));
      for (const { event, error } of await this.#refused(taker, wanted)) {
        refusals.set(event.id, [...(refusals.get(event.id) ?? []), `${taker.name}: ${error}`]);
      }
    }
    return refusals;
  }

  /** All together; where that fails because of some of them, one by one. */
  async #refused(
    taker: Subscriber,
    events: readonly SequencedEvent[],
  ): Promise<{ event: SequencedEvent; error: string }[]> {
    const [event, ...others] = events;
    if (event === undefined) return [];
    try {
      await taker.take(events);
      return [];
    } catch (error) {
      if (!isTheEvents(error)) throw error;
      if (others.length === 0) return [{ event, error: String(error) }];
    }
    const refused: { event: SequencedEvent; error: string }[] = [];
    for (const each of events) refused.push(...(await this.#refused(taker, [each])));
    return refused;
  }

  /** At its last try a poisonous event still reaches the consumers that it does not poison. */
  #plan(event: SequencedEvent, refusals: readonly string[]): Plan {
    const jobs: Job[] = [];
    const errors: string[] = [...refusals];
    for (const consumer of this.#options.consumers) {
      if (!consumer.events.includes(event.name)) continue;
      try {
        jobs.push(...consumer.plan(event));
      } catch (error) {
        errors.push(`${consumer.name}: ${String(error)}`);
      }
    }
    if (errors.length === 0) return { event, jobs };
    return { event, jobs: isLastTry(event) ? jobs : [], error: errors.join('\n') };
  }

  /** Adds the jobs, together where the database takes them, else those that it takes. */
  async #add(plans: readonly Plan[]): Promise<Plan[]> {
    const error = await this.#errorOfAdding(plans.flatMap(({ jobs }) => jobs));
    if (error === undefined) return [...plans];
    const result: Plan[] = [];
    for (const plan of plans) {
      const failure = await this.#errorOfAdding(plan.jobs);
      result.push(failure === undefined ? plan : { ...plan, error: [plan.error ?? [], failure].flat().join('\n') });
    }
    return result;
  }

  async #errorOfAdding(jobs: readonly Job[]): Promise<string | undefined> {
    try {
      await addJobs(this.#session, jobs);
      return undefined;
    } catch (error) {
      if (!isBadData(error)) throw error;
      return String(error);
    }
  }

  async #setBack(event: SequencedEvent, error: string): Promise<void> {
    const last = isLastTry(event);
    await this.#order.setBack(event, error, last ? this.#options.clock.now() : null);
    // The error may quote the event's content, so it stands on the row and not in the log.
    const about = { event_id: event.id, event: event.name, failures: event.failures + 1 };
    if (last) this.#options.log.error(about, 'An event was set aside; its row in outbox says why');
    else this.#options.log.warn(about, 'An event could not be handed over; it will be tried again');
  }
}

function isBadData(error: unknown): boolean {
  return BAD_DATA.has(sqlState(error)?.slice(0, 2) ?? '');
}

/** Whether an error comes again with the same event, and not with others: anything but a database that cannot do what is asked just now. */
function isTheEvents(error: unknown): boolean {
  return isBadData(error) || error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

function isLastTry(event: SequencedEvent): boolean {
  return event.failures + 1 >= TRIES;
}

function idsByBucket(plans: readonly Plan[]): Map<Bucket, number[]> {
  const ids = new Map<Bucket, number[]>();
  for (const { event } of plans) ids.set(event.bucket, [...(ids.get(event.bucket) ?? []), event.id]);
  return ids;
}

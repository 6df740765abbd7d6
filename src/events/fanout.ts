import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { sqlState } from '../db/database.js';
import type { Session } from '../db/session.js';
import type { Bucket } from '../db/ids.js';
import type { DirectSubscriber, Subscriber } from './subscribers/subscriber.js';
import type { SequencedEvent } from './event.js';
import { addJobs } from './jobs.js';
import type { Sequencer } from './sequencer.js';
import type { Job } from './tasks.js';
import { isCausedByBatch, TurnFailed } from './turns.js';

/** How often an event is tried before it is set aside. */
const MAX_ATTEMPTS = 3;
/** SQLSTATE classes of errors in the data. The same job fails again, even on a healthy database. */
const DATA_ERRORS = new Set(['22', '23']);

interface Plan {
  event: SequencedEvent;
  jobs: Job[];
  /** Set if a subscriber failed: the subscribers' names and errors, one a line. */
  error?: string;
}

/** What came of a batch of events. */
export interface Published {
  /** The events that have left the outbox. */
  done: number;
  /** The events that a direct subscriber has not finished. They come first in the next turn of their workspace. */
  unfinished: number;
}

export interface FanoutOptions {
  clock: Clock;
  log: Logger;
  subscribers: readonly Subscriber[];
  directSubscribers?: readonly DirectSubscriber[];
  /** Called when events have got their positions, before they are published. */
  onPositions?: (() => void) | undefined;
}

/** What a direct subscriber did not store. */
interface Received {
  failures: { event: SequencedEvent; error: string }[];
  unfinished: readonly number[];
}

/** The errors of direct subscribers, by the id of the event. */
type Failures = ReadonlyMap<number, readonly string[]>;

/**
 * Publishes sequenced events: passes them to the direct subscribers, adds the jobs of the other subscribers, and
 * deletes the events.
 */
export class Fanout {
  readonly #session: Session;
  readonly #sequencer: Sequencer;
  readonly #options: FanoutOptions;

  constructor(session: Session, sequencer: Sequencer, options: FanoutOptions) {
    this.#session = session;
    this.#sequencer = sequencer;
    this.#options = options;
  }

  /**
   * Publishes events, and says how many. One that fails stays in the outbox and does not hold up the others. Throws
   * TurnFailed when the database refuses them together, and another error when the database fails.
   */
  async publish(events: readonly SequencedEvent[]): Promise<Published> {
    if (events.length === 0) return { done: 0, unfinished: 0 };
    const inOrder = [...events].sort((one, other) => one.position - other.position);
    // Before the rows are deleted, the counter must have their positions. If an event ends the process, the next leader
    // must know which one.
    await this.#sequencer.begin(inOrder.map(({ id }) => id));
    this.#options.onPositions?.();
    const { failures, unfinished } = await this.#passOn(inOrder);
    const finished = inOrder.filter(({ id }) => !unfinished.has(id));
    const plans = await this.#addJobs(finished.map((event) => this.#plan(event, failures.get(event.id) ?? [])));
    for (const [bucket, ids] of idsByBucket(plans.filter(({ error }) => error === undefined))) {
      await this.#sequencer.remove(bucket, ids);
    }
    const failed = plans.filter(({ error }) => error !== undefined);
    for (const { event, error = '' } of failed) await this.#postpone(event, error);
    return { done: plans.length - failed.length, unfinished: unfinished.size };
  }

  /** Sets an event aside: it is not tried again. */
  async setAside(event: Pick<SequencedEvent, 'bucket' | 'id'>, error: string): Promise<void> {
    await this.#sequencer.postpone(event, error, this.#options.clock.now());
    this.#options.log.error({ event_id: event.id }, 'An event was set aside; its row in outbox has the error');
  }

  /**
   * Passes each direct subscriber the events that it subscribes to. What one has not finished, the others do not get
   * yet.
   */
  async #passOn(events: readonly SequencedEvent[]): Promise<{ failures: Failures; unfinished: ReadonlySet<number> }> {
    const failures = new Map<number, string[]>();
    const unfinished = new Set<number>();
    for (const subscriber of this.#options.directSubscribers ?? []) {
      const wanted = events.filter(({ id, name }) => subscriber.events.includes(name) && !unfinished.has(id));
      const received = await this.#pass(subscriber, wanted);
      for (const id of received.unfinished) unfinished.add(id);
      for (const { event, error } of received.failures) {
        failures.set(event.id, [...(failures.get(event.id) ?? []), `${subscriber.name}: ${error}`]);
      }
    }
    return { failures, unfinished };
  }

  /** Passes the events in one batch. If an event makes the batch fail, passes them one by one to find which. */
  async #pass(subscriber: DirectSubscriber, events: readonly SequencedEvent[]): Promise<Received> {
    const [event, ...others] = events;
    if (event === undefined) return { failures: [], unfinished: [] };
    try {
      return { failures: [], unfinished: await subscriber.receive(events) };
    } catch (error) {
      if (isCausedByBatch(error)) throw new TurnFailed(subscriber.name, { cause: error });
      if (!isCausedByEvent(error)) throw error;
      if (others.length === 0) return { failures: [{ event, error: String(error) }], unfinished: [] };
    }
    const each: Received[] = [];
    // An event that is unfinished holds up the later ones of its workspace.
    const held = new Set<number>();
    for (const one of events) {
      const isHeld = held.has(one.workspace_id);
      const received = isHeld ? { failures: [], unfinished: [one.id] } : await this.#pass(subscriber, [one]);
      if (received.unfinished.length > 0) held.add(one.workspace_id);
      each.push(received);
    }
    return {
      failures: each.flatMap(({ failures }) => failures),
      unfinished: each.flatMap(({ unfinished }) => unfinished),
    };
  }

  /**
   * Asks the subscribers for jobs. If one fails, the jobs of the others are added only at the last attempt, so that
   * they are not added twice.
   */
  #plan(event: SequencedEvent, failures: readonly string[]): Plan {
    const jobs: Job[] = [];
    const errors: string[] = [...failures];
    for (const subscriber of this.#options.subscribers) {
      if (!subscriber.events.includes(event.name)) continue;
      try {
        jobs.push(...subscriber.jobsFor(event));
      } catch (error) {
        errors.push(`${subscriber.name}: ${String(error)}`);
      }
    }
    if (errors.length === 0) return { event, jobs };
    return { event, jobs: isLastAttempt(event) ? jobs : [], error: errors.join('\n') };
  }

  /** Adds all jobs in one statement. If the database refuses some, adds them event by event. */
  async #addJobs(plans: readonly Plan[]): Promise<Plan[]> {
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
      if (!isDataError(error)) throw error;
      return String(error);
    }
  }

  async #postpone(event: SequencedEvent, error: string): Promise<void> {
    const isLast = isLastAttempt(event);
    await this.#sequencer.postpone(event, error, isLast ? this.#options.clock.now() : null);
    // The error may quote the event's content. It is stored on the row and must not be logged.
    const about = { event_id: event.id, event: event.name, failures: event.failures + 1 };
    if (isLast) this.#options.log.error(about, 'An event was set aside; its row in outbox has the error');
    else this.#options.log.warn(about, 'Publishing an event failed; it will be tried again');
  }
}

function isDataError(error: unknown): boolean {
  return DATA_ERRORS.has(sqlState(error)?.slice(0, 2) ?? '');
}

/**
 * Whether the event causes the error: a data error or a bug. All other errors come from the database and would hit any
 * event.
 */
function isCausedByEvent(error: unknown): boolean {
  return (
    isDataError(error) || error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  );
}

function isLastAttempt(event: SequencedEvent): boolean {
  return event.failures + 1 >= MAX_ATTEMPTS;
}

function idsByBucket(plans: readonly Plan[]): Map<Bucket, number[]> {
  const ids = new Map<Bucket, number[]>();
  for (const { event } of plans) ids.set(event.bucket, [...(ids.get(event.bucket) ?? []), event.id]);
  return ids;
}

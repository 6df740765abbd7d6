import { randomUUID } from 'node:crypto';
import { sqlState } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import type { Session } from '../db/session.js';
import type { SequencedEvent } from './event.js';
import { Fanout, type FanoutOptions } from './fanout.js';
import { INTERNAL_EVENTS } from './outbox.js';
import { Sequencer, type Turn } from './sequencer.js';
import { TurnFailed, Turns } from './turns.js';

/** The most events that are published together, and the length of their snapshots. One turn alone may be longer. */
const [BATCH_SIZE, BATCH_LENGTH] = [500, 8 * 1024 * 1024];
/** While the process is busy: the events of one pass. */
const BUSY_PASS_SIZE = 50;
/** How often an event that is published alone may end the process. */
const MOST_DEATHS = 2;
/** Identifies this process to the next leader. */
const PROCESS = randomUUID();

export interface PublisherOptions extends FanoutOptions {
  /** Whether this process is busy with requests, which then have priority. By default it never is. */
  isBusy?: (() => boolean) | undefined;
}

/**
 * Publishes the pending events while this process leads, in turns: some events of each workspace, then of each again.
 * So a workspace with many events, or with an event that has many receivers, does not hold up the others. Events
 * without a direct subscriber are published first, because they wait for no order: mails and erasures.
 */
export class Publisher {
  readonly #sequencer: Sequencer;
  readonly #fanout: Fanout;
  readonly #options: PublisherOptions;
  readonly #turns = new Turns();
  /** The names of the events without a direct subscriber. */
  readonly #prompt: readonly string[];
  /** Events that were being published when another process ended. Each is published alone. */
  readonly #suspects = new Set<number>();

  private constructor(session: Session, sequencer: Sequencer, options: PublisherOptions) {
    this.#sequencer = sequencer;
    this.#options = options;
    this.#fanout = new Fanout(session, sequencer, options);
    const direct = new Set((options.directSubscribers ?? []).flatMap<string>(({ events }) => events));
    this.#prompt = INTERNAL_EVENTS.filter((name) => !direct.has(name));
  }

  /** Continues where the previous leader ended. */
  static async resume(session: Session, options: PublisherOptions): Promise<Publisher> {
    const { sequencer, interrupted } = await Sequencer.resume(session, PROCESS);
    const publisher = new Publisher(session, sequencer, options);
    await publisher.#examine(interrupted);
    return publisher;
  }

  /**
   * Another process ended while it was publishing these events. Each of them is published alone now, so that the one
   * that ends a process is known. It is set aside after the second time.
   */
  async #examine(interrupted: readonly number[]): Promise<void> {
    for (const id of interrupted) this.#suspects.add(id);
    const [id, ...others] = interrupted;
    if (id === undefined || others.length > 0) return;
    const event = { bucket: bucketOf(id), id };
    if ((await this.#sequencer.countDeath(event)) < MOST_DEATHS) return;
    await this.#fanout.setAside(event, 'The process ended each time this event was published');
    this.#suspects.delete(id);
  }

  /** One turn of each workspace with pending events. Returns whether any event left the outbox or was continued. */
  async publishTurns(): Promise<boolean> {
    const buckets = await this.#sequencer.buckets();
    const batch = new Batch();
    let isActive = false;
    for (const bucket of buckets) {
      const size = this.#isSuspected(bucket) ? 1 : this.#sizeOf(bucket, buckets.length);
      const turn = await this.#sequencer.sequence(bucket, size, this.#prompt);
      if (turn.isCut) this.#turns.wasCut(bucket);
      if (!batch.hasRoomFor(turn)) isActive = (await this.#publishAll(batch.take())) || isActive;
      if (this.#isSuspected(bucket)) isActive = (await this.#publishEach(bucket, turn.events)) || isActive;
      else batch.add(turn);
    }
    isActive = (await this.#publishAll(batch.take())) || isActive;
    if (!isActive) await this.#sequencer.begin([]);
    return isActive;
  }

  /** Says that nothing is being published any more. */
  async end(): Promise<void> {
    await this.#sequencer.begin([]);
  }

  #sizeOf(bucket: Bucket, buckets: number): number {
    const size = this.#turns.sizeOf(bucket);
    return this.#options.isBusy?.() === true ? Math.min(size, Math.ceil(BUSY_PASS_SIZE / buckets)) : size;
  }

  #isSuspected(bucket: Bucket): boolean {
    return [...this.#suspects].some((id) => bucketOf(id) === bucket);
  }

  /** Publishes the events of a bucket with suspects one by one. */
  async #publishEach(bucket: Bucket, events: readonly SequencedEvent[]): Promise<boolean> {
    let isActive = false;
    for (const event of events) {
      const isPublished = await this.#publish([event]);
      if (isPublished !== 'unfinished') this.#suspects.delete(event.id);
      isActive ||= isPublished !== 'failed';
    }
    if (events.length > 0) return isActive;
    // The suspects have left the outbox.
    for (const id of this.#suspects) if (bucketOf(id) === bucket) this.#suspects.delete(id);
    return false;
  }

  async #publishAll(events: readonly SequencedEvent[]): Promise<boolean> {
    const isPrompt = ({ name }: SequencedEvent) => this.#prompt.includes(name);
    const prompt = await this.#publish(events.filter(isPrompt));
    const inTurn = await this.#publish(events.filter((event) => !isPrompt(event)));
    return [prompt, inTurn].some((outcome) => outcome === 'done' || outcome === 'unfinished');
  }

  async #publish(events: readonly SequencedEvent[]): Promise<'nothing' | 'failed' | 'done' | 'unfinished'> {
    if (events.length === 0) return 'nothing';
    try {
      const { done, unfinished } = await this.#fanout.publish(events);
      for (const bucket of bucketsOf(events)) this.#turns.succeeded(bucket);
      if (unfinished > 0) return 'unfinished';
      return done > 0 ? 'done' : 'failed';
    } catch (error) {
      if (!(error instanceof TurnFailed)) throw error;
      return this.#publishFewer(events, error);
    }
  }

  /** Publishes a failed batch bucket by bucket. If it is of one bucket, its next turns are shorter. */
  async #publishFewer(
    events: readonly SequencedEvent[],
    { cause }: TurnFailed,
  ): Promise<'failed' | 'done' | 'unfinished'> {
    const [bucket = 0, ...others] = bucketsOf(events);
    if (others.length > 0) {
      const outcomes = [];
      for (const each of [bucket, ...others])
        outcomes.push(await this.#publish(events.filter((one) => one.bucket === each)));
      return outcomes.find((outcome) => outcome === 'done' || outcome === 'unfinished') ?? 'failed';
    }
    const guilty = this.#turns.failed(bucket, events);
    // The message may quote content. It is stored on the row and must not be logged.
    const about = { events: events.length, code: sqlState(cause) };
    this.#options.log.warn(about, 'The database refused a turn of events; fewer will be tried together');
    if (guilty !== undefined) await this.#fanout.setAside(guilty, String(cause));
    return 'failed';
  }
}

/** Events of several turns that are published together. */
class Batch {
  #events: SequencedEvent[] = [];
  #length = 0;

  hasRoomFor({ events, length }: Turn): boolean {
    return this.#events.length + events.length <= BATCH_SIZE && this.#length + length <= BATCH_LENGTH;
  }

  add({ events, length }: Turn): void {
    this.#events.push(...events);
    this.#length += length;
  }

  take(): SequencedEvent[] {
    const events = this.#events;
    [this.#events, this.#length] = [[], 0];
    return events;
  }
}

function bucketsOf(events: readonly SequencedEvent[]): Bucket[] {
  return [...new Set(events.map(({ bucket }) => bucket))];
}

import { randomUUID } from 'node:crypto';
import { sqlState } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import type { Session } from '../db/session.js';
import { groupOf, type Group } from '../models/dispatcher_group.js';
import type { SequencedEvent } from './event.js';
import { Fanout, type FanoutOptions } from './fanout.js';
import { INTERNAL_EVENTS } from './outbox.js';
import { LeadLost, Sequencer, type Interrupted, type Turn } from './sequencer.js';
import { TurnFailed, Turns } from './turns.js';

/** The most events that are published together, and the length of their snapshots. One turn alone may be longer. */
const [BATCH_SIZE, BATCH_LENGTH] = [500, 8 * 1024 * 1024];
/** While the process is busy: the events of one pass. */
const BUSY_PASS_SIZE = 50;
/** How often an event that is published alone may end the process. */
const MOST_DEATHS = 2;
/** Identifies this process to the next leader. */
const PROCESS = randomUUID();
/** After this time a pass ends, and the next one goes on with the remaining buckets. */
const PASS_MS = 500;

export interface PublisherOptions extends FanoutOptions {
  /** Whether this process is busy with requests, which then have priority. By default it never is. */
  isBusy?: (() => boolean) | undefined;
}

export interface PublisherManner {
  /** Before a group gives positions, it is tried whether its rows can be written: the streams wait meanwhile. */
  isCautious?: boolean;
}

/** What came of a pass: `waiting` means that events wait and none left the outbox. */
export interface Pass {
  outcome: 'idle' | 'waiting' | 'active';
  /** The groups whose statements failed while the session worked, with the first error of each. */
  failed: ReadonlyMap<Group, unknown>;
}

/**
 * Publishes the pending events of the groups that this session leads, in turns: some events of each workspace, then of
 * each again. So a workspace with many events, or with an event that has many receivers, does not hold up the others.
 * Events without a direct subscriber are published first, because they wait for no order: mails and erasures.
 */
export class Publisher {
  readonly #sequencer: Sequencer;
  readonly #fanout: Fanout;
  readonly #options: PublisherOptions;
  readonly #turns = new Turns();
  readonly #isCautious: boolean;
  /** The names of the events without a direct subscriber. */
  readonly #prompt: readonly string[];
  /** Events that were being published when another process ended. Each is published alone. */
  readonly #suspects = new Set<number>();
  /** The buckets of the last sweep that have not had their turn yet. */
  #rest: Bucket[] = [];
  #failed = new Map<Group, unknown>();

  constructor(session: Session, options: PublisherOptions, { isCautious = false }: PublisherManner = {}) {
    this.#isCautious = isCautious;
    this.#sequencer = new Sequencer(session, PROCESS);
    this.#options = options;
    this.#fanout = new Fanout(session, this.#sequencer, options);
    const direct = new Set((options.directSubscribers ?? []).flatMap<string>(({ events }) => events));
    this.#prompt = INTERNAL_EVENTS.filter((name) => !direct.has(name));
  }

  get groups(): readonly Group[] {
    return this.#sequencer.groups;
  }

  /** Leads these groups, whose locks the session holds, and continues where their previous leaders ended. */
  async take(groups: readonly Group[]): Promise<void> {
    const found = await this.#sequencer.take(groups, this.#isCautious);
    for (const interrupted of found) await this.#examine(interrupted);
  }

  /** Leads these groups no more. */
  async give(groups: readonly Group[], failingSince: Date | null = null): Promise<void> {
    if (groups.length === 0) return;
    for (const id of this.#suspects) if (groups.includes(groupOf(bucketOf(id)))) this.#suspects.delete(id);
    this.#rest = this.#rest.filter((bucket) => !groups.includes(groupOf(bucket)));
    await this.#sequencer.give(groups, failingSince);
  }

  /**
   * Another process ended while it was publishing these events. Each of them is published alone now, so that the one
   * that ends a process is known. It is set aside after the second time.
   */
  async #examine({ ids, wasAlone }: Interrupted): Promise<void> {
    for (const id of ids) this.#suspects.add(id);
    const [id] = ids;
    if (id === undefined || !wasAlone) return;
    const event = { bucket: bucketOf(id), id };
    if ((await this.#sequencer.countDeath(event)) < MOST_DEATHS) return;
    await this.#fanout.setAside(event, 'The process ended each time this event was published');
    this.#suspects.delete(id);
  }

  /** One turn of each workspace with pending events, or of some of them when that takes long. */
  async publishTurns(): Promise<Pass> {
    this.#failed = new Map();
    const buckets = this.#rest.length > 0 ? this.#rest : await this.#sweep();
    this.#rest = [];
    const end = performance.now() + PASS_MS;
    const batch = new Batch();
    let isActive = false;
    for (const [index, bucket] of buckets.entries()) {
      if (performance.now() > end) this.#rest = buckets.slice(index);
      if (this.#rest.length > 0) break;
      const turn = await this.#read(bucket, buckets.length);
      if (turn === undefined) continue;
      const isAlone = this.#isSuspected(bucket);
      if (isAlone || !batch.hasRoomFor(turn)) isActive = (await this.#publishTogether(batch.take())) || isActive;
      if (isAlone) isActive = (await this.#publishEach(turn)) || isActive;
      else batch.add(turn);
    }
    isActive = (await this.#publishTogether(batch.take())) || isActive;
    if (!isActive) await this.#sequencer.begin([]);
    return { outcome: outcomeOf(isActive || this.#rest.length > 0, buckets), failed: this.#failed };
  }

  /** If the sweep fails, because a machine is away, each group is asked by itself. */
  async #sweep(): Promise<Bucket[]> {
    const groups = this.groups;
    const [alone, ...others] = groups;
    if (alone === undefined) return [];
    try {
      return others.length === 0 ? await this.#sequencer.bucketsOf(alone) : await this.#sequencer.buckets();
    } catch (error) {
      await this.#throwIfLost(error);
    }
    const buckets: Bucket[] = [];
    for (const group of groups) {
      buckets.push(...((await this.#guarded(group, () => this.#sequencer.bucketsOf(group))) ?? []));
    }
    return buckets;
  }

  async #read(bucket: Bucket, buckets: number): Promise<Turn | undefined> {
    const size = this.#isSuspected(bucket) ? 1 : this.#sizeOf(bucket, buckets);
    const turn = await this.#guarded(groupOf(bucket), async () => {
      const read = await this.#sequencer.pending(bucket, size, this.#prompt);
      if (this.#isCautious) await this.#sequencer.touch(read);
      return read;
    });
    if (turn?.isCut === true) this.#turns.wasCut(bucket);
    return turn;
  }

  /**
   * Does some work of a group. Returns undefined if it fails while the session works: then the group has failed, and
   * has no more work in this pass. The others go on.
   */
  async #guarded<Result>(group: Group, work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#failed.has(group)) return undefined;
    try {
      return await work();
    } catch (error) {
      await this.#throwIfLost(error);
      this.#failed.set(group, error);
      return undefined;
    }
  }

  async #throwIfLost(error: unknown): Promise<void> {
    if (error instanceof LeadLost || !(await this.#sequencer.isAlive())) throw error;
  }

  #sizeOf(bucket: Bucket, buckets: number): number {
    const size = this.#turns.sizeOf(bucket);
    return this.#options.isBusy?.() === true ? Math.min(size, Math.ceil(BUSY_PASS_SIZE / buckets)) : size;
  }

  #isSuspected(bucket: Bucket): boolean {
    return [...this.#suspects].some((id) => bucketOf(id) === bucket);
  }

  /** Publishes the events of a bucket with suspects one by one. */
  async #publishEach(turn: Turn): Promise<boolean> {
    const { bucket } = turn;
    const events = await this.#position([turn]);
    let isActive = false;
    for (const event of events) {
      const isPublished = await this.#publishGuarded([event]);
      if (isPublished !== 'unfinished') this.#suspects.delete(event.id);
      isActive ||= isPublished !== 'failed';
    }
    if (turn.events.length > 0) return isActive;
    // The suspects have left the outbox.
    for (const id of this.#suspects) if (bucketOf(id) === bucket) this.#suspects.delete(id);
    return false;
  }

  /** Gives the events of these turns their positions, and returns them. */
  async #position(turns: readonly Turn[]): Promise<SequencedEvent[]> {
    const known = new Set(
      turns.flatMap(({ events }) => events.flatMap(({ id, position }) => (position > 0 ? id : []))),
    );
    await this.#sequencer.allot(turns);
    const positioned: SequencedEvent[] = [];
    for (const { bucket, events } of turns) {
      const group = groupOf(bucket);
      const news = events.filter(({ id }) => !known.has(id));
      const kept = await this.#guarded(group, () =>
        news.length === 0 ? Promise.resolve(news) : this.#sequencer.position(bucket, news),
      );
      if (kept !== undefined) positioned.push(...events.filter(({ id }) => known.has(id)), ...kept);
    }
    return positioned;
  }

  async #publishTogether(turns: readonly Turn[]): Promise<boolean> {
    if (turns.length === 0) return false;
    const events = await this.#position(turns);
    const isPrompt = ({ name }: SequencedEvent) => this.#prompt.includes(name);
    const prompt = await this.#publishGuarded(events.filter(isPrompt));
    const inTurn = await this.#publishGuarded(events.filter((event) => !isPrompt(event)));
    return [prompt, inTurn].some((outcome) => outcome === 'done' || outcome === 'unfinished');
  }

  /** Publishes events of several groups. If that fails, each group by itself. */
  async #publishGuarded(events: readonly SequencedEvent[]): Promise<Outcome> {
    const healthy = events.filter(({ bucket }) => !this.#failed.has(groupOf(bucket)));
    const [group, ...others] = new Set(healthy.map(({ bucket }) => groupOf(bucket)));
    if (group === undefined) return 'nothing';
    if (others.length === 0) return (await this.#guarded(group, () => this.#publish(healthy))) ?? 'failed';
    try {
      return await this.#publish(healthy);
    } catch (error) {
      await this.#throwIfLost(error);
    }
    const outcomes: Outcome[] = [];
    for (const each of [group, ...others]) {
      const own = healthy.filter(({ bucket }) => groupOf(bucket) === each);
      outcomes.push((await this.#guarded(each, () => this.#publish(own))) ?? 'failed');
    }
    return bestOf(outcomes);
  }

  async #publish(events: readonly SequencedEvent[]): Promise<Outcome> {
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
  async #publishFewer(events: readonly SequencedEvent[], { cause }: TurnFailed): Promise<Outcome> {
    const [bucket = 0, ...others] = bucketsOf(events);
    if (others.length > 0) {
      const outcomes: Outcome[] = [];
      for (const each of [bucket, ...others])
        outcomes.push(await this.#publish(events.filter((one) => one.bucket === each)));
      return bestOf(outcomes);
    }
    const guilty = this.#turns.failed(bucket, events);
    // The message may quote content. It is stored on the row and must not be logged.
    const about = { events: events.length, code: sqlState(cause) };
    this.#options.log.warn(about, 'The database refused a turn of events; fewer will be tried together');
    if (guilty !== undefined) await this.#fanout.setAside(guilty, String(cause));
    return 'failed';
  }
}

function outcomeOf(isActive: boolean, buckets: readonly Bucket[]): Pass['outcome'] {
  if (isActive) return 'active';
  return buckets.length > 0 ? 'waiting' : 'idle';
}

type Outcome = 'nothing' | 'failed' | 'done' | 'unfinished';

function bestOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.find((outcome) => outcome === 'done' || outcome === 'unfinished') ?? 'failed';
}

/** Turns whose events are published together. */
class Batch {
  #turns: Turn[] = [];
  #events = 0;
  #length = 0;

  hasRoomFor({ events, length }: Turn): boolean {
    return this.#events + events.length <= BATCH_SIZE && this.#length + length <= BATCH_LENGTH;
  }

  add(turn: Turn): void {
    this.#turns.push(turn);
    this.#events += turn.events.length;
    this.#length += turn.length;
  }

  take(): Turn[] {
    const turns = this.#turns;
    this.#turns = [];
    [this.#events, this.#length] = [0, 0];
    return turns;
  }
}

function bucketsOf(events: readonly SequencedEvent[]): Bucket[] {
  return [...new Set(events.map(({ bucket }) => bucket))];
}

import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import type { BodyLinks } from '../domain/hooks/bodies.js';
import { isTakenOut } from '../domain/hooks/audience.js';
import { endOf } from '../domain/live/position.js';
import { wantsOwn } from '../domain/live/reader.js';
import { liveHappening, type Audience, type LiveHappening } from '../domain/live/happening.js';
import { tellingsOf, type LiveMessage } from '../domain/live/telling.js';
import { Wakeup } from '../wakeup.js';
import { liveEventsAfter, liveEventsIn, type LiveRow } from '../models/live_event.js';
import { insidersOf } from '../models/visibility.js';
import { inSlices } from '../work_budget.js';
import type { Announcements } from './announcements.js';
import { Audiences } from './audiences.js';
import type { Stream } from './stream.js';

export interface PresentOptions {
  db: Queryable;
  clock: Clock;
  log: Logger;
  links: BodyLinks;
  announcements?: Announcements | undefined;
  /** For up to so many readers of a workspace it is not asked first who is inside the place of an event. */
  few?: number;
  /** Called for a stream that does not follow any more, and has to read the past by itself. */
  onLost: (stream: Stream) => void;
}

/** How often new events are looked for without an announcement. */
const POLL_MS = 500;
/** Before the database is asked again after a failure. */
const RETRY_MS = 500;
/** Events that are read together. */
const MOST_EVENTS = 200;
/** Events times readers that are looked at together, and those whose sight is judged by one statement. */
const [MOST_PAIRS, MOST_QUESTIONS] = [20_000, 2000];
/** By default. */
const FEW = 50;

/** An event, and the streams that await it, by their users. */
interface Awaited {
  event: LiveHappening;
  readers: ReadonlyMap<number, readonly Stream[]>;
}

/** Reads what happens once for all streams that follow the present, and sends it to each that may see it. */
export class Present {
  readonly #options: PresentOptions;
  readonly #streams = new Set<Stream>();
  readonly audiences = new Audiences();
  readonly #wakeup = new Wakeup();
  /** All events up to here are sent to the streams. */
  #position = 0;
  /** The end of the events that are being sent. */
  #end: number | undefined;
  /** The streams that are a few events behind, with the workspaces of their users. */
  readonly #near = new Map<Stream, readonly number[]>();
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: PresentOptions) {
    this.#options = options;
  }

  /**
   * Lets a stream follow that has read all up to its position. A stream that is a few events behind the others follows
   * too: those events are read again. Returns false for one that is further behind and has to read on by itself.
   * `workspaceIds` has the workspaces of its user, read before its last part.
   */
  join(stream: Stream, workspaceIds: readonly number[]): boolean {
    if (this.#isStopping) return false;
    if (this.#streams.size + this.#near.size === 0 && this.#end === undefined) this.#position = stream.at.position;
    const behind = (this.#end ?? this.#position) - stream.at.position;
    if (behind > MOST_EVENTS) return false;
    if (behind > 0) {
      this.#near.set(stream, workspaceIds);
      this.#wakeup.wake();
    } else this.#follow(stream, workspaceIds);
    this.#options.announcements?.listen(() => this.#wakeup.wake());
    this.#start();
    return true;
  }

  leave(stream: Stream): void {
    this.#near.delete(stream);
    if (!this.#streams.delete(stream)) return;
    this.audiences.remove(stream);
    if (this.#streams.size === 0) this.#wakeup.wake();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.wake();
    await this.#running;
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isActive) this.#start();
    });
  }

  get #isActive(): boolean {
    return this.#streams.size + this.#near.size > 0 && !this.#isStopping;
  }

  #follow(stream: Stream, workspaceIds: readonly number[]): void {
    this.#streams.add(stream);
    this.audiences.add(stream, workspaceIds);
  }

  /** Goes back to the first event that a stream has yet to get. The others skip what they have. */
  #takeNear(): void {
    for (const [stream, workspaceIds] of this.#near) {
      this.#position = Math.min(this.#position, stream.at.position);
      this.#follow(stream, workspaceIds);
    }
    this.#near.clear();
  }

  async #run(): Promise<void> {
    while (this.#isActive) {
      try {
        if (!(await this.#sendNext())) await this.#wakeup.wait(POLL_MS);
      } catch (error) {
        this.#options.log.warn({ err: error }, 'Streams could not be read; they go on later');
        await this.#wakeup.wait(RETRY_MS);
      } finally {
        this.#end = undefined;
      }
    }
  }

  /** Sends the next events. Returns whether there were any. */
  async #sendNext(): Promise<boolean> {
    const { db } = this.#options;
    this.#takeNear();
    const read = this.audiences.workspaceIds;
    const after = this.#position;
    const { rows, end, last_position, live_floor } = await liveEventsAfter(db, read, { after, limit: MOST_EVENTS });
    // All streams have left meanwhile, and one that has come begins elsewhere.
    if (this.#position !== after) return true;
    if (last_position === after) return false;
    if (last_position < after || live_floor > after) return this.#lose();
    this.#end = end;
    await this.#sendEach(rows, new Set(read));
    this.#position = end;
    const at = endOf(end);
    for (const stream of this.#streams) stream.pass(at);
    return true;
  }

  /** Events are missing, or the database is another one: each stream finds out by itself. */
  #lose(): boolean {
    for (const stream of [...this.#streams]) {
      this.leave(stream);
      this.#options.onLost(stream);
    }
    return true;
  }

  /** `read`: the workspaces whose snapshots are in the rows. */
  async #sendEach(rows: readonly LiveRow[], read: ReadonlySet<number>): Promise<void> {
    let awaited: Awaited[] = [];
    let pairs = 0;
    for (const row of rows) {
      this.audiences.letIn(row);
      const event = liveHappening(read.has(row.workspace_id) ? row : await this.#whole(row));
      const readers = this.audiences.awaiting(event);
      if (readers.size === 0) continue;
      awaited.push({ event, readers });
      pairs += readers.size;
      if (pairs < MOST_PAIRS) continue;
      await this.#sendThose(awaited);
      [awaited, pairs] = [[], 0];
    }
    await this.#sendThose(awaited);
  }

  async #sendThose(awaited: readonly Awaited[]): Promise<void> {
    let batch: Awaited[] = [];
    let questions = 0;
    for (const one of await this.#nearby(awaited)) {
      batch.push(one);
      questions += one.readers.size;
      if (questions < MOST_QUESTIONS) continue;
      await this.#send(batch);
      [batch, questions] = [[], 0];
    }
    await this.#send(batch);
  }

  /** The same without the readers who are outside of a private channel or a conversation: most of a large workspace. */
  async #nearby(awaited: readonly Awaited[]): Promise<Awaited[]> {
    const { db, few = FEW } = this.#options;
    const insiders = new Map<LiveHappening, ReadonlySet<number>>();
    for (const workspaceId of new Set(awaited.map(({ event }) => event.workspace_id))) {
      const userIds = this.audiences.usersOf(workspaceId);
      const isAsked = (event: LiveHappening) =>
        event.workspace_id === workspaceId && !event.is_loss && !isForOne(event) && event.own?.name !== 'notified';
      const events = awaited.map(({ event }) => event).filter(isAsked);
      if (userIds.length <= few || events.length === 0) continue;
      const found = await insidersOf(db, workspaceId, events, userIds);
      found.forEach((inside, nr) => {
        const event = events[nr];
        if (event !== undefined && inside !== undefined) insiders.set(event, inside);
      });
    }
    return awaited.flatMap(({ event, readers }) => {
      const inside = insiders.get(event);
      if (inside === undefined) return [{ event, readers }];
      const those = [...readers].filter(([userId]) => inside.has(userId) || isTakenOut(event, userId));
      return those.length === 0 ? [] : [{ event, readers: new Map(those) }];
    });
  }

  /** The row with its snapshot, if somebody has been let into the workspace since the rows were chosen. */
  async #whole(row: LiveRow): Promise<LiveRow> {
    if (!this.audiences.has(row.workspace_id)) return row;
    const slice = { after: row.position - 1, last: row.position, limit: 1 };
    const { rows } = await liveEventsIn(this.#options.db, [row.workspace_id], slice);
    return rows[0] ?? row;
  }

  async #send(awaited: readonly Awaited[]): Promise<void> {
    if (awaited.length === 0) return;
    const { db, links, clock } = this.#options;
    const asked = awaited.map(audienceOf);
    const readersOf = new Map(awaited.map(({ event, readers }) => [event, readers]));
    const tellings = await tellingsOf(db, asked, links, clock.now());
    for (const { event, userIds, messagesFor } of tellings) {
      const readers = readersOf.get(event);
      await inSlices(sending(userIds, (userId) => readers?.get(userId) ?? [], messagesFor));
    }
  }
}

/** The users who await an event. */
function audienceOf({ event, readers }: Awaited): Audience {
  const wantingOwn = [...readers].filter(([, streams]) => streams.some(({ reader }) => wantsOwn(reader, event)));
  return { event, userIds: [...readers.keys()], ownUserIds: wantingOwn.map(([userId]) => userId) };
}

/** Whether an event is for one user alone. */
function isForOne({ own }: LiveHappening): boolean {
  return own !== null && own.user_id !== null;
}

/** Sends each user their messages, on all their streams. */
function* sending(
  userIds: readonly number[],
  streamsOf: (userId: number) => readonly Stream[],
  messagesFor: (userId: number) => readonly LiveMessage[],
): Generator<undefined, void> {
  for (const userId of userIds) {
    const messages = messagesFor(userId);
    for (const stream of streamsOf(userId)) for (const message of messages) stream.send(message);
    yield;
  }
}

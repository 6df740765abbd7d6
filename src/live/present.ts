import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import type { BodyLinks } from '../domain/hooks/bodies.js';
import { endOf } from '../domain/live/position.js';
import { liveHappening, tellingsOf, type LiveHappening, type LiveMessage } from '../domain/live/telling.js';
import { Wakeup } from '../events/wakeup.js';
import { liveBounds, liveEventsAfter, liveEventsIn, type LiveRow } from '../models/live_event.js';
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
  /** Called for a stream that does not follow any more, and has to read the past by itself. */
  onLost: (stream: Stream) => void;
}

/** How often new events are looked for without an announcement. */
const POLL_MS = 500;
/** Before the database is asked again after a failure. */
const RETRY_MS = 500;
/** Events that are read together. */
const MOST_EVENTS = 200;
/** Events times readers whose sight is judged by one statement. */
const MOST_QUESTIONS = 2000;

/** An event, and the streams that await it, by their users. */
interface Awaited {
  event: LiveHappening;
  readers: ReadonlyMap<number, readonly Stream[]>;
}

/** Reads what happens once for all streams that follow the present, and sends it to each that may see it. */
export class Present {
  readonly #options: PresentOptions;
  readonly #streams = new Set<Stream>();
  readonly #audiences = new Audiences();
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
    this.#audiences.remove(stream);
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
    this.#audiences.add(stream, workspaceIds);
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
    const { last_position, live_floor } = await liveBounds(db);
    if (last_position === this.#position) return false;
    if (last_position < this.#position || live_floor > this.#position) return this.#lose();
    this.#end = last_position;
    const read = this.#audiences.workspaceIds;
    const slice = { after: this.#position, last: last_position, limit: MOST_EVENTS };
    const { rows, end } = await liveEventsAfter(db, read, slice);
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
    let questions = 0;
    for (const row of rows) {
      this.#audiences.letIn(row);
      const event = liveHappening(read.has(row.workspace_id) ? row : await this.#whole(row));
      const readers = this.#audiences.awaiting(event);
      if (readers.size === 0) continue;
      awaited.push({ event, readers });
      questions += readers.size;
      if (questions < MOST_QUESTIONS) continue;
      await this.#send(awaited);
      [awaited, questions] = [[], 0];
    }
    await this.#send(awaited);
  }

  /** The row with its snapshot, if somebody has been let into the workspace since the rows were chosen. */
  async #whole(row: LiveRow): Promise<LiveRow> {
    if (!this.#audiences.has(row.workspace_id)) return row;
    const slice = { after: row.position - 1, last: row.position, limit: 1 };
    const { rows } = await liveEventsIn(this.#options.db, [row.workspace_id], slice);
    return rows[0] ?? row;
  }

  async #send(awaited: readonly Awaited[]): Promise<void> {
    if (awaited.length === 0) return;
    const { db, links, clock } = this.#options;
    const asked = awaited.map(({ event, readers }) => ({ event, userIds: [...readers.keys()] }));
    const readersOf = new Map(awaited.map(({ event, readers }) => [event, readers]));
    const tellings = await tellingsOf(db, asked, links, clock.now());
    for (const { event, userIds, messageFor } of tellings) {
      const readers = readersOf.get(event);
      await inSlices(sending(userIds, (userId) => readers?.get(userId) ?? [], messageFor));
    }
  }
}

/** Sends each user their message, on all their streams. */
function* sending(
  userIds: readonly number[],
  streamsOf: (userId: number) => readonly Stream[],
  messageFor: (userId: number) => LiveMessage,
): Generator<undefined, void> {
  for (const userId of userIds) {
    const message = messageFor(userId);
    for (const stream of streamsOf(userId)) stream.send(message);
    yield;
  }
}

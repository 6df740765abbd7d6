import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { BodyLinks } from '../domain/hooks/bodies.js';
import { liveHappening, tellingsOf, type LiveHappening, type LiveMessage } from '../domain/live/telling.js';
import { Wakeup } from '../events/wakeup.js';
import { liveBounds, liveEventsAfter, liveEventsIn, type LiveRow } from '../models/live_event.js';
import type { Announcements } from './announcements.js';
import { Audiences } from './audiences.js';
import type { Stream } from './stream.js';

export interface PresentOptions {
  db: Database;
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
/** Messages that are sent before other work of the process gets its turn. */
const SENT_IN_A_ROW = 50;

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
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: PresentOptions) {
    this.#options = options;
  }

  /**
   * Lets a stream follow that has read all up to its position. Returns false if it is behind the others, and has to
   * read on by itself. `workspaceIds` has the workspaces of its user, read before its last part.
   */
  join(stream: Stream, workspaceIds: readonly number[]): boolean {
    if (this.#isStopping) return false;
    if (this.#streams.size === 0 && this.#end === undefined) this.#position = stream.at.position;
    if (stream.at.position < (this.#end ?? this.#position)) return false;
    this.#streams.add(stream);
    this.#audiences.add(stream, workspaceIds);
    this.#options.announcements?.listen(() => this.#wakeup.wake());
    this.#start();
    return true;
  }

  leave(stream: Stream): void {
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
    return this.#streams.size > 0 && !this.#isStopping;
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
    const { last_position, live_floor } = await liveBounds(db);
    if (last_position === this.#position) return false;
    if (last_position < this.#position || live_floor > this.#position) return this.#lose();
    this.#end = last_position;
    const read = this.#audiences.workspaceIds;
    const slice = { after: this.#position, last: last_position, limit: MOST_EVENTS };
    const { rows, isLast } = await liveEventsAfter(db, read, slice);
    const end = isLast ? last_position : (rows.at(-1)?.position ?? last_position);
    this.#end = end;
    await this.#sendEach(rows, new Set(read));
    this.#position = end;
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
      await sendTo(
        userIds.map((userId) => ({ streams: readers?.get(userId) ?? [], message: () => messageFor(userId) })),
      );
    }
  }
}

/** Sends each message to its streams, a few at a time. */
async function sendTo(messages: readonly { streams: readonly Stream[]; message: () => LiveMessage }[]): Promise<void> {
  let sent = 0;
  for (const { streams, message } of messages) {
    const made = message();
    for (const stream of streams) stream.send(made);
    sent += streams.length;
    if (sent < SENT_IN_A_ROW) continue;
    sent = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

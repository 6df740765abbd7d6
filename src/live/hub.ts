/*
 * Who is who behind a stream:
 *
 * - live_events    the table of what has happened: written when an event gets its position (events/sequencer.ts).
 * - LiveHub        the streams of a process.
 * - Stream         one reader, and how far they have read. It reads the past by itself, then it follows the present.
 * - Present        reads new events once for all streams that follow the present.
 * - Presences      tells streams who becomes active or inactive.
 * - OpenStreams    stores who has a stream open, for pushes.
 * - Streams        all streams, counted.
 * - Audiences      which readers may be told what happens in a workspace.
 * - Sink           where a stream goes: server-sent events, a WebSocket, or a call that waits.
 * - Unread         what a client has not read, counted.
 * - Credentials    finds the streams whose token or session has ended.
 * - Announcements  tells of new events: directly in the process that dispatches, by NOTIFY in others.
 *
 * Beside them, deliveries to programs without a public address (behaviour/webhooks.md#sockets):
 *
 * - DeliverySockets  the sockets of a process. Takes envelopes that wait for one of them.
 * - DeliverySocket   one socket, and the envelopes that it has not answered.
 */

import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import type { BodyLinks } from '../domain/hooks/bodies.js';
import { endOf, isAfter, type LivePosition } from '../domain/live/position.js';
import { presentPosition, readPart, type LivePart } from '../domain/live/reading.js';
import type { LiveReader } from '../domain/live/reader.js';
import type { LiveWaits } from '../domain/live/waits.js';
import { ApiError } from '../errors.js';
import { UserConcurrency } from '../http/user_concurrency.js';
import type { Announcements } from './announcements.js';
import { Credentials } from './credentials.js';
import type { LiveMetrics } from './metrics.js';
import { NextEvent } from './next_event.js';
import { OpenStreams } from './open_streams.js';
import { Present } from './present.js';
import { Presences } from './presences.js';
import type { EndReason, Sink } from './sink.js';
import { Stream } from './stream.js';
import { ALONE, type Siblings } from '../siblings.js';
import { Streams, type StreamLimits } from './streams.js';

export interface LiveOptions {
  /** Statements of streams wait for each other here, and not for those of requests. */
  db: Queryable;
  clock: Clock;
  log: Logger;
  links: BodyLinks;
  limits: StreamLimits;
  /** By default none. */
  siblings?: Siblings;
  metrics?: LiveMetrics | undefined;
  /** For up to so many readers of a workspace it is not asked first who is inside the place of an event. */
  few?: number;
  /** How often changes of presence are looked for, in milliseconds. By default 30 s. */
  presenceEveryMs?: number;
  /** How often it is stored who has a stream open, in milliseconds. By default 5 s. */
  openStreamsEveryMs?: number;
  /** Runs the waiting of an operation, which is no work. By default it is run as it is. */
  untracked?: <Result>(wait: () => Promise<Result>) => Promise<Result>;
  /** Without it new events are found by polling. */
  announcements?: Announcements | undefined;
}

/** Before a stream asks the database again after a failure. */
const RETRY_MS = 500;
/** The most events of one part of the past. */
const MOST_IN_PART = 100;
/** The parts of the past that are read at the same time, each for another user. */
const MOST_PARTS = 4;

/** Before all events. */
const BEGINNING = endOf(0);

/** Brings what happens to the streams of this process, to each once and in order. */
export class LiveHub implements LiveWaits {
  readonly #options: LiveOptions;
  readonly #streams: Streams;
  readonly #present: Present;
  readonly #presences: Presences;
  readonly #openStreams: OpenStreams;
  readonly #credentials: Credentials<Stream>;
  readonly #past = new UserConcurrency({ ofUser: 1, ofAll: MOST_PARTS });
  readonly #reading = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#streams = new Streams(options.limits, options.siblings ?? ALONE);
    this.#present = new Present({ ...options, onLost: (stream) => this.#start(stream) });
    this.#presences = new Presences({ ...options, isIdle: () => this.count === 0 }, this.#present.audiences);
    this.#openStreams = new OpenStreams({ ...options, userIds: () => this.#streams.ownUserIds() });
    this.#credentials = new Credentials({ ...options, onEnded: (stream) => this.#end(stream, 'credential_ended') });
  }

  /** The number of open streams. */
  get count(): number {
    return this.#streams.count;
  }

  /**
   * Opens a stream after a position, by default the present. `connect` is called once there is a place for it, and
   * begins the response. `client` is aborted when the client is gone, whenever that is. Throws 429 if there are too
   * many, and what `connect` throws.
   */
  async open(
    reader: LiveReader,
    after: LivePosition | undefined,
    client: AbortSignal,
    connect: () => Sink | Promise<Sink>,
  ): Promise<void> {
    const { db, metrics } = this.#options;
    const stream = new Stream(reader, after ?? BEGINNING, () => metrics?.sent());
    this.#add(stream);
    const gone = () => this.#close(stream);
    client.addEventListener('abort', gone, { once: true });
    try {
      if (after === undefined) stream.at = await presentPosition(db);
      client.throwIfAborted();
      stream.connect(await connect());
    } catch (error) {
      this.#close(stream);
      throw error;
    }
    if (this.#stopping.signal.aborted) this.#end(stream, 'server_stops');
    if (client.aborted || stream.isClosed) this.#close(stream);
    if (!this.#streams.has(stream)) return;
    this.#credentials.watch(stream);
    this.#presences.start();
    this.#openStreams.start();
    this.#start(stream);
  }

  next(reader: LiveReader, after: LivePosition, milliseconds: number, signal: AbortSignal): Promise<void> {
    const { untracked = (wait) => wait() } = this.#options;
    return untracked(() => this.#next(reader, after, milliseconds, signal));
  }

  async #next(reader: LiveReader, after: LivePosition, milliseconds: number, signal: AbortSignal): Promise<void> {
    const sink = new NextEvent(milliseconds);
    const over = new AbortController();
    const gone = () => sink.close();
    signal.addEventListener('abort', gone, { once: true });
    try {
      signal.throwIfAborted();
      await this.open(reader, after, over.signal, () => sink);
      await sink.came;
    } finally {
      signal.removeEventListener('abort', gone);
      sink.close();
      over.abort();
    }
  }

  inTurn<Result>(userId: number, signal: AbortSignal, read: () => Promise<Result>): Promise<Result> {
    return this.#past.run({ userId, throwIfUnwanted: () => signal.throwIfAborted() }, 1, read);
  }

  /** Ends all streams. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const stream of [...this.#streams.all()]) this.#end(stream, 'server_stops');
    this.#credentials.stop();
    await this.#presences.stop();
    await this.#openStreams.stop();
    await this.#present.stop();
    await Promise.all(this.#reading);
    await this.#options.announcements?.stop();
  }

  /** Takes a place among the streams of a user for a socket of deliveries. Throws 429 if there are too many. */
  takePlace(userId: number): () => void {
    return this.#counted(() => this.#streams.takePlace(userId));
  }

  #add(stream: Stream): void {
    this.#counted(() => this.#streams.add(stream));
  }

  #counted<Result>(take: () => Result): Result {
    try {
      return take();
    } catch (error) {
      if (error instanceof ApiError) this.#options.metrics?.ended('limit');
      throw error;
    }
  }

  #start(stream: Stream): void {
    const reading = this.#readPast(stream).finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  /** Sends what has happened since the position of the stream, until it can follow the present. */
  async #readPast(stream: Stream): Promise<void> {
    const turn = { userId: stream.reader.user_id, throwIfUnwanted: () => undefined };
    while (this.#isOpen(stream)) {
      try {
        const part = await this.#past.run(turn, 1, () => this.#sendPart(stream));
        await stream.ready();
        if (part?.isLast === true && this.#isOpen(stream) && this.#present.join(stream, part.workspaceIds)) return;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'A stream could not be read; it goes on later');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.#close(stream);
  }

  /** A part is sent at once: what the client has not read is counted, and what waits to be sent would not be. */
  async #sendPart(stream: Stream): Promise<LivePart | undefined> {
    if (!this.#isOpen(stream)) return undefined;
    const { db, clock, links } = this.#options;
    const part = await readPart(db, stream.reader, stream.at, { most: MOST_IN_PART, links, now: clock.now() });
    // The position of the client is of another time of this database, and it gets a `reset`.
    if (isAfter(stream.at, part.at)) stream.at = BEGINNING;
    for (const message of part.messages) stream.send(message);
    stream.pass(part.at);
    return part;
  }

  #isOpen(stream: Stream): boolean {
    return this.#streams.has(stream) && !stream.isClosed;
  }

  #close(stream: Stream): void {
    this.#present.leave(stream);
    this.#credentials.forget(stream);
    if (this.#streams.remove(stream)) this.#options.metrics?.ended(stream.ended ?? 'client');
  }

  #end(stream: Stream, reason: EndReason): void {
    stream.end(reason);
    this.#close(stream);
  }
}

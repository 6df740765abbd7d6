/*
 * Who is who behind a stream:
 *
 * - live_events    the table of what has happened: written when an event gets its position (events/sequencer.ts).
 * - LiveHub        the streams of a process.
 * - Stream         one reader, and how far they have read. It reads the past by itself, then it follows the present.
 * - Present        reads new events once for all streams that follow the present.
 * - Streams        all streams, counted.
 * - Audiences      which readers may be told what happens in a workspace.
 * - Sink           where a stream goes: server-sent events, a WebSocket, or a call that waits.
 * - Credentials    finds the streams whose token or session has ended.
 * - Announcements  tells of new events: directly in the process that dispatches, by NOTIFY in others.
 */

import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { BodyLinks } from '../domain/hooks/bodies.js';
import { LAST_PART, type LivePosition } from '../domain/live/position.js';
import { presentPosition, readPart } from '../domain/live/reading.js';
import type { LiveReader } from '../domain/live/reader.js';
import type { LiveWaits } from '../domain/live/waits.js';
import type { Announcements } from './announcements.js';
import { Credentials } from './credentials.js';
import { NextEvent } from './next_event.js';
import { Present } from './present.js';
import type { EndReason, Sink } from './sink.js';
import { Stream } from './stream.js';
import { Streams, type StreamLimits } from './streams.js';

export interface LiveOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  links: BodyLinks;
  limits: StreamLimits;
  /** Without it new events are found by polling. */
  announcements?: Announcements | undefined;
}

/** Before a stream asks the database again after a failure. */
const RETRY_MS = 500;
/** The most events of one part of the past. */
const MOST_IN_PART = 100;

/** Brings what happens to the streams of this process, to each once and in order. */
export class LiveHub implements LiveWaits {
  readonly #options: LiveOptions;
  readonly #streams: Streams;
  readonly #present: Present;
  readonly #credentials: Credentials;
  readonly #reading = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#streams = new Streams(options.limits);
    this.#present = new Present({ ...options, onLost: (stream) => this.#start(stream) });
    this.#credentials = new Credentials({ ...options, onEnded: (stream) => this.#end(stream, 'credential_ended') });
  }

  /** The number of open streams. */
  get count(): number {
    return this.#streams.count;
  }

  /**
   * Opens a stream after a position, by default the present. `connect` is called once there is a place for it, and
   * begins the response. The caller closes the stream when its client is gone. Throws 429 if there are too many,
   * and what `connect` throws.
   */
  async open(
    reader: LiveReader,
    after: LivePosition | undefined,
    connect: (stream: Stream) => Sink | Promise<Sink>,
  ): Promise<Stream> {
    const stream = new Stream(reader, after ?? { position: 0, part: LAST_PART });
    this.#streams.add(stream);
    try {
      if (after === undefined) stream.at = await presentPosition(this.#options.db);
      stream.connect(await connect(stream));
    } catch (error) {
      this.#streams.remove(stream);
      throw error;
    }
    if (this.#stopping.signal.aborted) this.#end(stream, 'server_stops');
    if (stream.isClosed || !this.#streams.has(stream)) return stream;
    this.#credentials.watch(stream);
    this.#start(stream);
    return stream;
  }

  /** To be called when the client of a stream is gone. */
  close(stream: Stream): void {
    this.#present.leave(stream);
    this.#credentials.forget(stream);
    this.#streams.remove(stream);
  }

  async next(reader: LiveReader, after: LivePosition, milliseconds: number, signal: AbortSignal): Promise<void> {
    const sink = new NextEvent(milliseconds, signal);
    const stream = await this.open(reader, after, () => sink).catch((error: unknown) => {
      sink.close();
      throw error;
    });
    await sink.came;
    this.close(stream);
  }

  /** Ends all streams. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const stream of [...this.#streams.all()]) this.#end(stream, 'server_stops');
    this.#credentials.stop();
    await this.#present.stop();
    await Promise.all(this.#reading);
    await this.#options.announcements?.stop();
  }

  #start(stream: Stream): void {
    const reading = this.#readPast(stream).finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  /** Sends what has happened since the position of the stream, until it can follow the present. */
  async #readPast(stream: Stream): Promise<void> {
    const { db, clock, links, log } = this.#options;
    while (this.#streams.has(stream) && !stream.isClosed) {
      try {
        const part = await readPart(db, stream.reader, stream.at, { most: MOST_IN_PART, links, now: clock.now() });
        for (const message of part.messages) {
          await stream.ready();
          stream.send(message);
        }
        stream.at = part.at;
        await stream.ready();
        if (part.isLast && this.#streams.has(stream) && this.#present.join(stream, part.workspaceIds)) return;
      } catch (error) {
        log.warn({ err: error }, 'A stream could not be read; it goes on later');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.close(stream);
  }

  #end(stream: Stream, reason: EndReason): void {
    this.close(stream);
    stream.end(reason);
  }
}

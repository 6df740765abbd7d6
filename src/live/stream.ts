import { isAfter, textOfPosition, type LivePosition } from '../domain/live/position.js';
import { wants, type LiveReader } from '../domain/live/reader.js';
import type { LiveHappening, LiveMessage } from '../domain/live/telling.js';
import type { EndReason, Sink } from './sink.js';

/** A stream of one client. */
export class Stream {
  readonly reader: LiveReader;
  /** All up to here is sent, or is not for the reader. */
  at: LivePosition;
  #sink: Sink | undefined;
  #end: EndReason | undefined;

  constructor(reader: LiveReader, at: LivePosition) {
    this.reader = reader;
    this.at = at;
  }

  /** Says where the stream goes. */
  connect(sink: Sink): void {
    this.#sink = sink;
    if (this.#end !== undefined) sink.end(this.#end);
  }

  /** Whether nothing more can be sent. */
  get isClosed(): boolean {
    return this.#end !== undefined || this.#sink?.isClosed === true;
  }

  /** Whether the reader wants an event that the stream has not passed yet. */
  awaits(event: LiveHappening): boolean {
    return event.position >= this.at.position && !this.isClosed && wants(this.reader, event);
  }

  /** Sends a message, unless it is sent already. */
  send({ at, text }: LiveMessage): void {
    if (!isAfter(at, this.at) || this.isClosed) return;
    this.#sink?.send({ id: textOfPosition(at), text });
    this.at = at;
  }

  /** Resolves when there is room for more, or when the client is gone. */
  async ready(): Promise<void> {
    await this.#sink?.ready();
  }

  end(reason: EndReason): void {
    this.#end = reason;
    this.#sink?.end(reason);
  }
}

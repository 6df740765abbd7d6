import type { StreamCredential } from '../domain/live/channels.js';
import { isAfter, textOfPosition, type LivePosition } from '../domain/live/position.js';
import type { Offer } from '../domain/live/offers.js';
import { wants, wantsOffer, type LiveReader } from '../domain/live/reader.js';
import type { LiveHappening } from '../domain/live/happening.js';
import type { LiveMessage } from '../domain/live/telling.js';
import type { EndReason, Sink } from './sink.js';

/** A stream of one client. */
export class Stream {
  readonly reader: LiveReader;
  /** All up to here is sent, or is not for the reader. */
  at: LivePosition;
  readonly #onSent: () => void;
  #sink: Sink | undefined;
  #end: EndReason | undefined;

  constructor(reader: LiveReader, at: LivePosition, onSent: () => void) {
    this.reader = reader;
    this.at = at;
    this.#onSent = onSent;
  }

  /** What the stream ends with. */
  get credential(): StreamCredential {
    return this.reader.credential;
  }

  /** Says where the stream goes. */
  connect(sink: Sink): void {
    this.#sink = sink;
    sink.follows?.(() => this.at);
    if (this.#end !== undefined) sink.end(this.#end);
  }

  /** Whether nothing more can be sent. */
  get isClosed(): boolean {
    return this.#end !== undefined || this.#sink?.isClosed === true;
  }

  /** Why it has ended; undefined while the server has not ended it. */
  get ended(): EndReason | 'slow' | undefined {
    return this.#end ?? (this.#sink?.isSlow === true ? 'slow' : undefined);
  }

  /** Whether the reader may get something of an event that the stream has not passed yet. */
  awaits(event: LiveHappening): boolean {
    return event.position >= this.at.position && !this.isClosed && wants(this.reader, event);
  }

  /** Sends a message, unless it is sent already or the reader does not want it. */
  send(message: LiveMessage): void {
    if (!isAfter(message.at, this.at) || this.isClosed || !wantsOffer(this.reader, message.offer)) return;
    this.#sink?.send(message);
    this.at = message.at;
    this.#onSent();
  }

  /** Sends a message that is not kept and has no position of its own: it says how far the stream is. */
  sendUnkept(offer: Offer, textWith: (id: string) => string): void {
    if (this.isClosed || this.#sink?.takesUnkept !== true) return;
    this.#sink.send({ at: this.at, offer, text: textWith(textOfPosition(this.at)) });
    this.#onSent();
  }

  /** All up to this place is sent, or is not for the reader. */
  pass(at: LivePosition): void {
    if (isAfter(at, this.at)) this.at = at;
  }

  /** Resolves when the client has taken what was sent, or is gone. */
  async ready(): Promise<void> {
    await this.#sink?.ready();
  }

  end(reason: EndReason): void {
    this.#end = reason;
    this.#sink?.end(reason);
  }
}

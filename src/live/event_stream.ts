import type { ServerResponse } from 'node:http';
import { MOST_UNREAD_BYTES, type EndReason, type Sink } from './sink.js';

/** How often an idle stream sends a comment, so that proxies keep it open. */
const COMMENT_EVERY_MS = 15_000;
/** When a client comes back after a cut, in milliseconds. */
const RETRY_MS = 1000;
/** When clients come back after the server has stopped: within this time, spread evenly. */
const RETRY_SPREAD_MS = 5000;

/** A stream of server-sent events, over a response of HTTP. */
export class EventStream implements Sink {
  readonly #response: ServerResponse;
  readonly #comments: NodeJS.Timeout;

  /** Sends the headers. */
  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx would collect the events.
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    this.#comments = setInterval(() => this.#write(':\n\n'), COMMENT_EVERY_MS).unref();
    response.once('close', () => clearInterval(this.#comments));
  }

  get isClosed(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }

  send({ id, text }: { id: string; text: string }): void {
    this.#write(`id: ${id}\ndata: ${text}\n\n`);
  }

  async ready(): Promise<void> {
    if (this.isClosed || !this.#response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      this.#response.once('drain', resolve);
      this.#response.once('close', resolve);
    });
  }

  end(reason: EndReason): void {
    if (this.isClosed) return;
    if (reason === 'server_stops') this.#write(`retry: ${Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    this.#response.end();
  }

  #write(text: string): void {
    if (this.isClosed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MOST_UNREAD_BYTES) this.#response.destroy();
  }
}

import type { ServerResponse } from 'node:http';
import { textOfPosition, type LivePosition } from '../domain/live/position.js';
import type { LiveMessage } from '../domain/live/telling.js';
import { eventBytes } from './encoding.js';
import type { EndReason, Sink } from './sink.js';
import { Unread } from './unread.js';

/** How often an idle stream sends a comment, so that proxies keep it open. */
export const COMMENT_EVERY_MS = 15_000;
/** When a client comes back after a cut, in milliseconds. */
const RETRY_MS = 1000;
/** When clients come back after the server has stopped: within this time, spread evenly. */
const RETRY_SPREAD_MS = 5000;

/** A stream of server-sent events, over a response of HTTP. */
export class EventStream implements Sink {
  readonly takesUnkept = true;
  readonly #response: ServerResponse;
  readonly #unread: Unread;
  #at: (() => LivePosition) | undefined;

  /** Sends the headers. */
  constructor(response: ServerResponse, userId: number, commentEveryMs = COMMENT_EVERY_MS) {
    this.#response = response;
    this.#unread = new Unread(response, userId);
    // The client may have gone before; then there is no `close` any more.
    if (response.destroyed) return;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx would collect the events.
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    const comments = setInterval(() => this.#comment(), commentEveryMs).unref();
    response.once('close', () => clearInterval(comments));
  }

  get isClosed(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }

  get isSlow(): boolean {
    return this.#unread.isSlow;
  }

  follows(at: () => LivePosition): void {
    this.#at = at;
  }

  send(message: LiveMessage): void {
    if (this.isClosed) return;
    const bytes = eventBytes(message);
    this.#unread.write(bytes.length, () => this.#response.write(bytes));
  }

  async ready(): Promise<void> {
    await this.#unread.drained();
  }

  end(reason: EndReason): void {
    if (this.isClosed) return;
    const isStop = reason === 'server_stops';
    this.#response.end(isStop ? `retry: ${Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n` : undefined);
  }

  /** With an id, so that a client whose filter lets nothing through keeps up with the present. */
  #comment(): void {
    if (this.isClosed || this.#response.writableLength > 0) return;
    const id = this.#at === undefined ? '' : `id: ${textOfPosition(this.#at())}\n`;
    this.#response.write(`:\n${id}\n`);
  }
}

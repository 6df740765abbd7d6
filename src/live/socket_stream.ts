import type { WebSocket } from 'ws';
import { MOST_UNREAD_BYTES, type EndReason, type Sink } from './sink.js';

/** How often the client is asked whether it is there. One that has not answered by the next time is disconnected. */
const PING_EVERY_MS = 15_000;
/** How often a stream looks whether the client has read what was sent. */
const LOOK_EVERY_MS = 20;
/** From so many unread bytes on, the past is not read further. */
const MUCH = 64 * 1024;

/** How long the client may take to answer the end of the stream. */
const CLOSING_MS = 1000;

/** The codes with which a WebSocket is closed (RFC 6455, 7.4.1). */
const CODES: Readonly<Record<EndReason, number>> = { server_stops: 1001, credential_ended: 1008 };

/** A stream over a WebSocket: each message is the JSON text of an event. What the client sends is ignored. */
export class SocketStream implements Sink {
  readonly #socket: WebSocket;
  readonly #pings: NodeJS.Timeout;
  #isAlive = true;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('error', () => socket.terminate());
    this.#pings = setInterval(() => this.#ping(), PING_EVERY_MS).unref();
    socket.once('close', () => clearInterval(this.#pings));
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  send({ text }: { text: string }): void {
    if (this.isClosed) return;
    this.#socket.send(text);
    if (this.#socket.bufferedAmount > MOST_UNREAD_BYTES) this.#socket.terminate();
  }

  async ready(): Promise<void> {
    while (!this.isClosed && this.#socket.bufferedAmount > MUCH) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  end(reason: EndReason): void {
    this.#socket.close(CODES[reason], reason);
    const timer = setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
    this.#socket.once('close', () => clearTimeout(timer));
  }

  #ping(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }
}

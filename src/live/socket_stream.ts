import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { LiveMessage } from '../domain/live/telling.js';
import { textBytes } from './encoding.js';
import type { EndReason, Sink } from './sink.js';
import { Unread } from './unread.js';

/** How often the client is asked whether it is there. One that has not answered by the next time is disconnected. */
const PING_EVERY_MS = 15_000;
/**
 * The most bytes that a client may send in that time. It has nothing to say but pings and pongs. Each frame costs
 * something, and each ping an answer.
 */
const MOST_RECEIVED_BYTES = 16 * 1024;
/** How long a client has to answer that the stream has ended. */
const CLOSE_MS = 1000;

/** The codes with which a WebSocket is closed (RFC 6455, 7.4.1). */
const CODES: Readonly<Record<EndReason, number>> = { server_stops: 1001, credential_ended: 1008 };

/** A stream over a WebSocket: each message is the JSON text of an event. What the client sends is ignored. */
export class SocketStream implements Sink {
  readonly #webSocket: WebSocket;
  readonly #unread: Unread;
  #isAlive = true;
  #received = 0;

  /** `socket`: the connection of the WebSocket. */
  constructor(webSocket: WebSocket, socket: Duplex, userId: number) {
    this.#webSocket = webSocket;
    this.#unread = new Unread(socket, userId);
    socket.on('data', (chunk: Buffer) => this.#count(chunk.length));
    webSocket.on('pong', () => (this.#isAlive = true));
    webSocket.on('error', () => webSocket.terminate());
    const pings = setInterval(() => this.#ping(), PING_EVERY_MS).unref();
    webSocket.once('close', () => clearInterval(pings));
  }

  get isClosed(): boolean {
    return this.#webSocket.readyState !== this.#webSocket.OPEN;
  }

  get isSlow(): boolean {
    return this.#unread.isSlow;
  }

  send(message: LiveMessage): void {
    if (this.isClosed) return;
    const bytes = textBytes(message);
    this.#unread.write(bytes.length, () => this.#webSocket.send(bytes, { binary: false }));
  }

  async ready(): Promise<void> {
    await this.#unread.drained();
  }

  end(reason: EndReason): void {
    this.#webSocket.close(CODES[reason], reason);
    const limit = setTimeout(() => this.#webSocket.terminate(), CLOSE_MS);
    this.#webSocket.once('close', () => clearTimeout(limit));
  }

  #count(bytes: number): void {
    this.#received += bytes;
    if (this.#received > MOST_RECEIVED_BYTES) this.#webSocket.terminate();
  }

  #ping(): void {
    if (!this.#isAlive) return this.#webSocket.terminate();
    this.#isAlive = false;
    this.#received = 0;
    this.#webSocket.ping();
  }
}

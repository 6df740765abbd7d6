import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { LiveMessage } from '../domain/live/telling.js';
import { textBytes } from './encoding.js';
import type { EndReason, Sink } from './sink.js';
import { closeWebSocket, CODES, keepAlive } from './web_sockets.js';
import { Unread } from './unread.js';

/**
 * The most bytes that a client may send in that time. It has nothing to say but pings and pongs. Each frame costs
 * something, and each ping an answer.
 */
const MOST_RECEIVED_BYTES = 16 * 1024;
/** A stream over a WebSocket: each message is the JSON text of an event. What the client sends is ignored. */
export class SocketStream implements Sink {
  readonly takesUnkept = true;
  readonly #webSocket: WebSocket;
  readonly #unread: Unread;
  #received = 0;

  /** `socket`: the connection of the WebSocket. */
  constructor(webSocket: WebSocket, socket: Duplex, userId: number) {
    this.#webSocket = webSocket;
    this.#unread = new Unread(socket, userId);
    socket.on('data', (chunk: Buffer) => this.#count(chunk.length));
    keepAlive(webSocket, () => (this.#received = 0));
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
    closeWebSocket(this.#webSocket, CODES[reason], reason);
  }

  #count(bytes: number): void {
    this.#received += bytes;
    if (this.#received > MOST_RECEIVED_BYTES) this.#webSocket.terminate();
  }
}

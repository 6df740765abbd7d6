import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { ApiError } from '../errors.js';
import type { Exchange } from '../http/exchange.js';
import { detach } from '../http/upgrades.js';

/** Completes the handshakes of WebSockets. */
export class Handshakes {
  readonly #server: WebSocketServer;
  /** What refuses the handshakes that are under way. */
  readonly #refusals = new WeakMap<Duplex, (error: ApiError) => void>();

  /** Frames are not compressed: a small one could become a large one. */
  constructor(mostFrameBytes: number) {
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: mostFrameBytes,
      perMessageDeflate: false,
    });
    this.#server.on('wsClientError', ({ message }, socket) => {
      const version = { 'Sec-WebSocket-Version': '13' };
      this.#refusals.get(socket)?.(new ApiError('bad_request', { reason: message }, version));
    });
  }

  /** Rejects if the handshake is not a proper one, or the client is gone. */
  complete({ request, response }: Exchange, socket: Duplex, head: Buffer): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new ApiError('bad_request', { reason: 'the connection is closed' }));
      if (!socket.readable || !socket.writable) return gone();
      socket.once('close', gone);
      this.#refusals.set(socket, reject);
      this.#server.handleUpgrade(request, socket, head, (webSocket) => {
        socket.off('close', gone);
        detach(response, socket);
        resolve(webSocket);
      });
    });
  }
}

import type { WebSocket } from 'ws';
import type { EndReason } from './sink.js';

/** How often the client is asked whether it is there. One that has not answered by the next time is disconnected. */
export const PING_EVERY_MS = 15_000;
/** How long a client has to answer that the WebSocket is closed. */
const CLOSE_MS = 1000;

/** The codes with which a WebSocket is closed (RFC 6455, 7.4.1). */
export const CODES: Readonly<Record<EndReason, number>> = { server_stops: 1001, credential_ended: 1008 };

/** Disconnects a client that is not there any more. Calls `onPing` every 15 seconds. */
export function keepAlive(webSocket: WebSocket, onPing: () => void): void {
  let isAlive = true;
  webSocket.on('pong', () => (isAlive = true));
  webSocket.on('error', () => webSocket.terminate());
  const ping = () => {
    if (!isAlive) return webSocket.terminate();
    isAlive = false;
    onPing();
    webSocket.ping();
  };
  const pings = setInterval(ping, PING_EVERY_MS).unref();
  webSocket.once('close', () => clearInterval(pings));
}

/** Closes a WebSocket, whether or not its client takes part. */
export function closeWebSocket(webSocket: WebSocket, code: number, reason: string): void {
  webSocket.close(code, reason);
  const limit = setTimeout(() => webSocket.terminate(), CLOSE_MS);
  webSocket.once('close', () => clearTimeout(limit));
}

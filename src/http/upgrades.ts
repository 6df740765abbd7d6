import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Takes over the connection of a request that asks for another protocol. */
export type Upgrade = (request: IncomingMessage, response: ServerResponse, socket: Duplex, head: Buffer) => void;

/**
 * Passes requests for a WebSocket to `upgrade`. A response that is sent instead closes the connection. All other
 * requests with an `Upgrade` header are handled as if they had none (RFC 9110, 7.8). Clients in Java
 * send `Upgrade: h2c` with their first request, whatever it is.
 */
export function acceptUpgrades(server: Server, upgrade: Upgrade): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return withoutUpgrade(server, request, socket, head);
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.end());
    // `assignSocket` is public API; the types want a Socket, which the Duplex of an upgrade is.
    Reflect.apply(response.assignSocket, response, [socket]);
    upgrade(request, response, socket, head);
  });
}

/** Gives the bytes of the request back to the connection, without the header, and has them read again. */
function withoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = '', url = '', httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!['upgrade', 'http2-settings', 'connection'].includes(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

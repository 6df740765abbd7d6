import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { closeAfterReading } from './client_error.js';

/** What takes over connections. */
export interface Upgrades {
  /** Whether a request for a WebSocket is for one of its paths. */
  takes: (request: IncomingMessage) => boolean;
  /** Runs `work` once all earlier requests of the connection are answered; never if it is closed before. */
  afterOthers: (request: IncomingMessage, work: () => void) => void;
  /** Takes over the connection. */
  open: (request: IncomingMessage, response: ServerResponse, socket: Duplex, head: Buffer) => void;
}

/**
 * Passes requests for a WebSocket on. A response that is sent instead closes the connection. All other requests with an
 * `Upgrade` header are handled as if they had none (RFC 9110, 7.8). Clients in Java send `Upgrade: h2c` with their
 * first request, whatever it is.
 */
export function acceptUpgrades(server: Server, upgrades: Upgrades): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isTaken = request.headers.upgrade?.toLowerCase() === 'websocket' && upgrades.takes(request);
    upgrades.afterOthers(request, () => {
      if (!isTaken) return withoutUpgrade(server, request, socket, head);
      socket.on('error', () => socket.destroy());
      upgrades.open(request, responseOn(request, socket), socket, head);
    });
  });
}

/** For a connection whose parser is detached. */
function responseOn(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.on('finish', () => {
    socket.end();
    closeAfterReading(socket);
  });
  // `assignSocket` is public API; the types want a Socket, which the Duplex of an upgrade is.
  Reflect.apply(response.assignSocket, response, [socket]);
  return response;
}

/** Takes the connection of a response that is not needed: the protocol has changed. */
export function detach(response: ServerResponse, socket: Duplex): void {
  response.removeAllListeners('finish');
  Reflect.apply(response.detachSocket, response, [socket]);
}

/** Gives the bytes of the request back to the connection, without the header, and has them read again. */
function withoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = '', url = '', httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const kept = name.toLowerCase() === 'connection' ? optionsWithoutUpgrade(value) : value;
    if (!UPGRADING.has(name.toLowerCase()) && (kept !== '' || value === '')) lines.push(`${name}: ${kept}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  // An earlier response may have set the limit for an idle connection.
  request.socket.setTimeout(0);
  server.emit(socket instanceof TLSSocket ? 'secureConnection' : 'connection', socket);
}

/** The headers that ask for another protocol. */
const UPGRADING: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/** The options of a `Connection` header that are not about another protocol, such as `close`. */
function optionsWithoutUpgrade(value: string): string {
  const options = value.split(',').map((option) => option.trim());
  return options.filter((option) => !UPGRADING.has(option.toLowerCase())).join(', ');
}

import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { answerClientError, type FrontDoor } from './front_door.js';
import { LOOKS, SlowClients } from './slow_clients.js';

export interface ListenOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  tls: { cert: string; key: string } | undefined;
  /** How long a client may send nothing of what it owes, or read nothing, in milliseconds. */
  stillMs?: number;
  /** How long a stop waits for requests, in milliseconds. */
  drainMs?: number;
}

/**
 * A client has so long for a handshake of TLS, and for the headers of a request. It has as long to send something of a body, or to
 * read something of an answer (`SlowClients`).
 */
const STILL_MS = 15_000;
/** How often Node looks for headers that are late. */
const HEADERS_CHECKED_EVERY = 5_000;
/** Whole requests are there within this time: uploads of 100 MB over half a megabit a second. Ordinary bodies have less (`readBody`). */
const REQUEST_TIMEOUT = 30 * 60_000;
/**
 * So long a connection may be silent between two requests: longer than the minute for which proxies keep theirs, so that no request
 * is on its way into one that is being closed.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;
/** How long connections that say nothing are left open while draining, for requests that are on their way. */
const GRACE = 250;
/** Requests that take longer than this at the end are given up. */
const DRAIN_MS = 20_000;

/** What listening needs of the front door. */
type Door = Pick<FrontDoor, 'listener' | 'drain'>;

export interface Listening {
  port: number;
  /** Takes no new connection, answers every request that has been accepted, then closes. */
  stop(): Promise<void>;
}

/** Listens, and answers once it does. Rejects when it cannot, with one line that says what to do. */
export async function listen(frontDoor: Door, options: ListenOptions): Promise<Listening> {
  const server = createServer(frontDoor.listener, options.tls);
  const sockets = socketsOf(server);
  server.headersTimeout = STILL_MS;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  const watching = watchClients(server, options.stillMs ?? STILL_MS);
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: portOf(server),
    stop: () => stop(server, sockets, frontDoor, options.drainMs).finally(() => clearInterval(watching)),
  };
}

/** Closes the connections of slow clients, until the timer is cleared. */
function watchClients(server: Server, stillMs: number): NodeJS.Timeout {
  const slowClients = new SlowClients(stillMs);
  server.prependListener('request', (request) => slowClients.watch(request));
  return setInterval(() => slowClients.look(), stillMs / LOOKS).unref();
}

function explained(error: NodeJS.ErrnoException, { host, port }: ListenOptions): Error {
  if (error.code === 'EADDRINUSE') return new Error(`${host}:${port} is taken: stop what listens there, or set PORT`);
  if (error.code === 'EACCES') return new Error(`${host}:${port} needs more rights than Skein has: set PORT`);
  if (error.code === 'EADDRNOTAVAIL') return new Error(`${host} is no address of this machine: set HOST`);
  return error;
}

function createServer(listener: RequestListener, tls: ListenOptions['tls']): Server {
  // The front door itself answers a request without a Host, in JSON.
  const options = { requireHostHeader: false, connectionsCheckingInterval: HEADERS_CHECKED_EVERY };
  if (tls === undefined) return createHttpServer(options, listener);
  const [cert, key] = [readFileSync(tls.cert), readFileSync(tls.key)];
  return createHttpsServer({ ...options, cert, key, handshakeTimeout: STILL_MS }, listener);
}

/** The open connections; with TLS both as they are on the wire and as they are understood. */
function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  }
  return sockets;
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function stop(
  server: Server,
  sockets: ReadonlySet<Socket>,
  frontDoor: Door,
  drainMs: number = DRAIN_MS,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await quietTurn(server);
  // Not server.close(): it would cut connections on which a request is just arriving. The last answer on each says
  // `Connection: close`; what is silent after a moment of grace has nothing on its way.
  NetServer.prototype.close.call(server);
  frontDoor.drain();
  const sweep = setInterval(() => closeSilent(server, sockets), GRACE);
  const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/** Turns of the event loop to wait at most for one without a new connection. */
const TURNS = 1000;

/**
 * Waits for a turn of the event loop that brings no new connection. The system accepts connections on its own and breaks
 * those off that have not been fetched when the server is closed: right after such a turn there is hardly ever one.
 */
async function quietTurn(server: Server): Promise<void> {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  let isQuiet = false;
  const hear = () => (isQuiet = false);
  server.on('connection', hear);
  await turn();
  for (let turns = 0; turns < TURNS && !isQuiet; turns += 1) {
    isQuiet = true;
    await turn();
  }
  server.off('connection', hear);
}

/** Closes connections between two requests, and those that have never said anything: they count as busy for the server. */
function closeSilent(server: Server, sockets: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

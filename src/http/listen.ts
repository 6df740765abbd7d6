import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Server as NetServer, type Socket } from 'node:net';
import { listenOn, portOf } from '../config/reserved_port.js';
import { respondToClientError } from './client_error.js';
import type { HttpApp } from './http_app.js';
import { acceptUpgrades } from './upgrades.js';
import { CHECKS_PER_WINDOW, SlowClientGuard } from './slow_clients.js';

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** The port, if it is reserved already. */
  reserved?: NetServer | undefined;
  tls: { cert: string; key: string } | undefined;
  /** The window in which a slow client must send or read something, in milliseconds (`SlowClientGuard`). */
  slowClientWindowMs?: number;
  /** How long a stop waits for requests, in milliseconds. */
  drainMs?: number;
}

/**
 * Limit for a TLS handshake and for the headers of a request, and the window of `SlowClientGuard`
 * (behaviour/limits.md#slow-clients).
 */
const SLOW_CLIENT_MS = 15_000;
/** How often Node looks for headers that are late. */
const HEADERS_CHECKED_EVERY_MS = 5_000;
/**
 * Limit for a whole request: an upload of 100 MB at half a megabit a second. Ordinary bodies have a
 * shorter limit (`readBody`).
 */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
/**
 * How long a connection may be idle between two requests. Proxies keep idle connections for a minute; a longer limit
 * here avoids closing a connection on which a proxy is just sending a request.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** While draining, how often idle connections are closed. Requests on their way have at least this long to arrive. */
const IDLE_SWEEP_MS = 250;
/** While draining, requests that take longer than this are aborted. */
const DRAIN_MS = 20_000;

/** What `listen` needs of the app. */
type App = Pick<HttpApp, 'listener' | 'drain'> & Partial<Pick<HttpApp, 'upgrades'>>;

export interface RunningServer {
  port: number;
  /** Accepts no new connections, responds to every accepted request, then closes. */
  stop(): Promise<void>;
}

/** Resolves once the server listens. Rejects, when it cannot, with a one-line message that says what to do. */
export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const server = createServer(app.listener, options.tls);
  const sockets = trackSockets(server);
  server.headersTimeout = SLOW_CLIENT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  const slowClientTimer = closeSlowClients(server, options.slowClientWindowMs ?? SLOW_CLIENT_MS);
  server.on('clientError', respondToClientError);
  if (app.upgrades !== undefined) acceptUpgrades(server, app.upgrades);
  await listenOn(server, options, '');
  return {
    port: portOf(server) ?? options.port,
    stop: () => stop(server, sockets, app, options.drainMs).finally(() => clearInterval(slowClientTimer)),
  };
}

/** Closes the connections of slow clients until the timer is cleared. */
function closeSlowClients(server: Server, windowMs: number): NodeJS.Timeout {
  const guard = new SlowClientGuard(windowMs);
  server.prependListener('request', (request) => guard.watch(request));
  server.prependListener('upgrade', (request) => guard.watch(request));
  return setInterval(() => guard.check(), windowMs / CHECKS_PER_WINDOW).unref();
}

function createServer(listener: RequestListener, tls: ListenOptions['tls']): Server {
  // A request without a Host header is refused by the app, with a JSON body.
  const options = { requireHostHeader: false, connectionsCheckingInterval: HEADERS_CHECKED_EVERY_MS };
  if (tls === undefined) return createHttpServer(options, listener);
  const [cert, key] = [readFileSync(tls.cert), readFileSync(tls.key)];
  return createHttpsServer({ ...options, cert, key, handshakeTimeout: SLOW_CLIENT_MS }, listener);
}

/** The open sockets. With TLS, both the TCP socket and the TLS socket of a connection. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  }
  return sockets;
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, app: App, drainMs: number = DRAIN_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await waitForQuietTurn(server);
  // `server.close()` of node:http would also close connections on which a request is just arriving; that of
  // node:net only stops accepting. The last response of each connection says `Connection: close`, and the sweep
  // closes idle connections.
  NetServer.prototype.close.call(server);
  app.drain();
  const sweep = setInterval(() => closeIdle(server, sockets), IDLE_SWEEP_MS);
  const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/** How many turns of the event loop `waitForQuietTurn` waits at most. */
const MAX_TURNS = 1000;

/**
 * Waits for a turn of the event loop without a new connection. The operating system accepts connections before Node
 * fetches them, and closing the listening socket resets those that Node has not fetched. Right after a quiet turn
 * there is hardly ever one.
 */
async function waitForQuietTurn(server: Server): Promise<void> {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  let isQuiet = false;
  const onConnection = () => (isQuiet = false);
  server.on('connection', onConnection);
  await turn();
  for (let turns = 0; turns < MAX_TURNS && !isQuiet; turns += 1) {
    isQuiet = true;
    await turn();
  }
  server.off('connection', onConnection);
}

/**
 * Closes connections between two requests, and those that have never sent a byte, which Node does not count as idle.
 */
function closeIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { answerClientError, type FrontDoor } from './front_door.js';

export interface ListenOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  tls: { cert: string; key: string } | undefined;
}

/** Headers must be there within this time, whole requests within the other: slow clients do not hold sockets for ever. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 60_000;
/** How long connections that say nothing are left open while draining, for requests that are on their way. */
const GRACE = 250;
/** Requests that take longer than this at the end are given up. */
const DRAIN_LIMIT = 20_000;

export interface Listening {
  port: number;
  /** Takes no new connection, answers every request that has been accepted, then closes. */
  stop(): Promise<void>;
}

/** Listens, and answers once it does. Rejects when the port is taken. */
export async function listen(frontDoor: FrontDoor, options: ListenOptions): Promise<Listening> {
  const server = createServer(frontDoor.listener, options.tls);
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { port: portOf(server), stop: () => stop(server, frontDoor) };
}

function createServer(listener: RequestListener, tls: ListenOptions['tls']): Server {
  if (tls === undefined) return createHttpServer(listener);
  return createHttpsServer({ cert: readFileSync(tls.cert), key: readFileSync(tls.key) }, listener);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function stop(server: Server, frontDoor: FrontDoor): Promise<void> {
  frontDoor.drain();
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  // Not server.close(): it would cut connections on which a request is just arriving. Every further answer says
  // `Connection: close`; what is silent after a moment of grace has nothing on its way.
  NetServer.prototype.close.call(server);
  const sweep = setInterval(() => server.closeIdleConnections(), GRACE);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

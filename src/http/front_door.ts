import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { ApiError } from '../errors.js';
import { errorBody, holdWaiting, newExchange, sendError, sendJson, type Exchange } from './exchange.js';
import { isOwnHost } from './hosts.js';
import { openBatch } from './inside.js';
import { failureOf, findRoute, operate, record, type OperateOptions } from './operate.js';
import { routedPath } from './shown_path.js';

/** Answers a request of another protocol than the API's; `address` is the client's. Whatever it throws is answered as the API's failures are. */
export type OtherRoute = (exchange: Exchange, address: string) => Promise<void>;

export interface FrontDoorOptions extends Omit<OperateOptions, 'insideOf' | 'accessLog'> {
  /** By method and path, without what stands in it: what answers where the contract describes no operation: another protocol, or a page. */
  others: ReadonlyMap<string, OtherRoute>;
  /** Answers whatever is no operation: pages, health, the contract, and paths that nobody knows. */
  elsewhere: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  development: boolean;
  /** The hosts under which people reach it. In development it answers under these and those of this machine alone (decision 44b). */
  hosts: ReadonlySet<string>;
  /** Whether a proxy in front tells the client's address and protocol. */
  trustProxy: boolean;
}

/** An open connection. */
interface Connection {
  /** The answer that was asked for last, until it is out. */
  last: ServerResponse | undefined;
  /** Requests that wait for the answer before theirs. */
  waiting: number;
  /** Bytes that had come when the last of those did. */
  bytesRead: number;
}

/** When so many requests of one connection wait, nothing more is read of it until fewer do. */
const FEW = 8;

/** These say nothing of anybody, and the machine's own watchers ask for them without TLS (decision 44). */
const OPERATIONAL = new Set(['/healthz', '/readyz', '/metrics']);

/** The one entrance, before API and pages alike: request id, HTTPS rule, headers, CORS, then the way to what answers. */
export class FrontDoor {
  readonly #options: FrontDoorOptions & OperateOptions;
  /**
   * By connections, which stay: a set that answers enter and leave is copied every few requests, and a copy that has grown old keeps
   * all that stood in it (ADR 10).
   */
  readonly #connections = new Map<Socket, Connection>();
  #draining = false;

  constructor(options: FrontDoorOptions) {
    this.#options = {
      ...options,
      // Looking for secrets in what has none would take longer than all the rest of a line.
      accessLog: options.log.child({}, { redact: [] }),
      insideOf: (outer) => openBatch(this.#options, outer),
    };
  }

  /** From now on the last answer that a connection waits for closes it. */
  drain(): void {
    this.#draining = true;
    for (const { last } of this.#connections.values()) {
      if (last?.headersSent === false) last.setHeader('Connection', 'close');
    }
  }

  /**
   * Requests that a connection brings without waiting for answers are taken one after the other: a few kilobytes of them would
   * otherwise make gigabytes of answers, which nobody need ever read. Those that wait lie in memory, so no more are read while a few do.
   * Node parses all that it has read, so as many may wait as fit into one read, 64 KB.
   */
  readonly listener: RequestListener = (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const connection = this.#connectionOf(socket);
    const before = connection.last;
    connection.last = response;
    if (before === undefined) return this.#take(request, response);
    connection.waiting += 1;
    if (connection.waiting === FEW) socket.pause();
    const forget = holdWaiting(socket, this.#addressOf(request), socket.bytesRead - connection.bytesRead);
    connection.bytesRead = socket.bytesRead;
    before.once('close', () => {
      connection.waiting -= 1;
      if (connection.waiting === FEW - 1) socket.resume();
      forget();
      // In a turn of its own: those of one connection would otherwise follow one another before anybody else is heard.
      setImmediate(() => {
        if (socket.writable) this.#take(request, response);
      });
    });
  };

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { last: undefined, waiting: 0, bytesRead: 0 };
    this.#connections.set(socket, connection);
    // Node resumes a socket when it has done with a request.
    socket.on('resume', () => {
      if (connection.waiting >= FEW) socket.pause();
    });
    socket.once('close', () => this.#connections.delete(socket));
    return connection;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const exchange = newExchange(request, response, this.#addressOf(request));
    const started = performance.now();
    const answered = this.#answer(exchange).catch((error: unknown) => this.#fail(exchange, error));
    response.on('close', () => {
      const connection = this.#connections.get(socket);
      if (connection?.last === response) connection.last = undefined;
      const milliseconds = performance.now() - started;
      const status = response.writableFinished ? response.statusCode : 499;
      // A client that goes away does not hide what is still being done for it.
      void answered.finally(() => record(this.#options, exchange, status, milliseconds));
    });
  }

  async #answer(exchange: Exchange): Promise<void> {
    const { request, response, path } = exchange;
    const { development, hosts, routes, others, elsewhere } = this.#options;
    this.#setHeaders(exchange);
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      throw new ApiError('bad_request', { reason: 'the request has no Host header' });
    }
    const { host } = request.headers;
    if (development && host !== undefined && !isOwnHost(host, hosts)) {
      throw new ApiError('forbidden', { reason: 'host_not_allowed' });
    }
    if (!development && !OPERATIONAL.has(path) && !this.#isSecure(request)) {
      throw new ApiError('forbidden', { reason: 'https_required' });
    }
    if (request.method === 'OPTIONS' && isApi(path)) return preflight(response);
    const route = findRoute(routes, exchange);
    if (route !== undefined) {
      const { status, text, headers } = await operate(this.#options, route, exchange, this.#addressOf(request));
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return sendJson(exchange, status, text);
    }
    const other = findRoute(others, { method: exchange.method, path: routedPath(path) });
    if (other !== undefined) return other(exchange, this.#addressOf(request));
    if (isApi(path)) throw new ApiError('not_found');
    return elsewhere(request, response);
  }

  #setHeaders({ request, response, id }: Exchange): void {
    response.setHeader('X-Request-Id', id);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    if (!this.#options.development) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    const isLast = this.#connections.get(request.socket)?.last === response;
    if (this.#draining && isLast) response.setHeader('Connection', 'close');
  }

  #addressOf(request: IncomingMessage): string {
    const forwarded = this.#options.trustProxy ? lastOf(request.headers['x-forwarded-for']) : undefined;
    return forwarded ?? request.socket.remoteAddress ?? '';
  }

  #isSecure(request: IncomingMessage): boolean {
    if (request.socket instanceof TLSSocket) return true;
    return this.#options.trustProxy && lastOf(request.headers['x-forwarded-proto']) === 'https';
  }

  async #fail(exchange: Exchange, failure: unknown): Promise<void> {
    const error = failureOf(this.#options, exchange, failure);
    if (exchange.response.headersSent) return void exchange.response.destroy();
    await sendError(exchange, error);
  }
}

const EXPOSED = 'Link, Deprecation, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

/** Paths that answer JSON whatever happens. */
function isApi(path: string): boolean {
  return path === '/api' || path === '/oauth' || path.startsWith('/api/') || path.startsWith('/oauth/');
}

/** The entry that the proxy next to us has added. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}

/** How long a client may take to hear why its connection ends, in milliseconds. */
const LINGER_MS = 2_000;

/** Answers what is not HTTP, or too slow to become a request, and ends its connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, lingerMs = LINGER_MS): void {
  if (!socket.writable) return;
  const failure = new ApiError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request', {
    reason: 'the request is not valid HTTP',
  });
  const body = JSON.stringify(errorBody(failure, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Whoever keeps their half open keeps the connection, and nothing else would end it. What still comes is read until then:
  // a connection that is closed over unread bytes is reset, and its client would never see the answer.
  const limit = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(limit)).resume();
}

import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { parse as parseCookies } from 'cookie';
import type { Logger } from 'pino';
import { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { errorBody, newExchange, sendError, sendJson, type Exchange } from './exchange.js';
import type { Caller, Route } from './handler.js';
import type { HttpMetrics } from './metrics.js';
import { runOperation, type PipelineOptions } from './pipeline.js';
import { deprecationHeaders, SESSION_COOKIE } from './reply.js';

export interface FrontDoorOptions extends PipelineOptions {
  routes: ReadonlyMap<string, Route>;
  /** Answers whatever is no operation: pages, health, the contract, and paths that nobody knows. */
  elsewhere: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  log: Logger;
  metrics: HttpMetrics;
  development: boolean;
  /** Whether a proxy in front tells the client's address and protocol. */
  trustProxy: boolean;
  /** Called with each failure that is no ApiError: a bug, or a part of the machine that is down. */
  onUnexpected?: (error: unknown, exchange: Exchange) => void;
}

/** These say nothing of anybody, and the machine's own watchers ask for them without TLS (decision 44). */
const OPERATIONAL = new Set(['/healthz', '/readyz', '/metrics']);

/** The one entrance, before API and pages alike: request id, HTTPS rule, headers, CORS, then the way to what answers. */
export class FrontDoor {
  readonly #options: FrontDoorOptions;
  readonly #open = new Set<ServerResponse>();
  readonly #accessLog: Logger;
  #draining = false;

  constructor(options: FrontDoorOptions) {
    this.#options = options;
    // Looking for secrets in what has none would take longer than all the rest of a line.
    this.#accessLog = options.log.child({}, { redact: [] });
  }

  /** From now on every answer closes its connection, those included that are being worked on. */
  drain(): void {
    this.#draining = true;
    for (const response of this.#open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  readonly listener: RequestListener = (request, response) => {
    const exchange = newExchange(request, response);
    const started = performance.now();
    this.#open.add(response);
    response.on('close', () => {
      this.#open.delete(response);
      this.#record(exchange, performance.now() - started);
    });
    this.#answer(exchange).catch((error: unknown) => this.#fail(exchange, error));
  };

  async #answer(exchange: Exchange): Promise<void> {
    const { request, response, path } = exchange;
    const { development, routes, elsewhere } = this.#options;
    this.#setHeaders(exchange);
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      throw new ApiError('bad_request', { reason: 'the request has no Host header' });
    }
    if (!development && !OPERATIONAL.has(path) && !this.#isSecure(request)) {
      throw new ApiError('forbidden', { reason: 'https_required' });
    }
    if (request.method === 'OPTIONS' && isApi(path)) return preflight(response);
    const route = routes.get(`${request.method} ${path}`);
    if (route !== undefined) return this.#operate(route, exchange);
    const allowed = ['GET', 'POST'].filter((method) => routes.has(`${method} ${path}`));
    if (allowed.length > 0) throw new ApiError('method_not_allowed', {}, { Allow: allowed.join(', ') });
    if (isApi(path)) throw new ApiError('not_found');
    return elsewhere(request, response);
  }

  async #operate(route: Route, exchange: Exchange): Promise<void> {
    exchange.operation = route.spec.id;
    const deprecation = deprecationHeaders(route.spec, this.#options.baseUrl);
    for (const [name, value] of Object.entries(deprecation)) exchange.response.setHeader(name, value);
    const { status, text, reply } = await runOperation(
      this.#options,
      route,
      exchange,
      this.#callerOf(exchange, route.spec),
    ).catch((error: unknown) => {
      if (error instanceof ApiError) this.#options.output.inspectError(route.spec, error);
      throw error;
    });
    for (const [name, value] of Object.entries(reply.headers)) exchange.response.setHeader(name, value);
    await sendJson(exchange, status, text);
  }

  #setHeaders({ response, id }: Exchange): void {
    response.setHeader('X-Request-Id', id);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    if (!this.#options.development) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (this.#draining) response.setHeader('Connection', 'close');
  }

  #isSecure(request: IncomingMessage): boolean {
    if (request.socket instanceof TLSSocket) return true;
    return this.#options.trustProxy && lastOf(request.headers['x-forwarded-proto']) === 'https';
  }

  #callerOf({ request }: Exchange, { method, transaction }: OperationSpec): Caller {
    const { cookie, origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const crossSite =
      (origin !== undefined && origin !== this.#options.baseUrl) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none');
    // Browsers send the cookie along when a link of another site is followed: a GET that changes something asks for more.
    const mayUseSession = method === 'GET' ? transaction === 'read' || site === 'same-origin' : !crossSite;
    const forwarded = this.#options.trustProxy ? lastOf(request.headers['x-forwarded-for']) : undefined;
    return {
      address: forwarded ?? request.socket.remoteAddress ?? '',
      language: /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})(?![\w-])/i.exec(request.headers['accept-language'] ?? '')?.[1],
      session: cookie !== undefined && mayUseSession ? parseCookies(cookie)[SESSION_COOKIE] : undefined,
      crossSite,
    };
  }

  async #fail(exchange: Exchange, failure: unknown): Promise<void> {
    const error = failure instanceof ApiError ? failure : new ApiError('internal_error');
    if (error !== failure) {
      this.#options.log.error(
        { request_id: exchange.id, operation: exchange.operation, err: failure },
        'unexpected failure',
      );
      this.#options.onUnexpected?.(failure, exchange);
    }
    if (exchange.response.headersSent) return void exchange.response.destroy();
    await sendError(exchange, error);
  }

  /** One line a request: no query, no body, so no token, password or content. */
  #record(exchange: Exchange, milliseconds: number): void {
    const { request, response, operation, userId } = exchange;
    const status = response.writableFinished ? response.statusCode : 499;
    this.#options.metrics.observe(operation ?? 'none', status, milliseconds / 1000);
    this.#accessLog.info({
      request_id: exchange.id,
      method: request.method,
      path: exchange.path,
      operation,
      user_id: userId,
      status,
      ms: Math.round(milliseconds * 10) / 10,
    });
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

/** Answers what is not HTTP, or too slow to become a request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
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
}

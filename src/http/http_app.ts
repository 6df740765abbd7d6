import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { ApiError } from '../errors.js';
import { createBatchRunner } from './batch_requests.js';
import { Connections } from './connections.js';
import { newExchange, targetOf, type Exchange } from './exchange.js';
import { isOwnHost } from './hosts.js';
import { besideReading, callOperation, findRoute, logRequest, toApiError, type OperationOptions } from './operation.js';
import { routePattern } from './paths.js';
import { sendError, sendJson } from './response.js';
import type { Upgrades } from './upgrades.js';

/** Responds to a request for OAuth or a page. `address` is the client's. What it throws is sent as an API error. */
export type OtherRoute = (exchange: Exchange, address: string) => Promise<void>;
/** Opens a WebSocket. What it throws is sent as an API error. */
export type UpgradeRoute = (exchange: Exchange, socket: Duplex, head: Buffer) => Promise<void>;

export interface HttpAppOptions extends Omit<OperationOptions, 'createBatchRunner' | 'accessLog'> {
  /** OAuth and the pages for people, by method and `routePattern`: `GET /join/*`. */
  others: ReadonlyMap<string, OtherRoute>;
  /** WebSockets, by path. */
  upgrades: ReadonlyMap<string, UpgradeRoute>;
  /** Called when the server is about to stop: streams have no end of their own. */
  onDrain: () => void;
  /** Responds to every other path: health, metrics, downloads, the contract's files, and 404. */
  elsewhere: (request: IncomingMessage, response: ServerResponse) => void;
  development: boolean;
  /**
   * The host names of this server. In development, requests for any other host but this machine
   * are refused (behaviour/network.md#foreign-sites).
   */
  hosts: ReadonlySet<string>;
  /** Whether a proxy in front sends the client's address and protocol. */
  trustProxy: boolean;
}

/**
 * These are allowed without TLS: they disclose nothing, and monitoring on the same machine calls
 * them by http (behaviour/network.md#https).
 */
const OPERATIONAL = new Set(['/healthz', '/readyz', '/metrics']);

/** The one entry of all requests: request id, headers, HTTPS rule, CORS, routing, and the access log. */
export class HttpApp {
  readonly #options: HttpAppOptions & OperationOptions;
  readonly #connections: Connections;

  constructor(options: HttpAppOptions) {
    this.#options = {
      ...options,
      // The fields of an access log line hold no secrets, and redaction would take longer than the rest of the line.
      accessLog: options.log.child({}, { redact: [] }),
      createBatchRunner: (outer) => createBatchRunner(this.#options, outer),
    };
    this.#connections = new Connections({
      handle: (request, response) => this.#handle(request, response),
      addressOf: (request) => this.#addressOf(request),
    });
  }

  /** For `listen`. */
  get listener(): RequestListener {
    return this.#connections.listener;
  }

  /** From now on the last response of each connection closes it. */
  drain(): void {
    this.#connections.drain();
    this.#options.onDrain();
  }

  /** For `acceptUpgrades`. */
  get upgrades(): Upgrades {
    return {
      takes: (request) => request.method === 'GET' && this.#options.upgrades.has(targetOf(request).path),
      afterOthers: (request, work) => this.#connections.afterOthers(request, work),
      open: (request, response, socket, head) => {
        const exchange = newExchange(request, response, this.#addressOf(request));
        const started = performance.now();
        this.#upgrade(exchange, socket, head)
          .then(() => 101)
          .catch(async (error: unknown) => {
            await this.#fail(exchange, error);
            return response.statusCode;
          })
          .then((status) => logRequest(this.#options, exchange, status, performance.now() - started))
          .catch(() => socket.destroy());
      },
    };
  }

  async #upgrade(exchange: Exchange, socket: Duplex, head: Buffer): Promise<void> {
    this.#setHeaders(exchange);
    this.#requireAllowed(exchange);
    const route = this.#options.upgrades.get(exchange.path);
    if (route === undefined) throw new ApiError('not_found');
    await route(exchange, socket, head);
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const exchange = newExchange(request, response, this.#addressOf(request));
    const started = performance.now();
    const responded = this.#respond(exchange).catch((error: unknown) => this.#fail(exchange, error));
    response.on('close', () => {
      const milliseconds = performance.now() - started;
      const status = response.writableFinished ? response.statusCode : 499;
      // When the client disconnects, the line is written only after the work for it has ended.
      void responded.finally(() => logRequest(this.#options, exchange, status, milliseconds));
    });
  }

  async #respond(exchange: Exchange): Promise<void> {
    const { request, response, path } = exchange;
    const { routes, others, elsewhere } = this.#options;
    this.#setHeaders(exchange);
    this.#requireAllowed(exchange);
    if (request.method === 'OPTIONS' && isApi(path)) return preflight(response);
    const route = findRoute(routes, exchange, besideReading);
    if (route !== undefined) {
      const { status, text, headers } = await callOperation(this.#options, route, exchange, this.#addressOf(request));
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return sendJson(exchange, status, text);
    }
    // A GET of a page changes nothing.
    const other = findRoute(others, { method: exchange.method, path: routePattern(path) }, () => ['HEAD']);
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
    if (this.#connections.mustClose(request, response)) response.setHeader('Connection', 'close');
  }

  /**
   * 114 without a Host header; 109 for a host that is not ours (behaviour/network.md#foreign-sites), and for plain HTTP
   * outside development (44).
   */
  #requireAllowed({ request, path }: Exchange): void {
    const { development, hosts } = this.#options;
    const { host } = request.headers;
    if (request.httpVersion === '1.1' && host === undefined) {
      throw new ApiError('bad_request', { reason: 'the request has no Host header' });
    }
    if (development && host !== undefined && !isOwnHost(host, hosts)) {
      throw new ApiError('forbidden', { reason: 'host_not_allowed' });
    }
    if (!development && !OPERATIONAL.has(path) && !this.#isSecure(request)) {
      throw new ApiError('forbidden', { reason: 'https_required' });
    }
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
    const error = toApiError(this.#options, exchange, failure);
    if (exchange.response.headersSent) return void exchange.response.destroy();
    await sendError(exchange, error);
  }
}

const EXPOSED = [
  'Link',
  'Next-Cursor',
  'Deprecation',
  'X-Request-Id',
  'Retry-After',
  'WWW-Authenticate',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
].join(', ');

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

/** Paths that always return JSON, errors included. */
function isApi(path: string): boolean {
  return path === '/api' || path === '/oauth' || path.startsWith('/api/') || path.startsWith('/oauth/');
}

/** The last entry of a forwarding header: the one that the nearest proxy has added. Clients can send the others. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}

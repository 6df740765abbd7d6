import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, invalidArgument } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { BatchState } from './batch_state.js';
import type { OperationRequest } from './exchange.js';
import type { BatchRunner, InnerRequest, Route } from './handler.js';
import { innerKeys, KEY_HEADER } from './idempotency.js';
import { besideReading, callOperation, findRoute, logRequest, toApiError, type OperationOptions } from './operation.js';
import type { OuterRequest } from './pipeline.js';
import { callerOfSecret } from './rate_limit.js';
import { errorBody } from './response.js';
import { parseForm } from './urlencoded.js';

type InnerInput = Schema<'BatchRequestInput'>;
type InnerResponse = Schema<'BatchAnswer'>;

/**
 * Runs the requests inside a batch (behaviour/requests.md#batch). Each takes the same road as a request of its own,
 * from routing on; the headers, the HTTPS rule and CORS concern the connection and are done.
 */
export function createBatchRunner(options: OperationOptions, outer: OuterRequest): BatchRunner {
  const { request, actor, credential } = outer;
  if (actor === undefined || credential === undefined) throw new Error('A batch has an authenticated caller.');
  const hosts = [new URL(options.baseUrl).host, request.headers.host?.toLowerCase() ?? ''];
  const batch = new BatchState(credential, actor, new Set(hosts));
  request.innerLines = batch.logLines;
  const innerOptions = { ...options, db: options.db.ofBatch };
  return {
    clientIsGone: () => request.isAborted(),
    open: (inputs) => {
      const keyAt = innerKeys(request.headers);
      consumeRateLimit(options, outer, inputs.length);
      const headers = innerHeaders(request.headers);
      return lazily(inputs, (input, index) => {
        const keyed = keyAt === undefined ? headers : { ...headers, [KEY_HEADER]: keyAt(index) };
        return new RoutedInnerRequest(innerOptions, outer, batch, input, keyed);
      });
    },
  };
}

/** Makes each on demand: a hundred made at once would all stay in memory until the last has been run. */
function* lazily<From, To>(all: readonly From[], make: (one: From, index: number) => To): Iterable<To> {
  for (const [index, one] of all.entries()) yield make(one, index);
}

/**
 * A batch counts as many requests as it has inside, at least one (behaviour/limits.md#rate-limits). The first was
 * counted when the batch came.
 */
function consumeRateLimit(
  { rateLimiter, clock }: OperationOptions,
  { request, credential }: OuterRequest,
  count: number,
): void {
  if (rateLimiter === undefined || credential === undefined || count < 2) return;
  const headers = rateLimiter.consume(callerOfSecret(credential.secret), clock.now(), count - 1);
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
}

/** The client's headers, without those that are about the batch itself: its body, token and key. */
function innerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { accept: _, authorization: __, [KEY_HEADER]: ___, ...others } = headers;
  return { ...others, 'content-type': 'application/x-www-form-urlencoded' };
}

/** A request inside a batch, and the route that it leads to. */
class RoutedInnerRequest implements InnerRequest {
  readonly #options: OperationOptions;
  readonly #outer: OuterRequest;
  readonly #batch: BatchState;
  readonly #request: OperationRequest;
  readonly #headers: Record<string, string>;
  /** The route, or the error of a request without one. */
  readonly #route: Route | ApiError;

  constructor(
    options: OperationOptions,
    outer: OuterRequest,
    batch: BatchState,
    input: InnerInput,
    headers: IncomingHttpHeaders,
  ) {
    this.#options = options;
    this.#outer = outer;
    this.#batch = batch;
    const url = parseInnerUrl(input.url, options.baseUrl, batch.hosts);
    const { pathname, search } = url instanceof ApiError ? NO_TARGET : url;
    const id = randomUUID();
    this.#headers = { 'Content-Type': 'application/json', 'X-Request-Id': id };
    // One literal with every field: in V8 an object that is spread, or grows later, costs ten times as much.
    this.#request = {
      id,
      method: input.method.toUpperCase(),
      path: pathname,
      query: search.slice(1),
      headers,
      stream: undefined,
      batch,
      readInput: () => Promise.resolve({ json: {}, texts: parseForm(input.body ?? '') }),
      setHeader: (name, value) => void (this.#headers[name] = value),
      isAborted: () => outer.request.isAborted(),
      throwIfUnwanted: () => {
        outer.request.throwIfUnwanted();
        batch.requireRoomForMore();
      },
      abortSignal: () => outer.request.abortSignal(),
      credential: undefined,
      changedRows: 0,
      operation: undefined,
      userId: undefined,
      innerLines: undefined,
      isChaos: false,
    };
    this.#route = url instanceof ApiError ? url : this.#findRoute();
  }

  get isReadOnly(): boolean {
    return this.#route instanceof ApiError || this.#route.spec.transaction === 'read';
  }

  async run(): Promise<InnerResponse> {
    const route = this.#route;
    const started = performance.now();
    try {
      this.#batch.requireRoomForMore();
      if (route instanceof ApiError) throw route;
      const { address } = this.#outer.caller;
      const { status, text, headers } = await callOperation(this.#options, route, this.#request, address);
      this.#addHeaders(headers);
      return this.#toResponse(status, text, performance.now() - started);
    } catch (error) {
      return this.#toErrorResponse(toApiError(this.#options, this.#request, error), performance.now() - started);
    } finally {
      if (!this.isReadOnly) this.#batch.forgetCallers();
    }
  }

  #findRoute(): Route | ApiError {
    try {
      const route = findRoute(this.#options.routes, this.#request, besideReadingInside);
      if (route === undefined) return new ApiError('not_found');
      const isBatch = route.spec.id === this.#outer.request.operation;
      return isBatch ? new ApiError('bad_request', { reason: 'nested_batch' }) : route;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  #toErrorResponse(error: ApiError, milliseconds: number): InnerResponse {
    this.#addHeaders(error.headers);
    return this.#toResponse(error.status, JSON.stringify(errorBody(error, this.#request.id)), milliseconds);
  }

  /**
   * `Set-Cookie` goes to the response of the batch: the cookie is for the browser, and scripts, which read
   * the body, may not see it.
   */
  #addHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) {
      const target = name === 'Set-Cookie' ? this.#outer.reply.headers : this.#headers;
      target[name] = value;
    }
  }

  #toResponse(code: number, body: string, milliseconds: number): InnerResponse {
    this.#batch.countBody(body);
    logRequest(this.#options, this.#request, code, milliseconds);
    const headers = Object.entries(this.#headers).map(([name, value]) => `${name}: ${value}`);
    return { code, headers: headers.join('\n'), body };
  }
}

/** A request inside a batch is never HEAD (wire-rules 3). */
function besideReadingInside(route: Route): readonly string[] {
  return besideReading(route).filter((method) => method !== 'HEAD');
}

/** The path and the query, with its question mark, of a request to this server. */
type RequestTarget = Pick<URL, 'pathname' | 'search'>;
const NO_TARGET: RequestTarget = { pathname: '', search: '' };
/** A path and a query that need no URL parser, as most do not. */
const PLAIN_TARGET = /^(\/(?:\w+\/)*\w+)(\?[\w=&,-]*)?$/;

/** The target of a relative URL, or of an absolute one with one of our hosts; any other is 20. */
function parseInnerUrl(text: string, baseUrl: string, hosts: ReadonlySet<string>): RequestTarget | ApiError {
  const [plain, pathname, search = ''] = PLAIN_TARGET.exec(text) ?? [];
  if (plain !== undefined && pathname !== undefined) return { pathname, search };
  try {
    const url = new URL(text, baseUrl);
    if (/^https?:$/.test(url.protocol) && hosts.has(url.host)) return url;
  } catch {
    // No URL at all is 20 as well.
  }
  return invalidArgument('url', 'is not an address of this server');
}

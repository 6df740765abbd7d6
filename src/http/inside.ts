import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, invalidArgument } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { BatchShare } from './batch_share.js';
import { parseForm } from './decode.js';
import { errorBody, type Asked } from './exchange.js';
import type { InnerRequest, Inside, Route } from './handler.js';
import { keysInside, KEY_HEADER } from './idempotency.js';
import { failureOf, findRoute, operate, record, type OperateOptions } from './operate.js';
import type { Outer } from './pipeline.js';
import { callerBy } from './rate_limit.js';

type Said = Schema<'BatchRequestInput'>;
type Answer = Schema<'BatchAnswer'>;

/**
 * What a batch makes its requests with (decision 34). They go the same road as one that has come alone, from the look for
 * their operation on: what concerns the connection has been seen to.
 */
export function openBatch(options: OperateOptions, outer: Outer): Inside {
  const { asked, actor, credential } = outer;
  if (actor === undefined || credential === undefined) throw new Error('A batch is somebody’s.');
  const hosts = [new URL(options.baseUrl).host, asked.headers.host?.toLowerCase() ?? ''];
  const batch = new BatchShare(credential, actor, new Set(hosts));
  asked.inside = batch.lines;
  const inner = { ...options, db: options.db.ofBatch };
  return {
    clientIsGone: () => asked.isGone(),
    open: (requests) => {
      const keyOf = keysInside(asked.headers);
      allow(options, outer, requests.length);
      const headers = headersInside(asked.headers);
      return inTurn(requests, (said, place) => {
        const keyed = keyOf === undefined ? headers : { ...headers, [KEY_HEADER]: keyOf(place) };
        return new Inner(inner, outer, batch, said, keyed);
      });
    },
  };
}

/** Each made when it is wanted: a hundred at once would all wait in memory for the last. */
function* inTurn<From, To>(all: readonly From[], make: (one: From, place: number) => To): Iterable<To> {
  for (const [place, one] of all.entries()) yield make(one, place);
}

/** A batch counts its inner requests; the first was counted when it came (decision 25). */
function allow({ rateLimiter, clock }: OperateOptions, { asked, credential }: Outer, requests: number): void {
  if (rateLimiter === undefined || credential === undefined || requests < 2) return;
  const limits = rateLimiter.take(callerBy(credential.secret), clock.now(), requests - 1);
  for (const [name, value] of Object.entries(limits)) asked.setHeader(name, value);
}

/** The client's headers, but those that speak of the batch's own body, token and key. */
function headersInside(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { accept: _, authorization: __, [KEY_HEADER]: ___, ...others } = headers;
  return { ...others, 'content-type': 'application/x-www-form-urlencoded' };
}

/** A request of a batch on its way. */
class Inner implements InnerRequest {
  readonly #options: OperateOptions;
  readonly #outer: Outer;
  readonly #batch: BatchShare;
  readonly #asked: Asked;
  readonly #headers: Record<string, string>;
  /** What will answer, or why nothing can. */
  readonly #route: Route | ApiError;

  constructor(options: OperateOptions, outer: Outer, batch: BatchShare, said: Said, headers: IncomingHttpHeaders) {
    this.#options = options;
    this.#outer = outer;
    this.#batch = batch;
    const url = readUrl(said.url, options.baseUrl, batch.hosts);
    const { pathname, search } = url instanceof ApiError ? NOWHERE : url;
    const id = randomUUID();
    this.#headers = { 'Content-Type': 'application/json', 'X-Request-Id': id };
    // Written out, with all that will be known of it: an object that is spread, or grows, costs the engine ten times as much.
    this.#asked = {
      id,
      method: said.method.toUpperCase(),
      path: pathname,
      query: search.slice(1),
      headers,
      stream: undefined,
      batch,
      readInput: () => Promise.resolve({ json: {}, texts: parseForm(said.body ?? '') }),
      setHeader: (name, value) => void (this.#headers[name] = value),
      isGone: () => outer.asked.isGone(),
      requireWanted: () => {
        outer.asked.requireWanted();
        batch.requireRoom();
      },
      goneSignal: () => outer.asked.goneSignal(),
      operation: undefined,
      userId: undefined,
      inside: undefined,
      isChaos: false,
    };
    this.#route = url instanceof ApiError ? url : this.#findRoute();
  }

  get onlyReads(): boolean {
    return this.#route instanceof ApiError || this.#route.spec.transaction === 'read';
  }

  async answer(): Promise<Answer> {
    const route = this.#route;
    const started = performance.now();
    try {
      this.#batch.requireRoom();
      if (route instanceof ApiError) throw route;
      const { status, text, headers } = await operate(this.#options, route, this.#asked, this.#outer.caller.address);
      this.#addHeaders(headers);
      return this.#answered(status, text, performance.now() - started);
    } catch (error) {
      return this.#failed(failureOf(this.#options, this.#asked, error), performance.now() - started);
    } finally {
      if (!this.onlyReads) this.#batch.forget();
    }
  }

  #findRoute(): Route | ApiError {
    try {
      const route = findRoute(this.#options.routes, this.#asked);
      if (route === undefined) return new ApiError('not_found');
      const isBatch = route.spec.id === this.#outer.asked.operation;
      return isBatch ? new ApiError('bad_request', { reason: 'nested_batch' }) : route;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  #failed(error: ApiError, milliseconds: number): Answer {
    this.#addHeaders(error.headers);
    return this.#answered(error.status, JSON.stringify(errorBody(error, this.#asked.id)), milliseconds);
  }

  /** A cookie is the browser's, and no script may read it: it goes to the answer that the browser gets itself. */
  #addHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) {
      const answer = name === 'Set-Cookie' ? this.#outer.reply.headers : this.#headers;
      answer[name] = value;
    }
  }

  #answered(code: number, body: string, milliseconds: number): Answer {
    this.#batch.hold(body);
    record(this.#options, this.#asked, code, milliseconds);
    const headers = Object.entries(this.#headers).map(([name, value]) => `${name}: ${value}`);
    return { code, headers: headers.join('\n'), body };
  }
}

/** Where on this server; a query has its question mark. */
type Place = Pick<URL, 'pathname' | 'search'>;
const NOWHERE: Place = { pathname: '', search: '' };
/** A path and a query that mean themselves, as most do: nothing to be taken apart as an address. */
const PLAIN = /^(\/(?:\w+\/)*\w+)(\?[\w=&,-]*)?$/;

/** Where a request goes: from our root, or with an address of ours in front. */
function readUrl(text: string, baseUrl: string, hosts: ReadonlySet<string>): Place | ApiError {
  const [plain, pathname, search = ''] = PLAIN.exec(text) ?? [];
  if (plain !== undefined && pathname !== undefined) return { pathname, search };
  try {
    const url = new URL(text, baseUrl);
    if (/^https?:$/.test(url.protocol) && hosts.has(url.host)) return url;
  } catch {
    // Answered like another server's.
  }
  return invalidArgument('url', 'is no address of this server');
}

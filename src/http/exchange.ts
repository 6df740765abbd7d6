import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { countedAddress } from '../models/rate_limit_hit.js';
import { ApiError } from '../errors.js';
import type { Credential } from './authenticate.js';
import type { BatchState } from './batch_state.js';
import { parseBody, readBody, type BodySpec, type RawInput } from './body.js';
import { unansweredRequests } from './memory_budget.js';

/** A request for an operation, sent by a client or inside a batch. */
export interface OperationRequest {
  /** The request id: in the `X-Request-Id` header, in the log, and in `error_uuid`. */
  readonly id: string;
  readonly method: string;
  /** Without the query, not decoded. */
  readonly path: string;
  /** The raw query, without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** The body, to be streamed; undefined inside a batch. */
  readonly stream: IncomingMessage | undefined;
  /** The batch that it is part of; undefined for a request of its own. */
  readonly batch: BatchState | undefined;
  /**
   * Reads and parses the whole body, by its content type or by what the operation declares. Throws 114, 205 or 415
   * (`readBody`, `parseBody`).
   */
  readInput(spec?: BodySpec): Promise<RawInput>;
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void;
  /** Whether the client has disconnected. */
  isAborted(): boolean;
  /** Throws 429 when the response is no longer needed: the client has disconnected, or the batch has no room for it. */
  throwIfUnwanted(): void;
  /** Aborted when the client disconnects. */
  abortSignal(): AbortSignal;
  /** The credential that it was authenticated with, for the challenge of an error; undefined before. */
  credential: Credential | undefined;
  /** For the rate limit: the rows that it has written or deleted. */
  changedRows: number;
  /** For the log: the operation id. */
  operation: string | undefined;
  /** For the log: the user who calls. */
  userId: number | undefined;
  /** For the log: the lines of the requests inside, when this request is a batch. */
  innerLines: readonly unknown[] | undefined;
  /** Whether `?chaos=` made it fail; metrics do not count it then. */
  isChaos: boolean;
}

/** A request of a client, and its response. */
export interface Exchange extends OperationRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The client's address. */
  readonly address: string;
}

/** The exchange of a request that `HttpApp` has passed on to Express: it keeps the request id. */
export function resumeExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  return { ...newExchange(request, response), id: String(response.getHeader('X-Request-Id')) };
}

export function newExchange(
  request: IncomingMessage,
  response: ServerResponse,
  address = request.socket.remoteAddress ?? '',
): Exchange {
  // A body counts for the address, not for the user: the token may be in the body, so the user is not known yet.
  const holdMemory = (bytes: number) => unansweredRequests.add(response, bytes, countedAddress(address));

  const { path, query } = targetOf(request);
  return {
    request,
    response,
    address,
    id: randomUUID(),
    method: request.method ?? '',
    path,
    query,
    headers: request.headers,
    stream: request,
    batch: undefined,
    readInput: async (spec) => {
      const body = await readBody(request, holdMemory, { maxBytes: spec?.maxBytes });
      return parseBody(body, request.headers['content-type'], spec);
    },
    setHeader: (name, value) => void response.setHeader(name, value),
    isAborted: () => response.destroyed,
    throwIfUnwanted: () => {
      if (response.destroyed) throw new ApiError('too_many_requests');
    },
    abortSignal: () => abortSignalOf(response),
    credential: undefined,
    changedRows: 0,
    operation: undefined,
    userId: undefined,
    innerLines: undefined,
    isChaos: false,
  };
}

/** Made on demand: most requests need none. */
function abortSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new ApiError('too_many_requests'));
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** The path and the query of a request, not decoded. */
export function targetOf(request: IncomingMessage): Pick<Exchange, 'path' | 'query'> {
  const url = pathOf(request.url ?? '/');
  const split = url.indexOf('?');
  return split < 0 ? { path: url, query: '' } : { path: url.slice(0, split), query: url.slice(split + 1) };
}

/** The request target without scheme and host, which proxies may send in front of the path (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^https?:\/\/[^/?]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

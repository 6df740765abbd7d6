import type { Logger } from 'pino';
import type { LogAddresses } from '../config/settings.js';
import { ApiError, Unavailable } from '../errors.js';
import { withChallenge } from './authenticate.js';
import { callerOf } from './caller.js';
import type { OperationRequest } from './exchange.js';
import { failureError } from './failure.js';
import { bodyErrors } from '../generated/operations.js';
import type { Route } from './handler.js';
import { loggedAddress } from './logged_address.js';
import { redactedPath } from './paths.js';
import { runOperation, type PipelineOptions } from './pipeline.js';
import { deprecationHeaders } from './reply.js';

export interface OperationOptions extends PipelineOptions {
  /** The operations, by method and path: `POST /api/v3/threads/add`. */
  routes: ReadonlyMap<string, Route>;
  log: Logger;
  /** Gets one line for each request. */
  accessLog: Logger;
  /** How these lines show the addresses of clients. */
  logAddresses: LogAddresses;
  /** Called with each failure that is not an ApiError: a bug, or an outage. */
  onUnexpected?: (error: unknown) => void;
}

export interface OperationResponse {
  status: number;
  /** The body, JSON. */
  text: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * The route of a method and a path; undefined when the path has none. Throws 405 when the path only has other methods.
 * `besideGet` says by which methods a route of GET is also called. A route of its own comes first.
 */
export function findRoute<Found>(
  routes: ReadonlyMap<string, Found>,
  { method, path }: Pick<OperationRequest, 'method' | 'path'>,
  besideGet: (route: Found) => readonly string[],
): Found | undefined {
  const route = routes.get(`${method} ${path}`);
  if (route !== undefined) return route;
  const get = routes.get(`GET ${path}`);
  const beside = get === undefined ? [] : besideGet(get);
  if (beside.includes(method)) return get;
  const ofGet = get === undefined ? [] : ['GET', ...beside];
  const allowed = new Set(routes.has(`POST ${path}`) ? [...ofGet, 'POST'] : ofGet);
  if (allowed.size > 0) throw new ApiError('method_not_allowed', {}, { Allow: [...allowed].join(', ') });
  return undefined;
}

/** An operation of GET that reads is also called by HEAD and by POST (wire-rules 3). */
export function besideReading({ spec }: Route): readonly string[] {
  return spec.transaction === 'read' ? ['HEAD', 'POST'] : [];
}

/**
 * Runs the operation of a route. `address` is the client's. Throws an ApiError, or anything else that
 * `toApiError` turns into one.
 */
export async function callOperation(
  options: OperationOptions,
  route: Route,
  request: OperationRequest,
  address: string,
): Promise<OperationResponse> {
  const { spec } = route;
  request.operation = spec.id;
  const deprecation = deprecationHeaders(spec, options.baseUrl);
  for (const [name, value] of Object.entries(deprecation)) request.setHeader(name, value);
  const { development } = options.services.settings;
  const caller = callerOf(request, address, spec, options.baseUrl, development);
  const { status, text, reply } = await runOperation(options, route, request, caller).catch((error: unknown) => {
    if (error instanceof Unavailable) options.reachability.suspect();
    if (!(error instanceof ApiError)) throw error;
    const isOfBody = request.method !== spec.method && bodyErrors.includes(error.error);
    if (!isOfBody) options.output.checkError(spec, error);
    throw withChallenge(error, spec, request.credential);
  });
  return { status, text, headers: reply.headers };
}

/**
 * The error that a client gets for a failure. An unexpected one is 201 or 503, and is logged
 * (behaviour/errors.md#unavailable-database and behaviour/errors.md#error-uuid).
 */
export function toApiError(
  { log, onUnexpected }: Pick<OperationOptions, 'log' | 'onUnexpected'>,
  request: OperationRequest,
  failure: unknown,
): ApiError {
  if (failure instanceof ApiError) return failure;
  log.error({ request_id: request.id, operation: request.operation, err: failure }, 'unexpected failure');
  onUnexpected?.(failure);
  return failureError(failure);
}

/**
 * Writes the line of a request, and counts it in the metrics. The line has no query, no body and no code of a path,
 * so no token, password or content. The requests of a batch are in the line of the batch, which has the address of the
 * client: a line for each would cost a tenth of the work.
 */
export function logRequest(
  { accessLog, logAddresses, metrics }: OperationOptions,
  request: OperationRequest & { readonly address?: string },
  status: number,
  milliseconds: number,
): void {
  const { id, batch, method, path, operation, userId } = request;
  if (!request.isChaos) metrics.observe(operation ?? 'none', status, milliseconds / 1000);
  const ms = Math.round(milliseconds * 10) / 10;
  const line = { request_id: id, method, path: redactedPath(path), operation, user_id: userId, status, ms };
  const address = loggedAddress(request.address ?? '', logAddresses);
  if (batch === undefined) accessLog.info({ ...line, address, inside: request.innerLines });
  else batch.logLines.push(line);
}

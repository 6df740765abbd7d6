import type { Logger } from 'pino';
import { ApiError } from '../errors.js';
import type { Asked } from './exchange.js';
import { callerOf } from './caller.js';
import type { Route } from './handler.js';
import { runOperation, type PipelineOptions } from './pipeline.js';
import { deprecationHeaders } from './reply.js';
import { shownPath } from './shown_path.js';

export interface OperateOptions extends PipelineOptions {
  routes: ReadonlyMap<string, Route>;
  log: Logger;
  /** Where each request has its line. */
  accessLog: Logger;
  /** Called with each failure that is no ApiError: a bug, or a part of the machine that is down. */
  onUnexpected?: (error: unknown) => void;
}

/** An operation's answer. */
export interface Answered {
  status: number;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** What answers a method on a path; undefined for a path at which nothing does. The wrong method is 405. */
export function findRoute<Found>(
  routes: ReadonlyMap<string, Found>,
  { method, path }: Pick<Asked, 'method' | 'path'>,
): Found | undefined {
  const route = routes.get(`${method} ${path}`);
  if (route !== undefined) return route;
  const allowed = ['GET', 'POST'].filter((other) => routes.has(`${other} ${path}`));
  if (allowed.length > 0) throw new ApiError('method_not_allowed', {}, { Allow: allowed.join(', ') });
  return undefined;
}

/** Sends a request to its operation; `address` is the client's. Whatever this throws is for `failureOf`. */
export async function operate(options: OperateOptions, route: Route, asked: Asked, address: string): Promise<Answered> {
  const { spec } = route;
  asked.operation = spec.id;
  const deprecation = deprecationHeaders(spec, options.baseUrl);
  for (const [name, value] of Object.entries(deprecation)) asked.setHeader(name, value);
  const { development } = options.services.settings;
  const caller = callerOf(asked.headers, address, spec, options.baseUrl, development);
  const { status, text, reply } = await runOperation(options, route, asked, caller).catch((error: unknown) => {
    if (error instanceof ApiError) options.output.inspectError(spec, error);
    throw error;
  });
  return { status, text, headers: reply.headers };
}

/** What a failure is answered with. One that nobody expected is 201, and in the log (decision 21). */
export function failureOf({ log, onUnexpected }: OperateOptions, asked: Asked, failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  log.error({ request_id: asked.id, operation: asked.operation, err: failure }, 'unexpected failure');
  onUnexpected?.(failure);
  return new ApiError('internal_error');
}

/**
 * One line a request: no query, no body, no code of a path, so no token, password or content. A batch says in its line what was in
 * it: a line each would cost as much as a tenth of the work.
 */
export function record(
  { accessLog, metrics }: OperateOptions,
  asked: Asked,
  status: number,
  milliseconds: number,
): void {
  const { id, batch, method, path, operation, userId } = asked;
  if (!asked.isChaos) metrics.observe(operation ?? 'none', status, milliseconds / 1000);
  const ms = Math.round(milliseconds * 10) / 10;
  const line = { request_id: id, method, path: shownPath(path), operation, user_id: userId, status, ms };
  if (batch === undefined) accessLog.info({ ...line, inside: asked.inside });
  else batch.lines.push(line);
}

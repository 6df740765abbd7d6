import { randomInt } from 'node:crypto';
import { ApiError, invalidArgument } from '../errors.js';
import { errors, type ErrorName } from '../generated/errors.js';
import { INVALID_TOKEN } from './authenticate.js';
import type { OperationRequest } from './exchange.js';

const names: ErrorName[] = Object.keys(errors).filter((name): name is ErrorName => name in errors);

/** The response headers that an error always has. */
const HEADERS: Partial<Record<ErrorName, Record<string, string>>> = {
  token_invalid: INVALID_TOKEN,
  too_many_requests: { 'Retry-After': '0' },
  service_unavailable: { 'Retry-After': '0' },
};

/**
 * Throws the error of `?chaos=<code>`, or any error for `?chaos=random` (service-spec: Conventions
 * 7). An unknown code is 20.
 */
export function causeChaos(request: Pick<OperationRequest, 'isChaos' | 'method'>, wish: string): never {
  const name =
    wish === 'random'
      ? names[randomInt(names.length)]
      : names.find((candidate) => String(errors[candidate].code) === wish);
  if (name === undefined) throw invalidArgument('chaos', 'is neither random nor an error code');
  request.isChaos = true;
  const allowed = name === 'method_not_allowed' ? { Allow: request.method === 'GET' ? 'POST' : 'GET' } : {};
  throw new ApiError(name, { reason: 'chaos' }, { ...HEADERS[name], ...allowed });
}

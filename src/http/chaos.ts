import { randomInt } from 'node:crypto';
import { ApiError, invalidArgument } from '../errors.js';
import { errors, type ErrorName } from '../generated/errors.js';
import type { OperationRequest } from './exchange.js';

const names: ErrorName[] = Object.keys(errors).filter((name): name is ErrorName => name in errors);

/**
 * Throws the error of `?chaos=<code>`, or any error for `?chaos=random` (service-spec: Conventions
 * 7). An unknown code is 20.
 */
export function causeChaos(request: Pick<OperationRequest, 'isChaos'>, wish: string): never {
  const name =
    wish === 'random'
      ? names[randomInt(names.length)]
      : names.find((candidate) => String(errors[candidate].code) === wish);
  if (name === undefined) throw invalidArgument('chaos', 'is neither random nor an error code');
  request.isChaos = true;
  throw new ApiError(name, { reason: 'chaos' }, name === 'too_many_requests' ? { 'Retry-After': '0' } : {});
}

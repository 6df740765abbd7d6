import { ApiError, Unavailable } from '../errors.js';

/** When a client may try again: an embedded PostgreSQL is back in a second, another one takes longer. */
const RETRY_SECONDS = 5;

/**
 * The error for a failure that is not an ApiError (behaviour/errors.md#unavailable-database): 503 when the database or
 * the file store is away or has no room and nothing was written, otherwise 201.
 */
export function failureError(failure: unknown): ApiError {
  return failure instanceof Unavailable
    ? new ApiError('service_unavailable', {}, { 'Retry-After': String(RETRY_SECONDS) })
    : new ApiError('internal_error');
}

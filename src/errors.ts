import { errors, type ErrorName } from './generated/errors.js';

/** The fields of `error_extra`, as ErrorExtra in openapi/components/schemas/common.yaml defines them. */
export type ErrorExtra = Record<string, unknown>;

/**
 * An error of the contract. It may be thrown anywhere while a request is handled; the pipeline turns it into the
 * response.
 */
export class ApiError extends Error {
  readonly error: ErrorName;
  readonly extra: ErrorExtra;
  /** Response headers of the error, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(error: ErrorName, extra: ErrorExtra = {}, headers: Record<string, string> = {}) {
    super(`${errors[error].code} ${errors[error].string}`);
    this.error = error;
    this.extra = extra;
    this.headers = headers;
  }

  get status(): number {
    return errors[this.error].http;
  }
}

/** Error 20, for one argument. */
export function invalidArgument(argument: string, reason: string): ApiError {
  return new ApiError('argument_invalid', { argument, reason });
}

/** The row that was found. Throws `otherwise`, the not-found error of its kind, if there is none. */
export function found<Row>(row: Row | undefined, otherwise: ErrorName): Row {
  if (row === undefined) throw new ApiError(otherwise);
  return row;
}

/** Throws `otherwise`, with the first of these ids that is not known. */
export function requireEach(ids: readonly number[], known: ReadonlySet<number>, otherwise: ErrorName): void {
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new ApiError(otherwise, { id: missing });
}

/**
 * What a request needs is away or has no room, and took nothing. It may be sent again
 * (behaviour/errors.md#unavailable-database).
 */
export class Unavailable extends Error {}

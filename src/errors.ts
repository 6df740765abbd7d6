import { errors, type ErrorName } from './generated/errors.js';

/** What `error_extra` may say beside the code: see ApiErrorExtra in openapi/common.yaml. */
export type ErrorExtra = Record<string, unknown>;

/** A failure that the contract knows: thrown anywhere on the road of a request, answered by the pipeline. */
export class ApiError extends Error {
  readonly error: ErrorName;
  readonly extra: ErrorExtra;
  /** Response headers that belong to the failure, such as `Retry-After`. */
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

/** Error 20 for one argument. */
export function invalidArgument(argument: string, reason: string): ApiError {
  return new ApiError('argument_invalid', { argument, reason });
}

/** What was found, or the 404 of its kind. */
export function found<Row>(row: Row | undefined, otherwise: ErrorName): Row {
  if (row === undefined) throw new ApiError(otherwise);
  return row;
}

/** Throws the 404 of their kind, with the first of these ids that is not known. */
export function requireEach(ids: readonly number[], known: ReadonlySet<number>, otherwise: ErrorName): void {
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new ApiError(otherwise, { id: missing });
}

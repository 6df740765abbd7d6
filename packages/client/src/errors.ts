import { codes, type ErrorCode } from './generated/errors.js';
import type { ErrorBody, ErrorExtra } from './generated/schemas.js';
import type { Received } from './request.js';

/** Skein has refused a request, or something between has: then the code is `unknown`. */
export class SkeinError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'SkeinError';
  /** The name of the error in the catalogue, such as `thread_not_found`. */
  readonly code: Code;
  /** The number of the error in the catalogue, such as 108, or undefined when the response is not Skein's. */
  readonly number: number | undefined;
  /** The HTTP status. */
  readonly status: number;
  /** What more is known: the wrong argument, the reason, the missing scopes. */
  readonly extra: ErrorExtra;
  /** Finds the request in the log of the server. */
  readonly requestId: string | undefined;
  /** The seconds after which to come back, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, code: Code, { status, headers }: Received, error: Partial<ErrorBody> = {}) {
    super(message);
    this.code = code;
    this.number = error.error_code;
    this.status = status;
    this.extra = error.error_extra ?? {};
    this.requestId = error.error_uuid ?? headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = retryAfterOf(headers);
  }
}

/** The request has failed without a response: no connection, or it broke. `cause` says why. */
export class SkeinConnectionError extends Error {
  override readonly name: string = 'SkeinConnectionError';
}

/** There was no complete response within `timeout`. */
export class SkeinTimeoutError extends SkeinConnectionError {
  override readonly name = 'SkeinTimeoutError';
}

/** The error that a response is. */
export function errorOf(received: Received): SkeinError {
  const { path, status, text } = received;
  const body = parsed(text);
  if (typeof body?.error_code !== 'number') {
    const what =
      status === 0 || (status >= 300 && status < 400) ? 'a redirect, which is not followed' : text.slice(0, 200);
    return new SkeinError(`${path}: ${status} ${what}`.trimEnd(), 'unknown', received);
  }
  const reason = [body.error_extra?.argument, body.error_extra?.reason].filter((part) => part !== undefined).join(' ');
  const message = `${path}: ${body.error_code} ${body.error_string ?? ''}${reason === '' ? '' : ` (${reason})`}`;
  return new SkeinError(message, codes.get(body.error_code) ?? 'unknown', received, body);
}

function parsed(text: string): Partial<ErrorBody> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The seconds of `Retry-After`, which is a number or a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('Retry-After');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

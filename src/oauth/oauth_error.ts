import { ApiError } from '../errors.js';
import { errors } from '../generated/errors.js';
import type { Schema } from '../generated/schemas.js';

type Name = Schema<'OAuthError'>['error'];

const STATUS: Readonly<Record<Name, number>> = { BAD_REQUEST: 400, ACCESS_DENIED: 401, FORBIDDEN: 403 };

/** An error in the format of the authorization server (decision 27). */
export class OAuthError extends Error {
  readonly error: Name;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    error: Name,
    message: string,
    more: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    // RFC 6749, 5.2, allows no other characters in a description.
    super(message.replace(/["\\]|[^ -~]/g, "'"));
    this.error = error;
    this.status = more.status ?? STATUS[error];
    this.headers = more.headers ?? {};
  }

  get body(): Schema<'OAuthError'> {
    return { error: this.error, error_message: this.message, error_description: this.message };
  }
}

/** The failure as an OAuthError; undefined for bugs, and for parts of the system that are down. */
export function oauthErrorOf(failure: unknown): OAuthError | undefined {
  if (failure instanceof OAuthError) return failure;
  if (!(failure instanceof ApiError) || failure.status >= 500) return undefined;
  const { status, headers } = failure;
  const name = status === 401 ? 'ACCESS_DENIED' : status === 403 ? 'FORBIDDEN' : 'BAD_REQUEST';
  return new OAuthError(name, errorText(failure), { status, headers });
}

/** For example `scope is required`. */
export function errorText({ error, extra }: ApiError): string {
  const words = [extra['argument'], extra['reason']].filter((word) => typeof word === 'string');
  return words.length === 0 ? errors[error].string : words.join(' ');
}

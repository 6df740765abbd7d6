import { ApiError } from '../errors.js';
import { errors } from '../generated/errors.js';
import type { Schema } from '../generated/schemas.js';

type Name = Schema<'OAuthError'>['error'];

const STATUS: Readonly<Record<Name, number>> = { BAD_REQUEST: 400, ACCESS_DENIED: 401, FORBIDDEN: 403 };

/** A failure as programs are told of it (decision 27). */
export class Refusal extends Error {
  readonly error: Name;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    error: Name,
    message: string,
    more: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    // RFC 6749, 5.2, has no other characters in a description.
    super(message.replace(/["\\]|[^ -~]/g, "'"));
    this.error = error;
    this.status = more.status ?? STATUS[error];
    this.headers = more.headers ?? {};
  }

  get body(): Schema<'OAuthError'> {
    return { error: this.error, error_message: this.message, error_description: this.message };
  }
}

/** What a program is told of a failure; undefined for one that is a bug of ours, or a part of the machine that is down. */
export function refusalOf(failure: unknown): Refusal | undefined {
  if (failure instanceof Refusal) return failure;
  if (!(failure instanceof ApiError) || failure.status >= 500) return undefined;
  const { status, headers } = failure;
  const name = status === 401 ? 'ACCESS_DENIED' : status === 403 ? 'FORBIDDEN' : 'BAD_REQUEST';
  return new Refusal(name, wordsOf(failure), { status, headers });
}

/** What is wrong, in words: `scope is required`. */
export function wordsOf({ error, extra }: ApiError): string {
  const words = [extra['argument'], extra['reason']].filter((word) => typeof word === 'string');
  return words.length === 0 ? errors[error].string : words.join(' ');
}

import { ApiError } from '../errors.js';
import { errors } from '../generated/errors.js';
import type { Schema } from '../generated/schemas.js';

/** The names of RFC 6749 (5.2) and RFC 7591 (3.2.2). */
type Name = Schema<'OAuthStandardError'>['error'];
/** The names of the interface specification. */
type SpecifiedName = Schema<'OAuthError'>['error'];

/**
 * Which names an endpoint uses: those of the interface specification, or those of the RFCs (behaviour/oauth.md#flow).
 */
export type Vocabulary = 'specification' | 'standard';

const SPECIFIED: Readonly<Record<Name, SpecifiedName>> = {
  invalid_request: 'BAD_REQUEST',
  invalid_grant: 'BAD_REQUEST',
  invalid_scope: 'BAD_REQUEST',
  unsupported_grant_type: 'BAD_REQUEST',
  invalid_redirect_uri: 'BAD_REQUEST',
  invalid_client_metadata: 'BAD_REQUEST',
  invalid_client: 'ACCESS_DENIED',
  unauthorized_client: 'FORBIDDEN',
  access_denied: 'FORBIDDEN',
};

/** The statuses that are not 400. */
const STATUS: Readonly<Partial<Record<Name, number>>> = { invalid_client: 401, access_denied: 403 };

/** An error in the format of the authorization server (behaviour/oauth.md#flow). */
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
    this.status = more.status ?? STATUS[error] ?? 400;
    this.headers = more.headers ?? {};
  }

  bodyIn(vocabulary: Vocabulary): Schema<'OAuthError'> | Schema<'OAuthStandardError'> {
    const texts = { error_message: this.message, error_description: this.message };
    return vocabulary === 'standard' ? { error: this.error, ...texts } : { error: SPECIFIED[this.error], ...texts };
  }
}

/**
 * The failure as an OAuthError; undefined for bugs, and for parts of the system that are down. `nameOf` names the error
 * of a wrong argument.
 */
export function oauthErrorOf(failure: unknown, nameOf: (argument: string) => Name): OAuthError | undefined {
  if (failure instanceof OAuthError) return failure;
  if (!(failure instanceof ApiError) || failure.status >= 500) return undefined;
  const { status, headers } = failure;
  const { argument } = failure.extra;
  const name = typeof argument === 'string' ? nameOf(argument) : 'invalid_request';
  return new OAuthError(name, errorText(failure), { status, headers });
}

/** For example `scope is required`. */
export function errorText({ error, extra }: ApiError): string {
  const words = [extra['argument'], extra['reason']].filter((word) => typeof word === 'string');
  return words.length === 0 ? errors[error].string : words.join(' ');
}

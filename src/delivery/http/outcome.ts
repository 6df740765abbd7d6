/** A request to a URL that a user has named. */
export interface OutgoingRequest<Body extends string | Buffer = string> {
  url: string;
  /** Default: POST. A GET is sent without `body` and `contentType`. */
  method?: 'GET' | 'POST';
  /**
   * Whether it may go to public addresses and those of WEBHOOK_ALLOW only, even in development
   * (behaviour/network.md#foreign-sites).
   */
  publicOnly: boolean;
  body: Body;
  contentType: string;
  /** In addition to those that each request has. */
  headers: Readonly<Record<string, string>>;
  /** The part of the response body that is read, in bytes. Default: 64 KiB. */
  maxBody?: number;
}

/**
 * Why there is no complete response. Owners of hooks see only these codes, which reveal nothing of
 * the network of the server.
 */
export const SEND_ERRORS = [
  /** The URL is not https, or it has credentials. */
  'url_not_allowed',
  /** The port of the URL is not allowed. */
  'port_not_allowed',
  /** The host has no address, or one that is not allowed. The code does not say which. */
  'address_not_allowed',
  /** No connection was accepted. */
  'connection_failed',
  /** The TLS handshake failed. */
  'tls_failed',
  /** The certificate is for another host, expired, or not trusted. */
  'certificate_invalid',
  /** The connection ended before the response did. */
  'connection_lost',
  /** The response is not HTTP, or its headers are too long. */
  'answer_invalid',
  /** The body is longer than what is kept of it. The rest was not read. */
  'answer_too_large',
  /** The response was not complete in time. */
  'timed_out',
  /** The program has no socket open (behaviour/webhooks.md#sockets). */
  'no_socket',
  /** The socket ended without an answer. It is unknown whether the request arrived. */
  'interrupted',
  /** The process stopped. */
  'stopped',
] as const;

export type SendError = (typeof SEND_ERRORS)[number];

/** The outcome of a request. */
export interface Outcome {
  /** Null without a response. */
  status: number | null;
  /** Null when the response is complete. */
  error: SendError | null;
  /** By lower-case names. Values of the same name are joined by commas. */
  headers: Readonly<Record<string, string>>;
  /** What was read of the body, as it came: at most `maxBody` of the request. */
  bytes: Buffer;
  /** The same as text. NUL, which PostgreSQL cannot store, and what is not UTF-8 are replaced by U+FFFD. */
  body: string;
  milliseconds: number;
  /** The address of the connection; null when there was none. */
  address: string | null;
}

/** The part of a response body that is read, in bytes, unless the request says otherwise. */
export const MAX_BODY = 64 * 1024;

/** The outcome of one exchange. The time is counted over all exchanges of a request. */
export type Part = Omit<Outcome, 'milliseconds'>;

/** The outcome without a response. */
export function failed(error: SendError): Part {
  return { status: null, error, headers: {}, bytes: Buffer.alloc(0), body: '', address: null };
}

/** Thrown instead of sending a request. */
export class NotSent extends Error {
  readonly reason: SendError;

  constructor(reason: SendError) {
    super(reason);
    this.reason = reason;
  }
}

/** Headers of a response whose values only its receiver may have. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'x-api-key',
]);
/** Shown in place of a secret. */
export const MASKED = '***';

/** The headers of a response as they are stored and shown: secrets are masked. */
export function maskedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? MASKED : withoutNul(value),
    ]),
  );
}

/** PostgreSQL cannot store NUL. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

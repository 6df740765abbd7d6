/** A request that is to be sent. */
export interface Outgoing {
  url: string;
  /** Whether it goes to public addresses alone, and to what WEBHOOK_ALLOW names, in development too (decision 44b). */
  publicOnly: boolean;
  body: string;
  contentType: string;
  /** Beside those that every request has. */
  headers: Readonly<Record<string, string>>;
}

/** Why no answer came, or why it was cut; nothing else is ever said of it, so that a delivery log tells nobody what our network looks like. */
export const SEND_ERRORS = [
  /** It is no https URL, or has credentials. */
  'url_not_allowed',
  /** It names a port to which nothing is sent. */
  'port_not_allowed',
  /** Its host has no address, or one to which nothing is sent; which of the two is not said. */
  'address_not_allowed',
  /** Nobody took the connection. */
  'connection_failed',
  /** TLS was not agreed on. */
  'tls_failed',
  /** The certificate is not that of the host, over, or of nobody who is trusted. */
  'certificate_invalid',
  /** The connection ended before the answer did. */
  'connection_lost',
  /** What came is no HTTP, or has too long headers. */
  'answer_invalid',
  /** The body is longer than what is kept of it, and was not read to its end. */
  'answer_too_large',
  /** There was no answer, or not all of it, within the time. */
  'timed_out',
  /** We stopped. */
  'stopped',
] as const;

export type SendError = (typeof SEND_ERRORS)[number];

/** What came of a request. */
export interface Outcome {
  /** Null: no answer came. */
  status: number | null;
  /** Null: the answer came, and whole. */
  error: SendError | null;
  /** Names in small letters; several of one name are joined by commas. */
  headers: Readonly<Record<string, string>>;
  /** The first 64 KiB as text, in which what is no UTF-8, and the character NUL, which PostgreSQL does not keep, are U+FFFD. */
  body: string;
  milliseconds: number;
  /** Whither it was connected; null: nowhere. */
  address: string | null;
}

/** A request that is not sent. */
export class Unsent extends Error {
  readonly reason: SendError;

  constructor(reason: SendError) {
    super(reason);
    this.reason = reason;
  }
}

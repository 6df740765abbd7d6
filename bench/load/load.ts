/** The input of the load generator. */
export interface Load {
  port: number;
  connections: number;
  /** Requests a second, sent as evenly as the server allows. Without it, as many as the server can handle. */
  perSecond?: number;
  /** Seconds before the measurement, and its length in seconds. */
  warmup: number;
  seconds: number;
  /** Whole HTTP requests. The connections send them in turn, over and over. */
  requests: readonly string[];
}

/** What the generator has measured. */
export interface Measured {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How often each failure occurred: a status other than 2xx, a broken connection. Empty in a valid run. */
  failures: Record<string, number>;
}

/** One request as bytes on the wire. */
export function requestText(method: 'GET' | 'POST', path: string, token: string, body?: unknown): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: bench.invalid',
    `Authorization: Bearer ${token}`,
    // Skein runs as in production, behind a proxy that speaks TLS.
    'X-Forwarded-Proto: https',
  ];
  if (body === undefined) return [...lines, '', ''].join('\r\n');
  const json = JSON.stringify(body);
  const content = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`];
  return [...lines, ...content, '', json].join('\r\n');
}

/** What a generator is told. */
export interface Load {
  port: number;
  connections: number;
  /** So many requests are sent, as evenly as the server lets them; as many as it answers if not given. */
  perSecond?: number;
  /** Seconds before and while answers count. */
  warmup: number;
  seconds: number;
  /** Whole HTTP requests; the connections go through them in turns, again and again. */
  requests: readonly string[];
}

/** What a generator has seen while answers counted. */
export interface Measured {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How often what went wrong: a status that is not 2xx, a broken connection. Empty in a run that counts. */
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

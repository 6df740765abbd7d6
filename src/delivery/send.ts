import { Agent as HttpAgent, request as overHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';

/** A request that is to be sent. */
export interface Outgoing {
  url: string;
  body: string;
  contentType: string;
  /** Beside those that every request has. */
  headers: Readonly<Record<string, string>>;
}

/** Why no answer came, or why it was cut. */
export type SendError = 'connection_failed' | 'connection_lost' | 'timed_out' | 'stopped';

/** What came of a request. */
export interface Outcome {
  /** Null: no answer came. */
  status: number | null;
  /** Null: the answer came, and whole. */
  error: SendError | null;
  headers: Readonly<Record<string, string>>;
  /** The first 64 KiB as text. */
  body: string;
  milliseconds: number;
  /** Whither it was connected; null: nowhere. */
  address: string | null;
}

export interface SenderOptions {
  /** In development this machine may be reached, by plain HTTP (decision 44). */
  development: boolean;
  /** What is allowed although it is not public. */
  allow: readonly never[];
  /** How long an answer may take in all, in milliseconds. */
  limitMs?: number;
}

const LIMIT_MS = 10_000;
const KEPT_BYTES = 64 * 1024;

/** Sends requests to others, over connections that are kept for a while. */
export class Sender {
  readonly #limitMs: number;
  readonly #agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  constructor({ limitMs = LIMIT_MS }: SenderOptions) {
    this.#limitMs = limitMs;
  }

  /** Sends a POST and reads what is answered. Never fails: what goes wrong is an outcome. */
  async post(outgoing: Outgoing, signal: AbortSignal): Promise<Outcome> {
    const limit = AbortSignal.timeout(this.#limitMs);
    const began = performance.now();
    const answer: Omit<Outcome, 'error' | 'milliseconds'> = { status: null, headers: {}, body: '', address: null };
    const error = await this.#exchange(outgoing, AbortSignal.any([signal, limit]), answer).then(
      () => null,
      (): SendError => {
        if (signal.aborted) return 'stopped';
        if (limit.aborted) return 'timed_out';
        return answer.status === null ? 'connection_failed' : 'connection_lost';
      },
    );
    return { ...answer, error, milliseconds: Math.round(performance.now() - began) };
  }

  async #exchange(
    { url, body, contentType, headers }: Outgoing,
    signal: AbortSignal,
    answer: Omit<Outcome, 'error' | 'milliseconds'>,
  ): Promise<void> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const target = new URL(url);
      const options = { method: 'POST', headers: { 'content-type': contentType, ...headers }, signal };
      const made =
        target.protocol === 'https:'
          ? overHttps(target, { ...options, agent: this.#agents.https })
          : overHttp(target, { ...options, agent: this.#agents.http });
      made.on('response', resolve).on('error', reject).end(body);
    });
    answer.status = response.statusCode ?? null;
    answer.address = response.socket.remoteAddress ?? null;
    answer.headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
    let length = 0;
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      if (length < KEPT_BYTES) answer.body += bytes.subarray(0, KEPT_BYTES - length).toString();
      length += bytes.length;
    }
  }

  /** Closes the connections that are kept. */
  close(): Promise<void> {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
    return Promise.resolve();
  }
}

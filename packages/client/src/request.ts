import { encode } from './encode.js';
import { SkeinConnectionError, SkeinTimeoutError } from './errors.js';
import { MAX_TIMER, unlessAborted, withRetries, type RetryOptions } from './retry.js';

/** What a single call may set. */
export interface CallOptions {
  /** Ends the call, which then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** How long one try may take, in milliseconds. Infinity is without end. */
  timeout?: number | undefined;
  /** How often a failed request is sent again. */
  maxRetries?: number | undefined;
  /** In place of the random key that the client makes: the same key does nothing twice, in other processes too. */
  idempotencyKey?: string | undefined;
}

/** A call of an operation. */
export interface Request {
  method: 'GET' | 'POST';
  /** From the root of the server. */
  path: string;
  args: object | undefined;
  options: CallOptions;
  /** Whether it may be sent again: it changes nothing, or it takes a key. */
  isRepeatable: boolean;
  /** Whether it takes an `Idempotency-Key`. */
  takesKey: boolean;
  /** The argument that is a file. */
  file?: string | undefined;
}

/** A response that was read completely. */
export interface Received {
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request until there is a response that is not to be retried. */
export type Send = (request: Request) => Promise<Received>;

/** How a client sends. */
export interface SendOptions extends RetryOptions {
  url: string;
  accessToken: ((refused?: string) => Promise<string>) | undefined;
  timeout: number;
  fetch: typeof fetch;
}

/** Sends requests with the token, and again where that is safe. */
export function sender(client: SendOptions): Send {
  return async (request) => {
    const { options, takesKey, isRepeatable, args, method } = request;
    const encoded = await unlessAborted(encode(method, args, request.file), options.signal);
    const headers: Record<string, string> = { Accept: 'application/json', ...encoded.headers };
    if (takesKey) headers['Idempotency-Key'] = options.idempotencyKey ?? randomKey();
    const sent = { ...request, url: `${client.url}${request.path}${encoded.query}`, headers, body: encoded.body };
    return withRetries(() => attempt(client, sent), {
      isRepeatable,
      signal: options.signal,
      minDelay: client.minDelay,
      maxRetryTime: client.maxRetryTime,
      maxRetries: options.maxRetries ?? client.maxRetries,
    });
  };
}

interface Sent extends Request {
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

function attempt(client: SendOptions, sent: Sent): Promise<Received> {
  return withToken(client, sent.options.signal, (token) => exchange(client, sent, token));
}

/** Sends a request once; or twice, when the token has ended and the program has another one. */
export async function withToken<Answer extends Pick<Received, 'headers'>>(
  client: Pick<SendOptions, 'accessToken'>,
  signal: AbortSignal | undefined,
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const tokenOf = (refused?: string) => unlessAborted(Promise.resolve(client.accessToken?.(refused)), signal);
  const token = await tokenOf();
  const received = await send(token);
  if (token === undefined || !received.headers.get('WWW-Authenticate')?.includes('invalid_token')) return received;
  const other = await tokenOf(token);
  return other === undefined || other === token ? received : send(other);
}

async function exchange(client: SendOptions, sent: Sent, token: string | undefined): Promise<Received> {
  const { options, path, file } = sent;
  const timeout = timer(options.timeout ?? (file === undefined ? client.timeout : Infinity));
  const signals = [options.signal, timeout].filter((signal) => signal !== undefined);
  const headers = headersOf(sent.headers, token);
  try {
    const response = await client.fetch(sent.url, {
      method: sent.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
      ...(sent.body === undefined ? {} : { body: sent.body }),
    });
    return { path, status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (timeout?.aborted === true) throw new SkeinTimeoutError(`${path}: no response in time`, { cause });
    throw new SkeinConnectionError(`${path}: the connection failed`, { cause });
  }
}

/** A token or a key that no header can have is a mistake of the caller, not of the connection. */
export function headersOf(named: Record<string, string>, token: string | undefined): Headers {
  const headers = new Headers(named);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

function timer(milliseconds: number): AbortSignal | undefined {
  return milliseconds === Infinity ? undefined : AbortSignal.timeout(Math.min(Math.ceil(milliseconds), MAX_TIMER));
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

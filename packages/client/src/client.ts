import { sendBatch, type BatchOptions, type Results } from './batch.js';
import type { Call } from './call.js';
import { LiveApi, Operations } from './generated/operations.js';
import { liveOf, type Live } from './live.js';
import { sender, type Send } from './request.js';
import type { RetryOptions } from './retry.js';

/** Where Skein is, who calls, and how patiently. */
export interface SkeinOptions extends Partial<RetryOptions> {
  /** The address of the Skein, such as `https://skein.example.com`. */
  url: string | URL;
  /** An API token, or a token from OAuth. */
  token?: string | undefined;
  /**
   * In place of `token`: returns a token, and is called before each request. When Skein refuses a token because it has
   * ended, this is called again with that token, and the request is sent once more if another one is returned.
   */
  accessToken?: ((refused?: string) => Promise<string>) | undefined;
  /** How long one try may take, in milliseconds. By default 30,000; uploads have no limit. */
  timeout?: number | undefined;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** A client of one Skein. Each operation is a method: `skein.threads.add({ … })`. */
export class Skein extends Operations {
  /** What happens, as it happens: `for await (const event of skein.live())`. `live.get` is `GET /api/v3/live/get`. */
  override readonly live: Live;
  readonly #send: Send;

  constructor(options: SkeinOptions) {
    const sending = {
      url: originOf(options.url),
      accessToken: accessTokenOf(options),
      timeout: options.timeout ?? 30_000,
      maxRetries: options.maxRetries ?? 3,
      maxRetryTime: options.maxRetryTime ?? 60_000,
      minDelay: options.minDelay ?? 500,
      fetch: options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request)),
    };
    const send = sender(sending);
    super(send);
    this.#send = send;
    this.live = liveOf(sending, new LiveApi(send));
  }

  /**
   * Sends several calls as one request. They run in their order, and one that fails leaves the others as they are.
   * Throws only when the batch itself fails.
   */
  batch<const Calls extends readonly Call<unknown>[]>(
    build: (operations: Operations) => Calls,
    options?: BatchOptions,
  ): Promise<Results<Calls>>;
  batch(build: (operations: Operations) => readonly Call<unknown>[], options: BatchOptions = {}): Promise<unknown> {
    return sendBatch(this.#send, build, options);
  }
}

/**
 * The address without a slash at its end. A password in it would never be sent, so it is refused. Without `http://`,
 * `localhost:8000` would be an address of the scheme `localhost`.
 */
function originOf(address: string | URL): string {
  const { protocol, origin, pathname, username, password, search, hash } = new URL(address);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '')
    throw new TypeError('`url` is an address with http:// or https://, without a password or a query');
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

function accessTokenOf({ token, accessToken }: SkeinOptions): (() => Promise<string>) | SkeinOptions['accessToken'] {
  return token === undefined ? accessToken : () => Promise.resolve(token);
}

import { Call, List } from './call.js';
import type { ErrorCode } from './generated/errors.js';
import type { CallOptions, Request, Send } from './request.js';

interface PageOptions {
  /** The argument for the next page. */
  cursor?: string;
  /** A POST in place of a GET. */
  post?: boolean;
}

/** The operations of one resource. */
export class Resource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** A GET. */
  protected callRead<Data, Code extends ErrorCode>(
    path: string,
    args?: object,
    options?: CallOptions,
  ): Call<Data, Code> {
    return new Call(this.#send(requestOf('GET', path, args, options)));
  }

  /** A POST that changes nothing. */
  protected callAsk<Data, Code extends ErrorCode>(
    path: string,
    args?: object,
    options?: CallOptions,
  ): Call<Data, Code> {
    return new Call(this.#send(requestOf('POST', path, args, options)));
  }

  /** A POST that takes an `Idempotency-Key`. */
  protected callWrite<Data, Code extends ErrorCode>(
    path: string,
    args?: object,
    options?: CallOptions,
  ): Call<Data, Code> {
    return new Call(this.#send({ ...requestOf('POST', path, args, options), takesKey: true }));
  }

  /** A POST that is never sent again. */
  protected callOnce<Data, Code extends ErrorCode>(
    path: string,
    args?: object,
    options?: CallOptions,
  ): Call<Data, Code> {
    return new Call(this.#send({ ...requestOf('POST', path, args, options), isRepeatable: false }));
  }

  /** A POST with a file. */
  protected callUpload<Data, Code extends ErrorCode>(
    path: string,
    args: object,
    options: CallOptions | undefined,
    file: string,
  ): Call<Data, Code> {
    return new Call(this.#send({ ...requestOf('POST', path, args, options), isRepeatable: false, file }));
  }

  /** A list, page by page. */
  protected callList<Item, Code extends ErrorCode>(
    path: string,
    args?: object,
    options?: CallOptions,
    more?: PageOptions,
  ): List<Item, Code> {
    return this.callPages<Item, Code, Item[]>(path, args, options, (page) => page, more);
  }

  /** Objects with a list in them, page by page. */
  protected callPages<Item, Code extends ErrorCode, Data>(
    path: string,
    args: object | undefined,
    options: CallOptions | undefined,
    itemsOf: (page: Data) => Item[],
    { cursor = 'cursor', post = false }: PageOptions = {},
  ): List<Item, Code, Data> {
    const page = (input: object | undefined) => this.#send(requestOf(post ? 'POST' : 'GET', path, input, options));
    return new List(page(args), { itemsOf, next: (value) => page({ ...args, [cursor]: value }) });
  }
}

/** A request that changes nothing. A path without a slash in front is below `/api/v3/`. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  args: object | undefined,
  options: CallOptions = {},
): Request {
  const whole = path.startsWith('/') ? path : `/api/v3/${path}`;
  return { method, path: whole, args, options, isRepeatable: true, takesKey: false };
}

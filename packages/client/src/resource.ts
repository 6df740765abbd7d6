import { Call, List } from './call.js';
import type { ErrorCode } from './generated/errors.js';
import type { CallOptions, Request, Send } from './request.js';

/** How an operation is sent, and sent again. */
const KINDS = {
  /** A GET. */
  read: { method: 'GET', isRepeatable: true, takesKey: false },
  /** A POST that changes nothing. */
  ask: { method: 'POST', isRepeatable: true, takesKey: false },
  /** A POST that takes an `Idempotency-Key`. */
  write: { method: 'POST', isRepeatable: true, takesKey: true },
  /** A POST that is never sent again. */
  once: { method: 'POST', isRepeatable: false, takesKey: false },
} as const;

type Kind = keyof typeof KINDS;

/** The operations of one resource. */
export class Resource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** A single call. `file` is the argument that is a file. */
  protected call<Data, Code extends ErrorCode>(
    kind: Kind,
    path: string,
    args?: object,
    options?: CallOptions,
    file?: string,
  ): Call<Data, Code> {
    return new Call(this.#send({ ...requestOf(kind, path, args, options), file }));
  }

  /** A list, page by page. `cursor` is the argument for the next page. */
  protected callList<Item, Code extends ErrorCode>(
    kind: Kind,
    path: string,
    args?: object,
    options?: CallOptions,
    cursor?: string,
  ): List<Item, Code> {
    return this.callPages<Item, Code, Item[]>(kind, path, args, options, (page) => page, cursor);
  }

  /** Objects with a list in them, page by page. */
  protected callPages<Item, Code extends ErrorCode, Data>(
    kind: Kind,
    path: string,
    args: object | undefined,
    options: CallOptions | undefined,
    itemsOf: (page: Data) => Item[],
    cursor = 'cursor',
  ): List<Item, Code, Data> {
    const page = (input: object | undefined) => this.#send(requestOf(kind, path, input, options));
    return new List(page(args), { itemsOf, next: (value) => page({ ...args, [cursor]: value }) });
  }
}

/** The request of an operation. A path without a slash in front is below `/api/v3/`. */
export function requestOf(kind: Kind, path: string, args: object | undefined, options: CallOptions = {}): Request {
  return { ...KINDS[kind], path: path.startsWith('/') ? path : `/api/v3/${path}`, args, options };
}

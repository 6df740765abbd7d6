import { errorOf, SkeinError } from './errors.js';
import type { ErrorCode } from './generated/errors.js';
import type { Received } from './request.js';

/** The result of an operation, with the status and headers of its response. */
export interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
}

/** The outcome of a call. The codes are those that the operation can return. */
export type Result<Data, Code extends ErrorCode = ErrorCode> =
  { ok: true; data: Data } | { ok: false; error: SkeinError<Code> };

/** A call that has been sent: a promise of what the operation returns. */
export class Call<Data, Code extends ErrorCode = ErrorCode> extends Promise<Data> {
  readonly #answer: Promise<Answer<Data>>;

  /** What `then` returns is a plain promise. */
  static override get [Symbol.species]() {
    return Promise;
  }

  constructor(received: Promise<Received>) {
    // This promise is never settled: `then` leads to the result, and `catch`, `finally` and `await` call `then`.
    super(() => {});
    this.#answer = received.then((one) => answerOf<Data>(one));
  }

  override then<Good = Data, Bad = never>(
    onFulfilled?: ((data: Data) => Good | PromiseLike<Good>) | null,
    onRejected?: ((reason: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Good | Bad> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /** The result with its status and headers. */
  withHeaders(): Promise<Answer<Data>> {
    return this.#answer;
  }

  /** Whether it has succeeded, and with what. It only throws what is no `SkeinError`, such as a lost connection. */
  result(): Promise<Result<Data, Code>> {
    return this.then(
      (data) => ({ ok: true, data }),
      (error) => ({ ok: false, error: refusalOf<Code>(error) }),
    );
  }
}

/** The error of a refused call. Its code is one that the contract declares for the operation. */
function refusalOf<Code extends ErrorCode>(error: unknown): SkeinError<Code> {
  if (isRefusal<Code>(error)) return error;
  throw error;
}

function isRefusal<Code extends ErrorCode>(error: unknown): error is SkeinError<Code> {
  return error instanceof SkeinError;
}

function answerOf<Data>(received: Received): Answer<Data> {
  return { data: dataOf<Data>(received), status: received.status, headers: received.headers };
}

/** What a response returns. One that is not JSON is not Skein's, whatever its status, such as the page of a proxy. */
export function dataOf<Data>(received: Received): Data {
  if (received.status < 200 || received.status > 299) throw errorOf(received);
  try {
    return JSON.parse(received.text);
  } catch {
    throw errorOf(received);
  }
}

/** How a list is read on: the items of a page, and the call for the page behind a cursor. */
export interface Paging<Item, Data> {
  itemsOf: (page: Data) => Item[];
  next: (cursor: string) => Promise<Received>;
}

/** A call for a list: a promise of its first page, and an iterator over the items of all pages. */
export class List<Item, Code extends ErrorCode = ErrorCode, Data = Item[]>
  extends Call<Data, Code>
  implements AsyncIterable<Item>
{
  readonly #paging: Paging<Item, Data>;

  constructor(received: Promise<Received>, paging: Paging<Item, Data>) {
    super(received);
    this.#paging = paging;
  }

  /** All pages, one after the other. A page is requested when the one before it has been used. */
  async *pages(): AsyncGenerator<Data, void, undefined> {
    let answer = await this.withHeaders();
    for (;;) {
      yield answer.data;
      const cursor = cursorAfter(answer);
      if (cursor === undefined) return;
      answer = answerOf<Data>(await this.#paging.next(cursor));
    }
  }

  /** The items of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#paging.itemsOf(page);
  }

  /** The items of all pages, as one array. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}

/**
 * The cursor of the next page, from the body or from the header `Link`. Only the cursor is taken from the link: the
 * next request goes to the same server as the first, even if the link has another address.
 */
function cursorAfter<Data>({ data, headers }: Answer<Data>): string | undefined {
  const link = /<[^>]*[?&]cursor=([^&>]*)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return cursorIn(data) ?? (link === undefined ? undefined : decoded(link));
}

/** The cursor in a body. With `has_more` false it leads to nothing. */
function cursorIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const body = new Map<string, unknown>(Object.entries(data));
  const cursor = body.get('next_cursor') ?? body.get('next_cursor_mark');
  return typeof cursor === 'string' && body.get('has_more') !== false ? cursor : undefined;
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

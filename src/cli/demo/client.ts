import { operations, type OperationId, type Shapes } from '../../generated/operations.js';
import type { Schema } from '../../generated/schemas.js';

/** The operations that add or change something. */
export type WritingId = {
  [Id in OperationId]: (typeof operations)[Id]['method'] extends 'POST' ? Id : never;
}[OperationId];

/** The operations that change nothing. They take POST too (wire-rules 3). */
type ReadingId = Exclude<OperationId, WritingId>;

/** The operations that receive a file. */
type UploadingId = {
  [Id in OperationId]: (typeof operations)[Id] extends { upload: object } ? Id : never;
}[OperationId];

/** An error response of an operation. */
export class RefusedError extends Error {
  readonly code: number;

  constructor(
    path: string,
    status: number,
    error: Pick<Schema<'ErrorBody'>, 'error_code' | 'error_string' | 'error_extra'>,
  ) {
    const { argument, reason } = error.error_extra;
    const detail = [argument, reason].filter((part) => part !== undefined).join(' ');
    super(`${path} answered ${status}: ${error.error_string}${detail === '' ? '' : ` (${detail})`}`);
    this.code = error.error_code;
  }
}

/** Calls the operations of a Skein over HTTP. */
export class Client {
  readonly #url: string;
  readonly #signal: AbortSignal;
  readonly #token: string | undefined;

  /** `url` is an origin. Without a token only public operations can be called. `signal` aborts requests. */
  constructor(url: string, signal: AbortSignal, token?: string) {
    this.#url = url;
    this.#signal = signal;
    this.#token = token;
  }

  /** A client of the same Skein for another user. */
  as(token: string): Client {
    return new Client(this.#url, this.#signal, token);
  }

  /** Throws a RefusedError for an error response, and an Error with a one-line message when no Skein responds. */
  async call<Id extends WritingId>(id: Id, input: Partial<Shapes[Id]['input']>): Promise<Shapes[Id]['output']> {
    const { path } = operations[id];
    return this.#answerOf(path, await this.#post(path, JSON.stringify(input), 'application/json'));
  }

  /** The same for an operation that changes nothing. */
  async read<Id extends ReadingId>(id: Id, input: Partial<Shapes[Id]['input']>): Promise<Shapes[Id]['output']> {
    const { path } = operations[id];
    return this.#answerOf(path, await this.#post(path, JSON.stringify(input), 'application/json'));
  }

  /** Uploads a file. Throws the same errors as `call`. */
  async upload<Id extends UploadingId>(
    id: Id,
    texts: Readonly<Record<string, string>>,
    file: File,
  ): Promise<Shapes[Id]['output']> {
    const { path, upload } = operations[id];
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    form.append(upload.argument, file);
    return this.#answerOf(path, await this.#post(path, form));
  }

  #answerOf<Answer>(path: string, { status, text }: { status: number; text: string }): Answer {
    const body = parsed(text);
    if (status < 300 && body !== undefined) return JSON.parse(text);
    if (isErrorBody(body)) throw new RefusedError(path, status, body);
    throw new Error(`${this.#url}${path} answered ${status}, and not as a Skein does.`);
  }

  async #post(path: string, body: string | FormData, type?: string): Promise<{ status: number; text: string }> {
    const headers = {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
    };
    try {
      const response = await fetch(`${this.#url}${path}`, { method: 'POST', headers, body, signal: this.#signal });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (this.#signal.aborted) throw new Error('Stopped before the end.', { cause: error });
      throw new Error(`${this.#url} does not answer${causeOf(error)}.`, { cause: error });
    }
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is Schema<'ErrorBody'> {
  return typeof body === 'object' && body !== null && 'error_code' in body && 'error_extra' in body;
}

import { operations, type OperationId, type Shapes } from '../../../src/generated/operations.js';
import type { Answered, Send } from '../../../src/testing/http.js';

const WAYS = ['json', 'form', 'batch'] as const;
type Way = (typeof WAYS)[number] | 'query' | 'multipart';

/** A call inside a batch. */
export interface Inner {
  id: OperationId;
  input: Record<string, unknown>;
}

/** Writes each request in another of the encodings that clients use, and counts them. */
export class Wire {
  readonly sent: Record<Way, number> = { json: 0, form: 0, batch: 0, query: 0, multipart: 0 };
  readonly #send: Send;
  #turn = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  get total(): number {
    return Object.values(this.sent).reduce((sum, count) => sum + count, 0);
  }

  /** Calls an operation; throws unless it succeeds. */
  async call<Id extends OperationId>(
    token: string | undefined,
    id: Id,
    input: Partial<Shapes[Id]['input']> = {},
  ): Promise<Shapes[Id]['output']> {
    const { status, text } = await this.try(token, id, { ...input });
    if (status >= 300) throw new Error(`${id} ${JSON.stringify(input)} answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  /** Calls an operation, and returns whatever the response is. */
  async try(
    token: string | undefined,
    id: OperationId,
    input: Record<string, unknown>,
  ): Promise<{ status: number; text: string }> {
    this.#turn += 1;
    const way = WAYS[this.#turn % WAYS.length] ?? 'json';
    if (way === 'batch' && token !== undefined) {
      const answered = await this.#batch(token, [{ id, input }]);
      if (answered.status !== 200) return answered;
      const [answer]: Shapes['batch.batch']['output'] = JSON.parse(answered.text);
      return { status: answer?.code ?? 0, text: answer?.body ?? '' };
    }
    const { method, path } = operations[id];
    if (method === 'GET') return this.#one('query', token, method, `${path}?${formOf(input)}`);
    if (way === 'form') return this.#one('form', token, method, path, formOf(input), FORM);
    return this.#one('json', token, method, path, JSON.stringify(input), 'application/json');
  }

  /** Makes several calls in one batch. */
  async batch(token: string, calls: readonly Inner[]): Promise<Shapes['batch.batch']['output']> {
    const { status, text } = await this.#batch(token, calls);
    if (status !== 200) throw new Error(`A batch answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  #batch(token: string, calls: readonly Inner[]): Promise<Answered> {
    const requests = calls.map(({ id, input }) => {
      const { method, path } = operations[id];
      return method === 'GET'
        ? { method, url: `${path}?${formOf(input)}` }
        : { method, url: path, body: formOf(input) };
    });
    this.sent.batch += calls.length;
    const { method, path } = operations['batch.batch'];
    return this.#send({
      method,
      path,
      body: JSON.stringify({ requests }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  }

  /** Uploads a file. */
  async upload(token: string, form: FormData): Promise<Shapes['attachments.upload']['output']> {
    this.sent.multipart += 1;
    const { method, path } = operations['attachments.upload'];
    const { status, text } = await this.#send({
      method,
      path,
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 200) throw new Error(`An upload answered ${status}: ${text}`);
    return JSON.parse(text);
  }

  #one(
    way: Way,
    token: string | undefined,
    method: string,
    path: string,
    body?: string,
    contentType?: string,
  ): Promise<Answered> {
    this.sent[way] += 1;
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    };
    return this.#send({ method, path, headers, body });
  }
}

const FORM = 'application/x-www-form-urlencoded';

/** A form, with lists and objects as JSON text (wire-rules 2). */
function formOf(input: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}

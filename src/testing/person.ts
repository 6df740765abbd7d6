import { errors, type ErrorName } from '../generated/errors.js';
import type { OperationId, Shapes } from '../generated/operations.js';
import { operations } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import type { Answered, Send } from './http.js';

/** The error of a failed call. */
export interface Refusal extends Schema<'ErrorBody'> {
  status: number;
}

const ERROR_NAMES = new Map(
  Object.keys(errors)
    .filter((name): name is ErrorName => name in errors)
    .map((name): [number, ErrorName] => [errors[name].code, name]),
);

/** The name of the error with this code. Fails the test when no error has it. */
export function errorName(code: number): ErrorName {
  const name = ERROR_NAMES.get(code);
  if (name === undefined) throw new Error(`no error has the code ${code}`);
  return name;
}

/** A caller of operations, with a token or without one. */
export class Caller {
  readonly token: string | undefined;
  readonly #send: Send;

  constructor(send: Send, token: string | undefined) {
    this.#send = send;
    this.token = token;
  }

  get #authorization(): Record<string, string> {
    return this.token === undefined ? {} : { authorization: `Bearer ${this.token}` };
  }

  /** Calls an operation with JSON. Fails the test unless it succeeds. */
  async call<Id extends OperationId>(id: Id, input: Partial<Shapes[Id]['input']> = {}): Promise<Shapes[Id]['output']> {
    const answered = await this.try(id, { ...input });
    if (answered.status >= 300) throw new Error(`${id} returned ${answered.status}: ${answered.text}`);
    return JSON.parse(answered.text);
  }

  /** Calls an operation with any input. Fails the test unless it is refused. */
  async refused(id: OperationId, input: Record<string, unknown> = {}): Promise<Refusal> {
    const answered = await this.try(id, input);
    if (answered.status < 300) throw new Error(`${id} was not refused: ${answered.text}`);
    return { status: answered.status, ...JSON.parse(answered.text) };
  }

  /** Calls an operation that must be refused. Returns the name of the error. */
  async error(id: OperationId, input: Record<string, unknown> = {}): Promise<ErrorName> {
    return errorName((await this.refused(id, input)).error_code);
  }

  /** Calls an operation with a form that contains a file. Fails the test unless it succeeds. */
  async upload<Id extends UploadId>(id: Id, form: FormData): Promise<Shapes[Id]['output']> {
    const answered = await this.tryUpload(id, form);
    if (answered.status >= 300) throw new Error(`${id} returned ${answered.status}: ${answered.text}`);
    return JSON.parse(answered.text);
  }

  /** Calls an operation with a form that contains a file. Returns the answer, also of a failure. */
  tryUpload(id: UploadId, form: FormData, headers: Record<string, string> = {}): Promise<Answered> {
    const { method, path } = operations[id];
    return this.#send({ method, path, headers: { ...this.#authorization, ...headers }, body: form });
  }

  /** Calls an operation. Returns the answer, also of a failure. */
  async try(
    id: OperationId,
    input: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const { method, path } = operations[id];
    if (method === 'POST') return this.post(id, input, headers);
    return this.#send({ method, path: `${path}${queryOf(input)}`, headers: { ...this.#authorization, ...headers } });
  }

  /** Calls an operation by POST with JSON, also one that reads. Returns the answer, also of a failure. */
  post(id: OperationId, input: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answered> {
    return this.#send({
      method: 'POST',
      path: operations[id].path,
      headers: { 'content-type': 'application/json', ...this.#authorization, ...headers },
      body: JSON.stringify(input),
    });
  }
}

/** The operations that receive a file. */
type UploadId = {
  [Id in OperationId]: (typeof operations)[Id] extends { upload: unknown } ? Id : never;
}[OperationId];

/** A form with these texts and a file. `part` is the name of the field with the file. */
export function formWith(file: File, texts: Record<string, string> = {}, part = 'file'): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append(part, file);
  return form;
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** A user. */
export class Person extends Caller {
  readonly id: number;
  readonly name: string;
  readonly email: string;

  constructor(send: Send, token: string, user: { id: number; name: string; email: string }) {
    super(send, token);
    this.id = user.id;
    this.name = user.name;
    this.email = user.email;
  }
}

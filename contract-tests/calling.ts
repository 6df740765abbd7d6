import { setTimeout } from 'node:timers/promises';
import { operations, type OperationId, type Shapes } from '../src/generated/operations.js';

/** A user of a running Skein. */
export interface Caller {
  id: number;
  email: string;
  token: string;
  password: string;
}

/** The longest wait that a rate limit may ask for, in seconds. */
const MAX_WAIT_S = 30;

/** A response that is not a success. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number | undefined;

  constructor(id: string, status: number, text: string) {
    super(`${id} answered ${status}: ${text}`);
    this.status = status;
    this.code = codeIn(text);
  }
}

function codeIn(text: string): number | undefined {
  const code = /"error_code":(\d+)/.exec(text)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Calls an operation with JSON. Waits as a rate limit asks. Throws `Refused` for any other error. */
export async function call<Id extends OperationId>(
  baseUrl: string,
  caller: { token: string } | undefined,
  id: Id,
  input: Partial<Shapes[Id]['input']>,
): Promise<Shapes[Id]['output']> {
  return send(baseUrl, caller, id, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

/** Calls an operation with a query, or with a body in any encoding. */
export async function send<Id extends OperationId>(
  baseUrl: string,
  caller: { token: string } | undefined,
  id: Id,
  { query = '', headers = {}, body }: { query?: string; headers?: Record<string, string>; body?: string | FormData },
): Promise<Shapes[Id]['output']> {
  const credentials = caller === undefined ? {} : { authorization: `Bearer ${caller.token}` };
  const request = {
    method: operations[id].method,
    headers: { ...headers, ...credentials },
    ...(body !== undefined && { body }),
  };
  const response = await fetch(`${baseUrl}${operations[id].path}${query}`, request);
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (response.status !== 429 || !(wait <= MAX_WAIT_S)) throw new Refused(id, response.status, text);
  await setTimeout(wait * 1000);
  return send(baseUrl, caller, id, { query, headers, ...(body !== undefined && { body }) });
}

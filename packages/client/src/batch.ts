import { dataOf, type Call, type Result } from './call.js';
import { formOf, queryOf } from './encode.js';
import { errorOf } from './errors.js';
import type { ErrorCode } from './generated/errors.js';
import { Operations } from './generated/operations.js';
import type { BatchBatchRequest, BatchRequestInput } from './generated/schemas.js';
import type { CallOptions, Received, Request, Send } from './request.js';
import { requestOf } from './resource.js';

/** What a batch may set. */
export interface BatchOptions extends CallOptions {
  /** Whether adjacent reads may run concurrently. */
  parallel?: boolean | undefined;
}

/** The outcomes of calls, in their order. */
export type Results<Calls extends readonly unknown[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends Call<infer Data, infer Code extends ErrorCode>
    ? Result<Data, Code>
    : never;
};

interface Waiting {
  request: Request;
  resolve: (received: Received) => void;
}

/** Sends the calls that `build` makes as one request, and returns their outcomes. */
export async function sendBatch(
  send: Send,
  build: (operations: Operations) => readonly Call<unknown>[],
  { parallel = false, ...options }: BatchOptions,
): Promise<Result<unknown>[]> {
  const waiting: Waiting[] = [];
  let collects = true;
  const collect: Send = (request) =>
    collects ? new Promise((resolve) => waiting.push({ request, resolve })) : send(request);
  const calls = build(new Operations(collect));
  collects = false;
  const requests = waiting.map(({ request }) => inner(request));
  const args: BatchBatchRequest = { requests, parallel };
  const isRepeatable = waiting.every(({ request }) => request.isRepeatable);
  const received = await send({ ...requestOf('write', 'batch', args, options), isRepeatable });
  const answers = dataOf<{ code: number; headers: string; body: string }[]>(received);
  if (!Array.isArray(answers)) throw errorOf(received);
  for (const [index, { request, resolve }] of waiting.entries()) {
    const answer = answers[index];
    if (answer === undefined) throw errorOf(received);
    resolve({ path: request.path, status: answer.code, headers: headersOf(answer.headers), text: answer.body });
  }
  return Promise.all(calls.map((call) => call.result()));
}

function inner({ method, path, args, file }: Request): BatchRequestInput {
  if (file !== undefined) throw new TypeError(`${path}: a batch takes no files`);
  return method === 'GET' ? { method, url: `${path}${queryOf(args)}` } : { method, url: path, body: formOf(args) };
}

/** The headers of one response: one `Name: value` a line. */
function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const [, name = '', value = ''] of text.matchAll(/^([^:\n]+):[ \t]*(.*)$/gm)) headers.append(name, value.trim());
  return headers;
}

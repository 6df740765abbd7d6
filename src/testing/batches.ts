import type { Schema } from '../generated/schemas.js';
import type { Answered } from './http.js';
import type { Caller } from './person.js';

/** The answer to one request of a batch. */
export interface AnsweredInside {
  code: number;
  headers: Headers;
  text: string;
  /** The text, parsed as JSON. */
  body: Record<string, unknown>;
}

type Request = Schema<'BatchRequestInput'>;

/** A GET request. */
export function get(url: string): Request {
  return { method: 'GET', url: `/api/v3/${url}` };
}

/** A POST request with these arguments as a form. */
export function post(url: string, input: Record<string, string | number | boolean> = {}): Request {
  const texts = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  return { method: 'POST', url: `/api/v3/${url}`, body: new URLSearchParams(texts).toString() };
}

/** Sends a batch. Returns the answer, also of a failure. */
export function tryBatch(
  by: Caller,
  requests: readonly Request[],
  { headers = {}, ...more }: { headers?: Record<string, string>; parallel?: boolean } = {},
): Promise<Answered> {
  return by.try('batch.batch', { requests, ...more }, headers);
}

/** Sends a batch. Fails the test unless the batch itself succeeds. */
export async function batch(...sent: Parameters<typeof tryBatch>): Promise<AnsweredInside[]> {
  const answered = await tryBatch(...sent);
  if (answered.status !== 200) throw new Error(`The batch returned ${answered.status}: ${answered.text}`);
  return answersIn(answered);
}

/** The answers inside the answer to a batch. */
export function answersIn({ text }: Pick<Answered, 'text'>): AnsweredInside[] {
  const answers: Schema<'BatchAnswer'>[] = JSON.parse(text);
  return answers.map(({ code, headers, body }) => ({
    code,
    text: body,
    body: JSON.parse(body),
    headers: new Headers(
      headers
        .split('\n')
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    ),
  }));
}

export function codesOf(answers: readonly AnsweredInside[]): number[] {
  return answers.map(({ code }) => code);
}

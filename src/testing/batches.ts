import type { Schema } from '../generated/schemas.js';
import type { Answered } from './http.js';
import type { Caller } from './person.js';

/** What one request of a batch was answered, as a test looks at it. */
export interface AnsweredInside {
  code: number;
  /** Names in small letters. */
  headers: Headers;
  text: string;
  /** The text as JSON. */
  body: Record<string, unknown>;
}

type Request = Schema<'BatchRequestInput'>;

/** A request that reads. */
export function get(url: string): Request {
  return { method: 'GET', url: `/api/v3/${url}` };
}

/** A request that posts these arguments as a form. */
export function post(url: string, input: Record<string, string | number | boolean> = {}): Request {
  const texts = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  return { method: 'POST', url: `/api/v3/${url}`, body: new URLSearchParams(texts).toString() };
}

/** Sends a batch, with further arguments and headers, and answers whatever comes back. */
export function tryBatch(
  by: Caller,
  requests: readonly Request[],
  { headers = {}, ...more }: { headers?: Record<string, string>; parallel?: boolean } = {},
): Promise<Answered> {
  return by.try('batch.batch', { requests, ...more }, headers);
}

/** Sends a batch; fails the test unless it is answered. */
export async function batch(...sent: Parameters<typeof tryBatch>): Promise<AnsweredInside[]> {
  const answered = await tryBatch(...sent);
  if (answered.status !== 200) throw new Error(`The batch answered ${answered.status}: ${answered.text}`);
  return answersIn(answered);
}

/** The answers that a batch has brought. */
export function answersIn({ text }: Pick<Answered, 'text'>): AnsweredInside[] {
  const answers: Schema<'BatchAnswer'>[] = JSON.parse(text);
  return answers.map(({ code, headers, body }) => ({
    ...{ code, text: body, body: JSON.parse(body) },
    headers: new Headers(
      headers
        .split('\n')
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    ),
  }));
}

/** The statuses of answers, in their order. */
export function codesOf(answers: readonly AnsweredInside[]): number[] {
  return answers.map(({ code }) => code);
}

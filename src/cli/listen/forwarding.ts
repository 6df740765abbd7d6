import { ANSWER_MS, type EnvelopeAnswer } from '../../domain/hooks/envelopes.js';
import type { Schema } from '../../generated/schemas.js';

type Envelope = Schema<'DeliveryEnvelope'>;

/** What a program has answered, and in how many milliseconds. */
export interface Forwarded {
  answer: EnvelopeAnswer;
  milliseconds: number;
  /** Why there is no response; undefined if there is one. */
  problem: string | undefined;
}

/** The status of an envelope that the program has not answered. */
const BAD_GATEWAY = 502;

/** Sends the request of an envelope to a URL, with the same bytes and headers. Never fails. */
export async function forward(url: string, { headers, body }: Envelope, signal: AbortSignal): Promise<Forwarded> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: either });
    const answer = { status: response.status, body: await response.text() };
    return { answer, milliseconds: elapsed(), problem: undefined };
  } catch (error) {
    return { answer: { status: BAD_GATEWAY, body: '' }, milliseconds: elapsed(), problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  if (error.name === 'TimeoutError') return 'no response in 10 seconds';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/** The event of an envelope: of a hook, or of the call of an integration. */
export function eventIn({ headers, body }: Envelope): string {
  return headers['x-skein-event'] ?? new URLSearchParams(body).get('event_type') ?? '';
}

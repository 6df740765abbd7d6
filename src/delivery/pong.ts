import type { IntegrationKind } from '../models/integration.js';
import type { Outcome } from './http/outcome.js';
import { isAccepted } from './schedule.js';

/** The kinds for which only the status 200 counts (service-spec: Integration callbacks, rule 2). */
const EXACT: readonly IntegrationKind[] = ['CHANNEL', 'THREAD'];

/**
 * What is wrong with the answer to a ping, in a sentence; null when it counts. The rule is number 6 of the integration
 * callbacks in the service's specification.
 */
export function pongProblem(kind: IntegrationKind, { status, error, body }: Omit<Outcome, 'headers'>): string | null {
  if (error === 'timed_out') return 'The answer was not complete within 10 seconds.';
  if (status === null) return `There was no answer: ${String(error)}.`;
  const isExact = EXACT.includes(kind);
  if (!isAccepted(status, isExact ? 'integration' : 'bot')) {
    return `The status is ${status}. Only ${isExact ? '200' : '2xx'} counts.`;
  }
  if (error !== null) return `The answer was cut: ${error}.`;
  return isPong(body.trim()) ? null : 'The body is neither {"content":"pong"} nor pong.';
}

function isPong(text: string): boolean {
  if (text === 'pong') return true;
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'content' in answer && answer.content === 'pong';
  } catch {
    return false;
  }
}

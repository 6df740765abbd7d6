import type { DueDelivery, EndedAttempt } from '../models/attempts.js';
import { isDelivered, isGone, nextTry, retryAfter } from './schedule.js';
import type { Outcome } from './send.js';

/** What becomes of a delivery. */
export type Verdict = Pick<EndedAttempt, 'state' | 'tries' | 'first_at' | 'next_at'>;

/** What follows from the outcome of an attempt (decision 38). `sentAt`: when its request was made. */
export function verdictOn(
  { tries, first_at }: Pick<DueDelivery, 'tries' | 'first_at'>,
  outcome: Outcome,
  sentAt: Date,
  now: Date,
): Verdict {
  const first = first_at ?? sentAt;
  if (isDelivered('hook', outcome)) return { state: 'delivered', tries, first_at: first, next_at: null };
  const count = tries + 1;
  const times = { first, count, now, notBefore: retryAfter(outcome, now), random: Math.random() };
  const next = isGone(outcome) ? undefined : nextTry({ kind: 'hook', ...times });
  return { state: next === undefined ? 'failed' : 'retrying', tries: count, first_at: first, next_at: next ?? null };
}

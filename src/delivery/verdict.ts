import type { DueDelivery, EndedAttempt } from '../models/delivery_attempt.js';
import { isGone, isTaken, nextTryAt } from './schedule.js';
import type { Outcome } from './send.js';

/** What becomes of a delivery. */
export interface Verdict extends Pick<EndedAttempt, 'tries' | 'first_at' | 'next_at'> {
  state: Exclude<EndedAttempt['state'], 'new'>;
}

/** What follows from the outcome of an attempt (decision 38). `sentAt`: when its request was made; `times`: when it is tried again, if otherwise. */
export function verdictOn(
  delivery: Pick<DueDelivery, 'tries' | 'first_at'>,
  { status, headers }: Outcome,
  sentAt: Date,
  now: Date,
  times?: readonly number[],
): Verdict {
  const first = delivery.first_at ?? sentAt;
  if (isTaken(status)) return { state: 'delivered', tries: delivery.tries, first_at: first, next_at: null };
  const tries = delivery.tries + 1;
  const next = isGone(status) ? null : nextTryAt({ tries, first, now, retryAfter: headers['retry-after'], times });
  return { state: next === null ? 'failed' : 'retrying', tries, first_at: first, next_at: next };
}

import { HOUR, later, MINUTE, SECOND } from '../clock.js';

/** When a failed try is followed by others, from the first try on, in milliseconds (decision 38). */
const AGAIN_MS: readonly number[] = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
/** Up to so much of it earlier, so that what has failed together does not come back together. */
const EARLIER = 0.1;

export interface FailedTries {
  /** How many tries have failed, this one too. */
  tries: number;
  /** When the first was. */
  first: Date;
  now: Date;
  /** The header `Retry-After` of the answer, if it had one. */
  retryAfter: string | undefined;
}

/** When to try once more; null when that was the last try. What the receiver asks for counts up to the time of the last one. */
export function nextTryAt({ tries, first, now, retryAfter }: FailedTries): Date | null {
  const [soonest = 0, wait, last = 0] = [AGAIN_MS[0], AGAIN_MS[tries - 1], AGAIN_MS.at(-1)];
  if (wait === undefined) return null;
  const early = 1 - EARLIER * Math.random();
  const asked = Math.min(askedFor(retryAfter, now)?.getTime() ?? 0, later(first, last).getTime());
  return new Date(Math.max(later(first, wait * early).getTime(), later(now, soonest * early).getTime(), asked));
}

/** Whether the receiver has taken it: any 2xx. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether the receiver wants nothing more, ever: 410. */
export function isGone(status: number | null): boolean {
  return status === 410;
}

/** The time that a `Retry-After` says, in so many seconds. */
function askedFor(header = '', now: Date): Date | undefined {
  return /^\d{1,9}$/.test(header) ? later(now, Number(header) * SECOND) : undefined;
}

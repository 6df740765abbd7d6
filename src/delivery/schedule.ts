import { HOUR, later, MINUTE, SECOND } from '../clock.js';
import type { Outcome } from './send.js';

/** What is sent to. */
export type TargetKind = 'hook';

/** When a failed try is followed by others, after the first, in milliseconds (decision 38). */
const FURTHER_TRIES: readonly number[] = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];
/** So much of its time a try may come earlier, so that what failed together does not come back together. */
const EARLIER = 0.1;

export interface Tries {
  kind: TargetKind;
  /** When the first began. */
  first: Date;
  /** How many there have been, the first included. */
  count: number;
  /** When the last ended. */
  now: Date;
  /** What its answer asked for (`retryAfter`). */
  notBefore: Date | undefined;
  /** From 0 to below 1. */
  random: number;
}

/** When to try again; undefined: no more. */
export function nextTry({ first, count, now, notBefore, random }: Tries): Date | undefined {
  const [soonest = 0, wait, end = 0] = [FURTHER_TRIES[0], FURTHER_TRIES[count - 1], FURTHER_TRIES.at(-1)];
  if (wait === undefined) return undefined;
  const early = (time: number) => time * (1 - EARLIER * random);
  const asked = Math.min(notBefore?.getTime() ?? 0, later(first, end).getTime());
  return new Date(Math.max(later(first, early(wait)).getTime(), later(now, early(soonest)).getTime(), asked));
}

/** Whether it was taken: any 2xx. */
export function isDelivered(_kind: TargetKind, { status, error }: Pick<Outcome, 'status' | 'error'>): boolean {
  return status !== null && error === null && status >= 200 && status <= 299;
}

/** Whether the other side says that it will never want anything again: 410. */
export function isGone({ status }: Pick<Outcome, 'status'>): boolean {
  return status === 410;
}

/** The time before which `Retry-After` asks for no further try. */
export function retryAfter({ headers }: Pick<Outcome, 'headers'>, now: Date): Date | undefined {
  const value = headers['retry-after'] ?? '';
  return /^\d{1,9}$/.test(value) ? later(now, Number(value) * SECOND) : undefined;
}

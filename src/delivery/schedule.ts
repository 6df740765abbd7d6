import { HOUR, later, MINUTE, SECOND } from '../clock.js';
import type { Outcome } from './outcome.js';

/** What is sent to: a subscription, the URL of a bot, that of a channel or thread integration. */
export type TargetKind = 'hook' | 'bot' | 'integration';

/** When a failed try is followed by others, after the first, in milliseconds (decision 38). */
const FURTHER_TRIES: Readonly<Record<TargetKind, readonly number[]>> = {
  hook: [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  bot: [MINUTE, 5 * MINUTE, 20 * MINUTE],
  integration: [
    ...[MINUTE, 3 * MINUTE, 8 * MINUTE, 18 * MINUTE, 38 * MINUTE],
    ...[1.5 * HOUR, 3 * HOUR, 5 * HOUR, 8 * HOUR, 11 * HOUR],
  ],
};
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

/**
 * When to try again; undefined: no more. `Retry-After` is heeded up to the end of the window, which is the time of the last try. After a
 * pause of ours none is lost: they follow each other at least as far apart as the first two.
 */
export function nextTry({ kind, first, count, now, notBefore, random }: Tries): Date | undefined {
  const times = FURTHER_TRIES[kind];
  const [soonest = 0, wait, end = 0] = [times[0], times[count - 1], times.at(-1)];
  if (wait === undefined) return undefined;
  const early = (time: number) => time * (1 - EARLIER * random);
  const asked = Math.min(notBefore?.getTime() ?? 0, later(first, end).getTime());
  return new Date(Math.max(later(first, early(wait)).getTime(), later(now, early(soonest)).getTime(), asked));
}

/** Whether it was taken: any 2xx, but by a channel or thread integration exactly 200. What counts of an answer that is too long is its status. */
export function isDelivered(kind: TargetKind, { status, error }: Pick<Outcome, 'status' | 'error'>): boolean {
  if (status === null || (error !== null && error !== 'answer_too_large')) return false;
  return kind === 'integration' ? status === 200 : status >= 200 && status <= 299;
}

/** Whether the other side says that it will never want anything again: 410. */
export function isGone({ status }: Pick<Outcome, 'status'>): boolean {
  return status === 410;
}

/** The two forms that are current. */
const SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time before which `Retry-After` asks for no further try (RFC 9110, 10.2.3): in so many seconds, or at a date. Undefined where it says nothing. */
export function retryAfter({ headers }: Pick<Outcome, 'headers'>, now: Date): Date | undefined {
  const value = headers['retry-after']?.trim() ?? '';
  if (SECONDS.test(value)) return later(now, Number(value) * SECOND);
  const time = HTTP_DATE.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

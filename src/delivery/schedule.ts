import { HOUR, later, MINUTE, SECOND } from '../clock.js';

/** What is sent to: a subscription, the URL of a bot, that of a channel or thread integration. */
export type TargetKind = 'hook' | 'bot' | 'integration';

/** When a failed try is followed by others, from the first try on, in milliseconds (decision 38). */
const AGAIN_MS: Readonly<Record<TargetKind, readonly number[]>> = {
  hook: [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  bot: [MINUTE, 5 * MINUTE, 20 * MINUTE],
  integration: [
    ...[MINUTE, 3 * MINUTE, 8 * MINUTE, 18 * MINUTE, 38 * MINUTE],
    ...[1.5 * HOUR, 3 * HOUR, 5 * HOUR, 8 * HOUR, 11 * HOUR],
  ],
};
/** Up to so much of it earlier, so that what has failed together does not come back together. */
const EARLIER = 0.1;

export interface FailedTries {
  kind?: TargetKind;
  /** How many tries have failed, this one too. */
  tries: number;
  /** When the first was. */
  first: Date;
  now: Date;
  /** The header `Retry-After` of the answer, if it had one. */
  retryAfter: string | undefined;
  /** When it is tried again instead, from the first try on, in milliseconds (WEBHOOK_RETRIES). */
  times?: readonly number[] | undefined;
  /** From 0 to below 1. */
  random?: number;
}

/**
 * When to try once more; null when that was the last try. What the receiver asks for counts up to the time of the last one. However long
 * a try took, or all of them were put off, none is left out: they follow each other at least as far apart as the first two.
 */
export function nextTryAt({ kind = 'hook', random = Math.random(), ...failed }: FailedTries): Date | null {
  const { tries, first, now, retryAfter, times = AGAIN_MS[kind] } = failed;
  const [soonest = 0, wait, last = 0] = [times[0], times[tries - 1], times.at(-1)];
  if (wait === undefined) return null;
  const early = 1 - EARLIER * random;
  const asked = Math.min(askedFor(retryAfter, now)?.getTime() ?? 0, later(first, last).getTime());
  return new Date(Math.max(later(first, wait * early).getTime(), later(now, soonest * early).getTime(), asked));
}

/** Whether the receiver has taken it: any 2xx, for channel and thread integrations exactly 200. What happens to the rest of its answer is no matter. */
export function isTaken(status: number | null, kind: TargetKind = 'hook'): boolean {
  if (status === null) return false;
  return kind === 'integration' ? status === 200 : status >= 200 && status < 300;
}

/** Whether the receiver wants nothing more, ever: 410. */
export function isGone(status: number | null): boolean {
  return status === 410;
}

const SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time that a `Retry-After` says (RFC 9110, 10.2.3): in so many seconds, or at a date. What is neither says nothing. */
function askedFor(header = '', now: Date): Date | undefined {
  const text = header.trim();
  if (SECONDS.test(text)) return later(now, Number(text) * SECOND);
  const time = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

import { DAY, HOUR, later, MINUTE, SECOND } from '../clock.js';
import type { DeliveryKind } from '../models/delivery.js';
import type { DueDelivery, EndedAttempt } from '../models/delivery_attempt.js';
import type { Outcome } from './http/outcome.js';

/** When failed requests are retried, counted from the first try, in milliseconds (behaviour/webhooks.md#delivery). */
const RETRY_TIMES: Readonly<Record<DeliveryKind, readonly number[]>> = {
  hook: [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  bot: [MINUTE, 5 * MINUTE, 20 * MINUTE],
  integration: [
    MINUTE,
    3 * MINUTE,
    8 * MINUTE,
    18 * MINUTE,
    38 * MINUTE,
    1.5 * HOUR,
    3 * HOUR,
    5 * HOUR,
    8 * HOUR,
    11 * HOUR,
  ],
  // A command such as /deploy must not run twice.
  command: [],
};
/** A retry may come earlier by this part of the time, so that what failed together is not retried together. */
const JITTER = 0.1;

export interface FailedRequest {
  kind?: DeliveryKind;
  /** The tries that have failed, this one included. */
  tries: number;
  /** When the first try was. */
  first: Date;
  now: Date;
  /** The header `Retry-After` of the response. */
  retryAfter: string | undefined;
  /** Replaces the retry times of the kind (WEBHOOK_RETRIES). */
  times?: readonly number[] | undefined;
  /** From 0 to below 1. */
  random?: number;
}

/**
 * When to retry; null after the last try. `Retry-After` is respected up to the time of the last try. Tries that were
 * late or slow are not skipped: the next one comes after at least the first interval.
 */
export function nextRetryAt({ kind = 'hook', random = Math.random(), ...failed }: FailedRequest): Date | null {
  const { tries, first, now, retryAfter, times = RETRY_TIMES[kind] } = failed;
  const [shortest = 0, wait, last = 0] = [times[0], times[tries - 1], times.at(-1)];
  if (wait === undefined) return null;
  const early = 1 - JITTER * random;
  const requested = Math.min(requestedTime(retryAfter, now)?.getTime() ?? 0, later(first, last).getTime());
  return new Date(Math.max(later(first, wait * early).getTime(), later(now, shortest * early).getTime(), requested));
}

/** What an attempt makes of its delivery. */
export interface StateAfter extends Pick<EndedAttempt, 'tries' | 'first_at' | 'next_at'> {
  state: Exclude<EndedAttempt['state'], 'new'>;
}

/**
 * The state of a delivery after an attempt (behaviour/webhooks.md#delivery). `sentAt`: when the request was made;
 * `times`: see `FailedRequest`.
 */
export function stateAfter(
  delivery: Pick<DueDelivery, 'kind' | 'tries' | 'first_at'>,
  outcome: Pick<Outcome, 'status' | 'error' | 'headers'>,
  sentAt: Date,
  now: Date,
  times?: readonly number[],
): StateAfter {
  const first = delivery.first_at ?? sentAt;
  const { kind } = delivery;
  const { status, headers } = outcome;
  if (isSuccess(outcome, kind)) return { state: 'delivered', tries: delivery.tries, first_at: first, next_at: null };
  const tries = delivery.tries + 1;
  const failed = { kind, tries, first, now, retryAfter: headers['retry-after'], times };
  const next = isGone(status) ? null : nextRetryAt(failed);
  return { state: next === null ? 'failed' : 'retrying', tries, first_at: first, next_at: next };
}

/**
 * Whether a receiver has taken a delivery. For a hook the status alone decides. An integration must complete its
 * response in time (service-spec: Integration callbacks, 3), because it may be a reply; of one that is too large
 * only the beginning is read.
 */
export function isSuccess({ status, error }: Pick<Outcome, 'status' | 'error'>, kind: DeliveryKind): boolean {
  const isComplete = kind === 'hook' || error === null || error === 'answer_too_large';
  return isComplete && isAccepted(status, kind);
}

/**
 * Whether the status means success: any 2xx, and exactly 200 for channel and thread integrations
 * (behaviour/webhooks.md#delivery).
 */
export function isAccepted(status: number | null, kind: DeliveryKind = 'hook'): boolean {
  if (status === null) return false;
  return kind === 'integration' ? status === 200 : status >= 200 && status < 300;
}

/** Whether the receiver wants no further requests. */
export function isGone(status: number | null): boolean {
  return status === 410;
}

/** A target whose deliveries have all failed for this long is disabled (behaviour/webhooks.md#targets). */
const DISABLED_AFTER_MS = 5 * DAY;

/** `since`: when the target began to fail; null while it is healthy. */
export function isToBeDisabled(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= DISABLED_AFTER_MS;
}

/**
 * Whether a delivery calls a slash command and was begun before. It is unknown whether that call arrived, and a command
 * such as /deploy must not run twice.
 */
export function isInterruptedCommand({ kind, attempts }: Pick<DueDelivery, 'kind' | 'attempts'>): boolean {
  return kind === 'command' && attempts > 0;
}

const SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time of a `Retry-After` header, which has seconds or a date (RFC 9110, 10.2.3). Undefined for any other text. */
function requestedTime(header = '', now: Date): Date | undefined {
  const text = header.trim();
  if (SECONDS.test(text)) return later(now, Number(text) * SECOND);
  const time = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}

import { retryAfterOf, SkeinConnectionError } from './errors.js';
import type { Received } from './request.js';

/** When a failed request is sent again. */
export interface RetryOptions {
  /** How often at most. */
  maxRetries: number;
  /** No retry begins later than this after the first try, in milliseconds. */
  maxRetryTime: number;
  /** The wait before the first retry, in milliseconds. It doubles each time, up to 8 seconds. */
  minDelay: number;
}

interface Repeatable extends RetryOptions {
  isRepeatable: boolean;
  signal: AbortSignal | undefined;
}

/** The longest time that a timer can wait, in milliseconds: 24 days. A longer one would end at once. */
export const MAX_TIMER = 2 ** 31 - 1;
export const MAX_DELAY = 8000;
export const RETRIED = [429, 502, 503, 504];

/** Tries until there is a response that is not to be retried, or no retry is left. */
export async function withRetries(attempt: () => Promise<Received>, options: Repeatable): Promise<Received> {
  const end = performance.now() + options.maxRetryTime;
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt().catch(failure);
    const delay = delayBefore(outcome, retries, options);
    if (delay === undefined || retries >= options.maxRetries || performance.now() + delay > end) {
      if (outcome instanceof SkeinConnectionError) throw outcome;
      return outcome;
    }
    await pause(delay, options.signal);
  }
}

function failure(error: unknown): SkeinConnectionError {
  if (error instanceof SkeinConnectionError) return error;
  throw error;
}

/** The wait before the next try in milliseconds, or undefined when there is none. */
function delayBefore(
  outcome: Received | SkeinConnectionError,
  retries: number,
  options: Repeatable,
): number | undefined {
  if (!options.isRepeatable) return undefined;
  const isAnswered = !(outcome instanceof SkeinConnectionError);
  if (isAnswered && !RETRIED.includes(outcome.status)) return undefined;
  const backoff = Math.min(MAX_DELAY, options.minDelay * 2 ** retries) * (0.5 + Math.random() / 2);
  const asked = isAnswered ? retryAfterOf(outcome.headers) : undefined;
  return asked === undefined ? backoff : asked * 1000 + backoff;
}

/** Waits. The signal ends the wait with its reason. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(milliseconds, MAX_TIMER));
  });
  await unlessAborted(over, signal).finally(() => clearTimeout(timer));
}

/** What the work returns. When the signal aborts first, throws its reason. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason);
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop);
  });
  return Promise.race([aborted, work]).finally(() => signal?.removeEventListener('abort', stop));
}

import { createHash } from 'node:crypto';
import { ApiError } from '../errors.js';

/** Requests a token may make in a row, and how many come back each second: 6,000 a minute (decision 25). */
const BURST = 600;
const PER_SECOND = 100;
/** Buckets kept; a full bucket says nothing and is dropped first. */
const MAX_BUCKETS = 50_000;

interface TokenBucket {
  left: number;
  at: number;
}

/** Counts requests a caller in this process's memory. A caller is a token, or an address without one. */
export class RateLimiter {
  readonly #buckets = new Map<string, TokenBucket>();

  /** Takes `requests` from the caller's allowance, or throws 429 with `Retry-After`. Tells what is left. */
  take(caller: string, now: Date, requests = 1): Record<string, string> {
    const key = createHash('sha256').update(caller).digest('base64');
    const bucket = this.#buckets.get(key) ?? { left: BURST, at: now.getTime() };
    const elapsed = Math.max(0, now.getTime() - bucket.at) / 1000;
    bucket.left = Math.min(BURST, bucket.left + elapsed * PER_SECOND);
    bucket.at = now.getTime();
    this.#remember(key, bucket);
    if (bucket.left < requests) {
      const seconds = Math.ceil((requests - bucket.left) / PER_SECOND);
      throw new ApiError('too_many_requests', {}, { 'Retry-After': String(seconds), ...limits(0) });
    }
    bucket.left -= requests;
    return limits(bucket.left);
  }

  #remember(key: string, bucket: TokenBucket): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    // The one that has been silent the longest goes first: its allowance is full again, or it has long been away.
    const [oldest] = this.#buckets.size > MAX_BUCKETS ? this.#buckets.keys() : [];
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}

function limits(left: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(BURST),
    'RateLimit-Remaining': String(Math.floor(left)),
    'RateLimit-Reset': String(Math.ceil((BURST - left) / PER_SECOND)),
  };
}

/** Takes a request from the allowance of its address, and says in its answer what is left: 429 when nothing is (decision 25). */
export function limitAddress(
  rateLimiter: RateLimiter | undefined,
  answer: { setHeader(name: string, value: string): void },
  address: string,
  now: Date,
): void {
  const left = rateLimiter?.take(`address ${address}`, now) ?? {};
  for (const [name, value] of Object.entries(left)) answer.setHeader(name, value);
}

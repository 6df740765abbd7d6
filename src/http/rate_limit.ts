import { createHash } from 'node:crypto';
import { systemClock, type Clock } from '../clock.js';
import { countedAddress } from '../models/rate_limit_hit.js';
import { ApiError } from '../errors.js';
import { ALONE, type Siblings } from '../siblings.js';

/**
 * The size of a token bucket, and how many requests it regains each second: 6,000 a minute
 * (behaviour/limits.md#rate-limits).
 */
const BURST = 600;
const PER_SECOND = 100;
/** Buckets kept. Beyond it the one unused for longest is dropped, which is probably full again. */
const MAX_BUCKETS = 50_000;
/** A request counts as one more for each so many rows that it has changed. */
const ROWS_OF_A_REQUEST = 100;
/** What a caller may owe after that, in requests: what it regains in a minute. */
const MAX_DEBT = 6000;

/** A process tells the others of a caller's requests in steps of so many. */
const STEP = 25;

interface TokenBucket {
  /** Requests left at that time, a fraction included. */
  left: number;
  /** Requests that the other processes have not been told of. */
  untold: number;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * A token bucket for each caller, in the memory of this process. A caller is a secret or an address. Of several
 * processes each has a bucket for the caller, and takes from it what the others have counted, too.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #siblings: Siblings;

  constructor(siblings: Siblings = ALONE, clock: Clock = systemClock) {
    this.#siblings = siblings;
    siblings.listen((key, requests) => take(this.#bucketOf(key, clock.now()), requests));
  }

  /**
   * Takes `requests` from the caller's bucket. Returns the `RateLimit-*` headers. Throws 429 with
   * `Retry-After` when too few are left.
   */
  consume(caller: string, now: Date, requests = 1): Record<string, string> {
    const key = keyOf(caller);
    const bucket = this.#bucketOf(key, now);
    if (bucket.left < requests) {
      const seconds = Math.ceil((requests - bucket.left) / PER_SECOND);
      throw new ApiError('too_many_requests', {}, { 'Retry-After': String(seconds), ...rateLimitHeaders(0) });
    }
    this.#take(key, bucket, requests);
    return rateLimitHeaders(bucket.left);
  }

  /**
   * Takes `requests` from the caller's bucket, even if fewer are left: the caller then owes them. Returns the headers.
   */
  charge(caller: string, now: Date, requests: number): Record<string, string> {
    const key = keyOf(caller);
    const bucket = this.#bucketOf(key, now);
    this.#take(key, bucket, requests);
    return rateLimitHeaders(bucket.left);
  }

  /** Whether the caller has a bucket. */
  has(caller: string): boolean {
    return this.#buckets.has(keyOf(caller));
  }

  /** Puts one request back. */
  refund(caller: string): void {
    const bucket = this.#buckets.get(keyOf(caller));
    if (bucket === undefined) return;
    bucket.left = Math.min(BURST, bucket.left + 1);
    bucket.untold -= 1;
  }

  remove(caller: string): void {
    this.#buckets.delete(keyOf(caller));
  }

  #take(key: string, bucket: TokenBucket, requests: number): void {
    take(bucket, requests);
    bucket.untold += requests;
    if (bucket.untold < STEP) return;
    this.#siblings.tell(key, bucket.untold);
    bucket.untold = 0;
  }

  /** The caller's bucket, with the requests that it has regained. */
  #bucketOf(key: string, now: Date): TokenBucket {
    const bucket = this.#buckets.get(key) ?? { left: BURST, untold: 0, at: now.getTime() };
    const elapsed = Math.max(0, now.getTime() - bucket.at) / 1000;
    bucket.left = Math.min(BURST, bucket.left + elapsed * PER_SECOND);
    bucket.at = now.getTime();
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.size > MAX_BUCKETS ? this.#buckets.keys() : [];
    if (oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}

function take(bucket: TokenBucket, requests: number): void {
  bucket.left = Math.max(bucket.left - requests, -MAX_DEBT);
}

function rateLimitHeaders(left: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(BURST),
    'RateLimit-Remaining': String(Math.max(0, Math.floor(left))),
    'RateLimit-Reset': String(Math.ceil((BURST - left) / PER_SECOND)),
  };
}

function keyOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64');
}

/** The caller of a token or a session secret. */
export function callerOfSecret(secret: string): string {
  return `secret ${secret}`;
}

/**
 * The rate limit of one request (behaviour/limits.md#rate-limits). It is applied before the body is read and before the
 * database is used, so it counts for the secret only when that has authenticated in this process before, otherwise for
 * the address. An invented secret gets no bucket.
 */
export class RequestRateLimit {
  readonly #limiter: RateLimiter | undefined;
  readonly #response: { setHeader(name: string, value: string): void };
  readonly #address: string;
  /** The caller that the request is counted for. */
  #counted: string | undefined;

  /** `limiter` undefined: no limit. `response` gets the `RateLimit-*` headers. */
  constructor(
    limiter: RateLimiter | undefined,
    response: { setHeader(name: string, value: string): void },
    address: string,
  ) {
    this.#limiter = limiter;
    this.#response = response;
    this.#address = address;
  }

  /** Counts the request; throws 429 when none is left. `secret` is sent by the client and not yet authenticated. */
  consume(secret: string | undefined, now: Date): void {
    if (this.#limiter === undefined) return;
    const isKnown = secret !== undefined && this.#limiter.has(callerOfSecret(secret));
    this.#consumeFrom(isKnown ? callerOfSecret(secret) : `address ${countedAddress(this.#address)}`, now);
  }

  /**
   * The secret has authenticated: counts the request for it, and refunds the address. Throws 429 when the secret has
   * none left. The address gets no refund then, or its bodies would be read without limit.
   */
  confirmSecret(secret: string, now: Date): void {
    const before = this.#counted;
    if (before === undefined || before === callerOfSecret(secret)) return;
    this.#consumeFrom(callerOfSecret(secret), now);
    this.#limiter?.refund(before);
  }

  /**
   * Counts what the request has changed: as one more request for each 100 rows. Never refuses it, because it is done.
   * `secret` is the one of the request, which counts inside a batch.
   */
  charge(secret: string | undefined, changedRows: number, now: Date): void {
    const requests = Math.floor(changedRows / ROWS_OF_A_REQUEST);
    const caller = this.#counted ?? (secret === undefined ? undefined : callerOfSecret(secret));
    if (requests === 0 || caller === undefined) return;
    this.#tell(this.#limiter?.charge(caller, now, requests) ?? {});
  }

  /** The secret is invalid: its next request counts for the address. */
  rejectSecret(secret: string): void {
    this.#limiter?.remove(callerOfSecret(secret));
  }

  #consumeFrom(caller: string, now: Date): void {
    const headers = this.#limiter?.consume(caller, now) ?? {};
    this.#counted = caller;
    this.#tell(headers);
  }

  #tell(headers: Record<string, string>): void {
    for (const [name, value] of Object.entries(headers)) this.#response.setHeader(name, value);
  }
}

import { createHash } from 'node:crypto';
import { countedAddress } from '../models/client_address.js';
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

/** Counts requests a caller in this process's memory. */
export class RateLimiter {
  readonly #buckets = new Map<string, TokenBucket>();

  /** Takes `requests` from the caller's allowance, or throws 429 with `Retry-After`. Tells what is left. */
  take(caller: string, now: Date, requests = 1): Record<string, string> {
    const key = keyOf(caller);
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

  /** Whether the caller has an allowance, full or not. */
  knows(caller: string): boolean {
    return this.#buckets.has(keyOf(caller));
  }

  /** Gives a request back. */
  giveBack(caller: string): void {
    const bucket = this.#buckets.get(keyOf(caller));
    if (bucket !== undefined) bucket.left = Math.min(BURST, bucket.left + 1);
  }

  forget(caller: string): void {
    this.#buckets.delete(keyOf(caller));
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

function keyOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64');
}

/** The caller that a token or the secret of a session is. */
export function callerBy(secret: string): string {
  return `secret ${secret}`;
}

/**
 * The allowance that one request is counted against (decision 25). It is asked before anything is read or looked up: that of a secret
 * which has proven real in this process, else that of the address. What somebody invents begins no allowance.
 */
export class Allowance {
  readonly #limiter: RateLimiter | undefined;
  readonly #answer: { setHeader(name: string, value: string): void };
  readonly #address: string;
  #taken: string | undefined;

  /** `limiter` undefined: no limit. What is left is said in the headers of `answer`. */
  constructor(
    limiter: RateLimiter | undefined,
    answer: { setHeader(name: string, value: string): void },
    address: string,
  ) {
    this.#limiter = limiter;
    this.#answer = answer;
    this.#address = address;
  }

  /** Takes the request; 429 when there is none left. `secret`: what the request brings, real or not. */
  take(secret: string | undefined, now: Date): void {
    if (this.#limiter === undefined) return;
    const isReal = secret !== undefined && this.#limiter.knows(callerBy(secret));
    this.#takeFrom(isReal ? callerBy(secret) : `address ${countedAddress(this.#address)}`, now);
  }

  /**
   * The secret is real: the request is its own, and the address gets its back. Not when the secret has none left (429), or a body would
   * be read for nothing again and again.
   */
  prove(secret: string, now: Date): void {
    const before = this.#taken;
    if (before === undefined || before === callerBy(secret)) return;
    this.#takeFrom(callerBy(secret), now);
    this.#limiter?.giveBack(before);
  }

  /** The secret is worth nothing, or nothing any more: its next request is the address's. */
  disprove(secret: string): void {
    this.#limiter?.forget(callerBy(secret));
  }

  #takeFrom(caller: string, now: Date): void {
    const left = this.#limiter?.take(caller, now) ?? {};
    this.#taken = caller;
    for (const [name, value] of Object.entries(left)) this.#answer.setHeader(name, value);
  }
}

import { Amounts } from '../amounts.js';
import { HOUR } from '../clock.js';
import type { Queryable } from '../db/database.js';
import { MOST_ATTEMPTS, deleteAllButNewest } from '../models/old_deliveries.js';
import type { EndedAttempt } from '../models/delivery_attempt.js';
import { maskedHeaders, withoutNul, type Outcome } from './http/outcome.js';

/** The part of a response body that the log keeps. */
const LOGGED_BYTES = 64 * 1024;
/** What is kept of each response, whatever else its user's targets respond: characters of the body, and headers. */
const [SHORT_BODY, SHORT_HEADERS] = [256, 1024];
/** The bytes of longer responses that are kept for a user at once, and the bytes that each hour adds. */
const [BYTES_AT_ONCE, BYTES_AN_HOUR] = [8 * 1024 * 1024, 1024 * 1024];
/** Users with long responses. Beyond it the one without any for longest is forgotten. */
const MAX_USERS = 50_000;

export interface LogLimits {
  /** The finished deliveries of a user that are kept have at most this many attempts together. Default: 200,000. */
  mostAttempts?: number;
  /** After so many attempts of a user the limit is enforced again. Default: 10,000. */
  attemptsBetween?: number;
}

/** What is left of the bytes of a user, as of a time. */
interface Budget {
  bytes: number;
  at: number;
}

/** Limits what the log of deliveries keeps of a user, in bytes and in rows (behaviour/webhooks.md#log). */
export class DeliveryLog {
  readonly #db: Queryable;
  readonly #mostAttempts: number;
  readonly #attempts: Amounts;
  readonly #budgets = new Map<number, Budget>();

  constructor(db: Queryable, { mostAttempts = MOST_ATTEMPTS, attemptsBetween = 10_000 }: LogLimits = {}) {
    this.#db = db;
    this.#mostAttempts = mostAttempts;
    this.#attempts = new Amounts(attemptsBetween);
  }

  /** An outcome as the log keeps it. A long response is shortened when its user has had too many. */
  entry(
    userId: number,
    { status, error, address, milliseconds, headers, bytes }: Outcome,
    now: Date,
  ): Pick<EndedAttempt, 'status' | 'error' | 'address' | 'milliseconds' | 'headers' | 'answer'> {
    const facts = { status, error, address, milliseconds };
    const whole = {
      headers: JSON.stringify(maskedHeaders(headers)),
      answer: withoutNul(bytes.subarray(0, LOGGED_BYTES).toString('utf8')),
    };
    const short = {
      headers: Buffer.byteLength(whole.headers) > SHORT_HEADERS ? '{}' : whole.headers,
      answer: firstOf(whole.answer),
    };
    const isShort = short.headers === whole.headers && short.answer === whole.answer;
    const size = Buffer.byteLength(whole.headers) + Buffer.byteLength(whole.answer);
    return { ...facts, ...(isShort || this.#takes(userId, size, now.getTime()) ? whole : short) };
  }

  /** Takes bytes from the budget of a user. Returns false, and takes nothing, when it does not suffice. */
  #takes(userId: number, size: number, now: number): boolean {
    const { bytes, at } = this.#budgets.get(userId) ?? { bytes: BYTES_AT_ONCE, at: now };
    const added = (Math.max(0, now - at) / HOUR) * BYTES_AN_HOUR;
    const left = Math.min(BYTES_AT_ONCE, bytes + added);
    const isEnough = size <= left;
    this.#budgets.delete(userId);
    this.#budgets.set(userId, { bytes: isEnough ? left - size : left, at: now });
    const [oldest] = this.#budgets.size > MAX_USERS ? this.#budgets.keys() : [];
    if (oldest !== undefined) this.#budgets.delete(oldest);
    return isEnough;
  }

  /** Counts attempts and dropped deliveries of a user. Sometimes deletes the oldest deliveries of the user. */
  async count(userId: number, many = 1): Promise<void> {
    if (this.#attempts.isDue(userId, many)) await deleteAllButNewest(this.#db, userId, this.#mostAttempts);
  }
}

/** The first characters of a text. It does not divide a surrogate pair. */
function firstOf(text: string): string {
  return text.slice(0, SHORT_BODY).replace(/[\uD800-\uDBFF]$/, '');
}

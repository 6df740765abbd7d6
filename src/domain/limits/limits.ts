import { later, MINUTE } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { countHitsBetween, deleteHits, insertHit, type HitCount } from '../../models/rate_limit_hit.js';

/** At most `most` hits of `name` in this time, across all processes (behaviour/limits.md#rate-limits). */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly milliseconds: number;
  /** Above `most`, one hit is still allowed if at least this time has passed since the last one. By default none is. */
  readonly slowly?: number;
}

/** The maximum difference between the clocks of processes. */
const SKEW = MINUTE;

/**
 * Counts one hit against each limit. Returns the ids of the hits, with which they can be taken back. Throws 429, and
 * counts nothing, when any limit is exceeded.
 */
export async function countHits(db: Queryable, limits: readonly Limit[], now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const limit of limits) {
    // Insert before counting: otherwise fifty concurrent requests could all see room for one.
    const id = await insertHit(db, limit.name, now);
    ids.push(id);
    const { hits, oldest, newest } = await hitsOf(db, limit, now, id);
    if (hits <= limit.most) continue;
    const again = againAt(limit, oldest, newest);
    if (limit.slowly !== undefined && again <= now) continue;
    await deleteHits(db, ids);
    throw tooMany(again, now);
  }
  return ids;
}

/**
 * When the next hit is allowed: when the oldest one in the limit expires, or when `slowly` has passed since the last.
 */
function againAt({ milliseconds, slowly }: Limit, oldest: Date, newest: Date | null): Date {
  const freed = later(oldest, milliseconds);
  if (slowly === undefined || newest === null) return freed;
  const rested = later(newest, slowly);
  return rested < freed ? rested : freed;
}

/** Throws 429 when a limit is used up. Counts nothing, because the work is counted later, where it is done. */
export async function requireAllowance(db: Queryable, limit: Limit, now: Date): Promise<void> {
  const { hits, oldest, newest } = await hitsOf(db, limit, now);
  if (hits >= limit.most) throw tooMany(againAt(limit, oldest, newest), now);
}

/**
 * The hits in the time of a limit. `own` is ignored for the newest. Hits in the future are ignored: they were counted
 * while a clock was wrong, and would lock people out until then.
 */
function hitsOf(db: Queryable, { name, milliseconds }: Limit, now: Date, own?: number): Promise<HitCount> {
  return countHitsBetween(db, name, { after: later(now, -milliseconds), until: later(now, SKEW) }, own);
}

function tooMany(again: Date, now: Date): ApiError {
  const seconds = Math.ceil((again.getTime() - now.getTime()) / 1000);
  return new ApiError('too_many_requests', {}, { 'Retry-After': String(Math.max(1, seconds)) });
}

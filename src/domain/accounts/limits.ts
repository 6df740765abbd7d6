import { later, MINUTE } from '../../clock.js';
import type { Queryable } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { countHitsBetween, takeBackHits, insertHit, type HitCount } from '../../models/rate_limit_hit.js';

/** So many of `name` in so long a time, shared by all processes (decision 25). */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly milliseconds: number;
  /** Beyond `most` one is still let through if so many milliseconds lie between it and the one before; none if not given. */
  readonly slowly?: number;
}

/** By so much at most the clocks of processes differ. */
const SKEW = MINUTE;

/**
 * Counts one more against each of the limits, and throws 429 when that is one too many for any, counting nothing then.
 * Answers the hits, to take them back.
 */
export async function countHits(db: Queryable, limits: readonly Limit[], now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const limit of limits) {
    // Counted before it is looked at, so that fifty at the same time do not all see room for one.
    const id = await insertHit(db, limit.name, now);
    ids.push(id);
    const { hits, oldest, newest } = await hitsOf(db, limit, now, id);
    if (hits <= limit.most) continue;
    const again = againAt(limit, oldest, newest);
    if (limit.slowly !== undefined && again <= now) continue;
    await takeBackHits(db, ids);
    throw tooMany(again, now);
  }
  return ids;
}

/** When the next is let through: once the first of those that fill the limit is too old, or enough time lies behind the last. */
function againAt({ milliseconds, slowly }: Limit, oldest: Date, newest: Date | null): Date {
  const freed = later(oldest, milliseconds);
  if (slowly === undefined || newest === null) return freed;
  const rested = later(newest, slowly);
  return rested < freed ? rested : freed;
}

/** Throws 429 when a limit is used up, and counts nothing: what is counted is done by somebody else afterwards. */
export async function requireAllowance(db: Queryable, limit: Limit, now: Date): Promise<void> {
  const { hits, oldest, newest } = await hitsOf(db, limit, now);
  if (hits >= limit.most) throw tooMany(againAt(limit, oldest, newest), now);
}

/**
 * The hits in the time of a limit, without the hit `own` for the newest. Hits in the future were counted while the clock was wrong: they
 * would lock people out until then.
 */
function hitsOf(db: Queryable, { name, milliseconds }: Limit, now: Date, own?: number): Promise<HitCount> {
  return countHitsBetween(db, name, { after: later(now, -milliseconds), until: later(now, SKEW) }, own);
}

function tooMany(again: Date, now: Date): ApiError {
  const seconds = Math.ceil((again.getTime() - now.getTime()) / 1000);
  return new ApiError('too_many_requests', {}, { 'Retry-After': String(Math.max(1, seconds)) });
}

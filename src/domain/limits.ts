import { later, MINUTE } from '../clock.js';
import { sql, type Queryable } from '../db.js';
import { ApiError } from '../errors.js';

/** So many of `name` in so long a time, shared by all processes (decision 25). */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly milliseconds: number;
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
    // Counted before it is looked at, so that fifty at the same time do not all see room for one. What lies ahead was
    // counted while the clock was wrong: it would lock people out until then.
    const { id } = await db.one<{ id: number }>(sql`
      insert into rate_limit_hits (name, hit_at) values (${limit.name}, ${now}) returning id`);
    ids.push(id);
    const { hits, oldest } = await db.one<{ hits: number; oldest: Date }>(sql`
      select count(*)::int as hits, min(hit_at) as oldest from rate_limit_hits
      where name = ${limit.name} and hit_at > ${later(now, -limit.milliseconds)} and hit_at <= ${later(now, SKEW)}`);
    if (hits <= limit.most) continue;
    await takeBackHits(db, ids);
    const seconds = Math.ceil((later(oldest, limit.milliseconds).getTime() - now.getTime()) / 1000);
    throw new ApiError('too_many_requests', {}, { 'Retry-After': String(Math.max(1, seconds)) });
  }
  return ids;
}

/** Uncounts hits that turned out not to count. */
export async function takeBackHits(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from rate_limit_hits where id = any(${ids}::bigint[])`);
}

import { raw } from 'objection';
import type { Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import { changesAlone, gets } from '../db/statements.js';

/** A request that counts against a limit shared by all processes. */
export class RateLimitHit extends BaseModel {
  static override tableName = 'rate_limit_hits';
  static override idColumn = 'id';

  declare id: number;
  declare name: string;
  declare hit_at: Date;
}

/** Inserts a hit. Returns its id. */
export const insertHit = gets(
  (name: string, now: Date) => RateLimitHit.query().insert({ name, hit_at: now }).returning('id'),
  ({ id }) => id,
);

/** The number of hits, and the times of the first and the last. */
export interface HitCount {
  hits: number;
  oldest: Date;
  newest: Date | null;
}

type Counted = { name: string; after: Date; until: Date; own: number };

const count = gets(({ name, after, until, own }: Counted) =>
  RateLimitHit.query()
    .select<Pick<HitCount, 'hits' | 'oldest'>>(raw('count(*)::int as hits, min(hit_at) as oldest'))
    .select<Pick<HitCount, 'newest'>>(raw('max(hit_at) filter (where id <> ?) as newest', own))
    .where('name', name)
    .where('hit_at', '>', after)
    .where('hit_at', '<=', until),
);

/** Counts the hits of a period. `newest` ignores the hit `own`. */
export function countHitsBetween(
  db: Queryable,
  name: string,
  { after, until }: { after: Date; until: Date },
  own = 0,
): Promise<HitCount> {
  return count(db, { name, after, until, own });
}

/** Deletes hits that must not count after all. */
export const takeBackHits = changesAlone((ids: readonly number[]) =>
  RateLimitHit.query().whereRaw('id = any(?::bigint[])', [ids]).delete(),
);

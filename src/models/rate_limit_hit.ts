import { raw } from 'objection';
import { compiled } from '../db/compiled.js';
import type { Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** A request that counts against a limit shared by all processes. */
export class RateLimitHit extends BaseModel {
  static override tableName = 'rate_limit_hits';
  static override idColumn = 'id';

  declare id: number;
  declare name: string;
  declare hit_at: Date;
}

const insert = compiled(({ name, now }: { name: string; now: Date }) =>
  RateLimitHit.query().insert({ name, hit_at: now }).returning('id'),
);

/** Inserts a hit. Returns its id. */
export async function insertHit(db: Queryable, name: string, now: Date): Promise<number> {
  const { id } = await db.one<Pick<RateLimitHit, 'id'>>(insert({ name, now }));
  return id;
}

/** The number of hits, and the times of the first and the last. */
export interface HitCount {
  hits: number;
  oldest: Date;
  newest: Date | null;
}

type Counted = { name: string; after: Date; until: Date; own: number };

const count = compiled(({ name, after, until, own }: Counted) =>
  RateLimitHit.query()
    .select(raw('count(*)::int as hits, min(hit_at) as oldest'))
    .select(raw('max(hit_at) filter (where id <> ?) as newest', own))
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
  return db.one<HitCount>(count({ name, after, until, own }));
}

const remove = compiled(({ ids }: { ids: readonly number[] }) =>
  RateLimitHit.query().whereRaw('id = any(?::bigint[])', [ids]).delete(),
);

/** Deletes hits that must not count after all. */
export async function takeBackHits(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(remove({ ids }));
}

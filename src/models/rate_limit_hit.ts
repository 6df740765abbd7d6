import ipaddr from 'ipaddr.js';
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
export const deleteHits = changesAlone((ids: readonly number[]) =>
  RateLimitHit.query().whereRaw('id = any(?::bigint[])', [ids]).delete(),
);

/** The bits of an IPv6 address that identify a subscriber. Subscribers choose the other bits freely. */
const NETWORK_BITS = 64;
/** The length of the longest address. */
const LONGEST = 45;

/**
 * Returns the form of an address under which requests, failures and bytes are counted. An IPv6 address counts as its
 * /64 network. An address that carries an IPv4 address (`::ffff:192.0.2.1`) counts as the IPv4 address. A text that is
 * no address, which a proxy may send, counts as it is, cut to the length of an address.
 */
export function countedAddress(address: string): string {
  // Most addresses have no colon and need no parsing.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address.slice(0, LONGEST);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.map((part, place) => (place * 16 < NETWORK_BITS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}`;
}

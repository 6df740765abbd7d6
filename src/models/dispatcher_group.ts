import { sql, type Queryable } from '../db/database.js';
import { BUCKETS, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** A group of buckets, whose events one worker dispatches. */
export class DispatcherGroup extends BaseModel {
  static override tableName = 'dispatcher_groups';
  static override idColumn = 'number';

  declare number: number;
  declare term: number;
  declare given_after: number | null;
  declare publishing: readonly number[];
  declare is_alone: boolean;
  declare publisher: string | null;
  declare failing_since: Date | null;
}

/** The number of a group, 0 to 15. */
export type Group = number;

export const GROUPS = 16;
export const ALL_GROUPS: readonly Group[] = Array.from({ length: GROUPS }, (_, group) => group);

/** PostgreSQL's hash of an integer, `hashint4`: the last round of Jenkins's hash, with its initial state. */
function hashOf(integer: number): number {
  const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));
  const initial = 0x9e3779b9 + 4 + 3_923_095;
  let [a, b, c] = [(initial + integer) | 0, initial | 0, initial | 0];
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  return ((c ^ b) - rotated(b, 24)) | 0;
}

/**
 * The group of each bucket: the first four bits of the hash by which Citus spreads buckets over its shards. So a shard
 * belongs to one group, if their number is a power of two from 16 on, and one that is away stops one group only.
 */
const OF_BUCKETS: readonly Group[] = Array.from(
  { length: BUCKETS },
  (_, bucket) => (hashOf(bucket) ^ (1 << 31)) >>> 28,
);

export function groupOf(bucket: Bucket): Group {
  return OF_BUCKETS[bucket] ?? 0;
}

/** The buckets of some groups. */
export function bucketsIn(groups: readonly Group[]): Bucket[] {
  const wanted = new Set(groups);
  return OF_BUCKETS.flatMap((group, bucket) => (wanted.has(group) ? bucket : []));
}

/** The class of the advisory locks of the groups, each with the number of its group. */
export const GROUP_LOCKS = 5_346_150;
/** The lock of this class that all workers share. Who holds it is counted. */
export const WORKER_LOCK = GROUPS;

/** Who dispatches at present, all processes together. */
export interface Dispatching {
  workers: number;
  groups_led: number;
  groups_failing: number;
}

export function whoDispatches(db: Queryable): Promise<Dispatching> {
  return db.one<Dispatching>(sql`
    select count(*) filter (where objid = ${WORKER_LOCK}::int)::int as workers,
      count(distinct objid) filter (where objid < ${GROUPS}::int)::int as groups_led,
      (select count(*)::int from dispatcher_groups where failing_since is not null) as groups_failing
    from pg_locks
    where locktype = 'advisory' and classid = ${GROUP_LOCKS}::int and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`);
}

import { expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { BUCKETS } from '../db/ids.js';
import { useSkein } from '../testing/skein.js';
import { ALL_GROUPS, bucketsIn, GROUPS, groupOf } from './dispatcher_group.js';

const skein = useSkein();

it('a group has the buckets of two of the 32 shards of Citus, which spreads them by the hash of PostgreSQL', async () => {
  const rows = await skein.db.many<{ bucket: number; group: number }>(sql`
    select bucket, ((hashint4(bucket)::bigint + 2147483648) / (4294967296 / ${GROUPS}::int))::int as "group"
    from generate_series(0, ${BUCKETS - 1}::int) bucket`);
  expect(rows.map(({ bucket }) => groupOf(bucket))).toEqual(rows.map(({ group }) => group));
});

it('each bucket is in one group, and no group is much larger than another', () => {
  expect(bucketsIn(ALL_GROUPS)).toHaveLength(BUCKETS);
  const sizes = ALL_GROUPS.map((group) => bucketsIn([group]).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(BUCKETS);
  expect(Math.min(...sizes)).toBeGreaterThan(200);
  expect(Math.max(...sizes)).toBeLessThan(320);
});

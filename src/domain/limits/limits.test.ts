import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND, later, systemClock } from '../../clock.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { countHits, type Limit } from './limits.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = systemClock.now();
const limit = (name: string): Limit => ({ name, most: 3, milliseconds: MINUTE });

/** The number of allowed hits when this many are made at this time. */
async function counted(name: string, hits: number, now: Date): Promise<number> {
  let count = 0;
  for (let hit = 0; hit < hits; hit += 1) {
    const isCounted = await countHits(database.db, [limit(name)], now).then(
      () => true,
      () => false,
    );
    if (isCounted) count += 1;
  }
  return count;
}

describe('a limit', () => {
  it('ignores hits in the future, which were counted while the clock was fast', async () => {
    expect(await counted('fast', 4, later(NOW, DAY))).toBe(3);
    expect(await counted('fast', 4, NOW)).toBe(3);
    expect(await counted('slow', 4, later(NOW, -HOUR))).toBe(3);
    expect(await counted('slow', 4, NOW)).toBe(3);
  });

  it('holds across processes whose clocks differ by seconds', async () => {
    expect(await counted('two', 3, later(NOW, 5 * SECOND))).toBe(3);
    expect(await counted('two', 1, NOW)).toBe(0);
  });
});

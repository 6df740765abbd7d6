import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher.js';

describe('a batcher', () => {
  it('makes one group of concurrent calls, and gives each its own result', async () => {
    const groups: number[][] = [];
    const doubling = new Batcher<number, number>(async (items) => {
      groups.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map((item) => doubling.add(item)))).toEqual([2, 4, 6]);
    expect(await doubling.add(4)).toBe(8);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('makes the next group of the calls that came while it was busy', async () => {
    const groups: number[][] = [];
    const noting = new Batcher<number, undefined>(async (items) => {
      groups.push([...items]);
      if (groups.length === 1) void noting.add(7).then(() => noting.add(9));
      return items.map(() => undefined);
    });
    await noting.add(1);
    await noting.add(8);
    expect(groups[0]).toEqual([1]);
    expect(groups.slice(1).flat()).toEqual(expect.arrayContaining([7, 8]));
  });

  it('rejects all calls of a group that fails, and none of the next group', async () => {
    let fails = true;
    const working = new Batcher<number, number>((items) =>
      fails ? Promise.reject(new Error('no database')) : Promise.resolve(items),
    );
    const results = await Promise.allSettled([working.add(1), working.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await working.add(3)).toBe(3);
  });
});

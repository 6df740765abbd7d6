import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher.js';

const [ADA, BEN] = [1, 2];

describe('a batcher', () => {
  it('makes one group of concurrent calls, and gives each its own result', async () => {
    const groups: number[][] = [];
    const doubling = new Batcher<number, number>(async (items) => {
      groups.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map((item) => doubling.add(item, ADA)))).toEqual([2, 4, 6]);
    expect(await doubling.add(4, ADA)).toBe(8);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('makes the next group of the calls that came while it was busy', async () => {
    const groups: number[][] = [];
    const noting = new Batcher<number, undefined>(async (items) => {
      groups.push([...items]);
      if (groups.length === 1) void noting.add(7, ADA).then(() => noting.add(9, ADA));
      return items.map(() => undefined);
    });
    await noting.add(1, ADA);
    await noting.add(8, ADA);
    expect(groups[0]).toEqual([1]);
    expect(groups.slice(1).flat()).toEqual(expect.arrayContaining([7, 8]));
  });

  it('rejects all calls of a group that fails, and none of the next group', async () => {
    let fails = true;
    const working = new Batcher<number, number>((items) =>
      fails ? Promise.reject(new Error('no database')) : Promise.resolve(items),
    );
    const results = await Promise.allSettled([working.add(1, ADA), working.add(2, ADA)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await working.add(3, ADA)).toBe(3);
  });

  it('lets owners take turns, so that nobody waits for all calls of another', async () => {
    const groups: number[][] = [];
    const noting = new Batcher<number, undefined>(async (items) => {
      groups.push([...items]);
      return items.map(() => undefined);
    });
    const many = Array.from({ length: 1000 }, (_, item) => noting.add(item, ADA));
    await Promise.all([...many, noting.add(-1, BEN)]);
    expect(groups.findIndex((items) => items.includes(-1))).toBe(0);
    expect(groups.flat().filter((item) => item >= 0)).toEqual(Array.from({ length: 1000 }, (_, item) => item));
  });
});

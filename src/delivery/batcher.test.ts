import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher.js';

describe('what is done together', () => {
  it('is all that is asked for at the same time, and each gets its own answer', async () => {
    const groups: number[][] = [];
    const doubling = new Batcher<number, number>(async (items) => {
      groups.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map((item) => doubling.do(item)))).toEqual([2, 4, 6]);
    expect(await doubling.do(4)).toBe(8);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('and next what was asked for meanwhile', async () => {
    const groups: number[][] = [];
    const noting = new Batcher<number, undefined>(async (items) => {
      groups.push([...items]);
      if (groups.length === 1) void noting.do(7).then(() => noting.do(9));
      return items.map(() => undefined);
    });
    await noting.do(1);
    await noting.do(8);
    expect(groups[0]).toEqual([1]);
    expect(groups.slice(1).flat()).toEqual(expect.arrayContaining([7, 8]));
  });

  it('fails together, and the next ones do not', async () => {
    let fails = true;
    const working = new Batcher<number, number>((items) =>
      fails ? Promise.reject(new Error('no database')) : Promise.resolve(items),
    );
    const results = await Promise.allSettled([working.do(1), working.do(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await working.do(3)).toBe(3);
  });
});

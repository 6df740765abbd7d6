import { expect, it } from 'vitest';
import { Limit } from './limit.js';
import { Turns } from './turns.js';

const HOUR = 3_600_000;

/** Work that says when it begins, and ends when it is told. */
function someWork(turns: Turns, target: string, signal = new AbortController().signal) {
  const limit = new Limit(HOUR, [signal]);
  const begun: boolean[] = [];
  let end: () => void = () => undefined;
  const over = turns
    .run(target, limit, () => {
      begun.push(true);
      return new Promise<void>((resolve) => (end = resolve));
    })
    .finally(() => limit.end());
  return { over, begun: () => begun.length === 1, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets eight through to a target at a time, in their order, and others to other targets', async () => {
  const turns = new Turns();
  const works = Array.from({ length: 11 }, () => someWork(turns, 'a'));
  const other = someWork(turns, 'b');
  await settled();
  expect(works.map(({ begun }) => begun())).toEqual([...Array(8).fill(true), false, false, false]);
  expect(other.begun()).toBe(true);
  works[3]?.end();
  await settled();
  expect(works.slice(8).map(({ begun }) => begun())).toEqual([true, false, false]);
  for (const { end } of works) {
    end();
    await settled();
  }
  other.end();
  await Promise.all([...works, other].map(({ over }) => over));
});

it('forgets who gives up waiting, also at the moment of their turn', async () => {
  const turns = new Turns();
  const inside = Array.from({ length: 8 }, () => someWork(turns, 'a'));
  const impatient = [new AbortController(), new AbortController()];
  const waiting = impatient.map(({ signal }) => someWork(turns, 'a', signal));
  const last = someWork(turns, 'a');
  await settled();
  impatient[0]?.abort();
  await expect(waiting[0]?.over).rejects.toThrow('stopped');
  impatient[1]?.abort();
  inside[0]?.end();
  await expect(waiting[1]?.over).rejects.toThrow('stopped');
  await settled();
  expect(last.begun()).toBe(true);
  expect(waiting.map(({ begun }) => begun())).toEqual([false, false]);
  for (const { end } of [...inside, last]) end();
  await Promise.all([...inside, last].map(({ over }) => over));
});

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices, WorkBudget } from './work_budget.js';

/** Steps that end when the event loop has turned so many times since they were made. */
function* untilTurns(turns: number): Generator<void, string> {
  let seen = 0;
  const count = async () => {
    for (; seen < turns; seen += 1) await setImmediate();
  };
  void count();
  while (seen < turns) yield;
  return 'ended';
}

function* oneStep(): Generator<void, void> {
  yield;
}

function* endless(): Generator<void, void> {
  for (;;) yield;
}

it('other work is done between the slices of a computation', async () => {
  expect(await inSlices(untilTurns(3))).toBe('ended');
  expect(await new WorkBudget(Infinity).run(untilTurns(3))).toBe('ended');
});

it('computations of one budget share its slices', async () => {
  const budget = new WorkBudget(Infinity);
  let turns = 0;
  const counting = (async () => {
    for (; turns < 2; turns += 1) await setImmediate();
  })();
  while (turns < 2) await budget.run(oneStep());
  await counting;
  expect(budget.isSpent).toBe(false);
});

it('a computation that leaves a reserve to others ends earlier', async () => {
  const budget = new WorkBudget(60_000);
  const reserve = 59_980;
  expect(await budget.run(endless(), reserve)).toBeUndefined();
  expect(budget.left).toBeLessThanOrEqual(reserve);
  expect(await budget.run(untilTurns(0), reserve)).toBeUndefined();
  expect(await budget.run(untilTurns(0))).toBe('ended');
});

it('items for which the time does not suffice are mapped otherwise, in their order', async () => {
  const items = [1, 2, 3];
  const map = (milliseconds: number) =>
    new WorkBudget(milliseconds).map(
      items,
      (item, index) => `${item}${index}`,
      (item, index) => `-${item}${index}`,
    );
  expect(await map(Infinity)).toEqual(['10', '21', '32']);
  expect(await map(0)).toEqual(['-10', '-21', '-32']);
});

it('a computation ends when its budget is spent, and none begins after that', async () => {
  const budget = new WorkBudget(20);
  let steps = 0;
  function* counted(): Generator<void, void> {
    for (;;) {
      steps += 1;
      yield;
    }
  }
  expect(await budget.run(counted())).toBeUndefined();
  expect([steps > 0, budget.isSpent]).toEqual([true, true]);
  const before = steps;
  expect(await budget.run(counted())).toBeUndefined();
  expect(steps).toBe(before);
});

import { expect, it } from 'vitest';
import { HeldAmounts, type Holder } from './held.js';
import type { ToProcess } from './messages.js';

/** A process that keeps what it is told. */
class Process implements Holder {
  readonly #known = new Map<string, number>();

  send(message: ToProcess): void {
    if (message.kind === 'held') this.#known.set(message.key, message.amount);
  }

  knows(key: string): number | undefined {
    return this.#known.get(key);
  }
}

function three() {
  const held = new HeldAmounts();
  const all = [new Process(), new Process(), new Process()] as const;
  for (const each of all) held.add(each);
  return { held, all };
}

it('each process learns what all others hold together', () => {
  const { held, all } = three();
  held.set(all[0], 'streams of 7', 3);
  held.set(all[1], 'streams of 7', 2);
  expect(all.map((each) => each.knows('streams of 7'))).toEqual([2, 3, 5]);
  held.set(all[0], 'streams of 7', 1);
  expect(all.map((each) => each.knows('streams of 7'))).toEqual([2, 1, 3]);
});

it('what a process has held is free when it has ended', () => {
  const { held, all } = three();
  held.set(all[0], 'streams of 7', 3);
  held.remove(all[0]);
  expect(all[1].knows('streams of 7')).toBe(0);
});

it('a new process learns what the others hold already, and not what is free again', () => {
  const { held, all } = three();
  held.set(all[0], 'streams of 7', 3);
  held.set(all[1], 'streams of 7', 1);
  held.set(all[1], 'streams of 8', 1);
  held.set(all[1], 'streams of 8', 0);
  const late = new Process();
  held.add(late);
  expect([late.knows('streams of 7'), late.knows('streams of 8')]).toEqual([4, undefined]);
});

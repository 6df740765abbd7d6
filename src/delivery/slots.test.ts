import { describe, expect, it } from 'vitest';
import { Slots, type Priority, type Slot } from './slots.js';

/** The slots of each priority. */
const TARGETS: Readonly<Record<Priority, number>> = {
  healthy: 512,
  unproven: 512,
  'failing first': 128,
  'failing retry': 128,
};
const PRIORITIES = ['healthy', 'unproven', 'failing first', 'failing retry'] as const;
/** Targets with open requests, of all priorities. */
const OPEN = 2000;

/** Slots whose periods never end a test: the clock moves on with each look. */
function newSlots(): Slots {
  let now = 0;
  return new Slots(
    () => false,
    () => (now += 200),
  );
}

/** Takes slots of a priority, each at a host of its own, as long as there are any, at most `most`. */
function take(slots: Slots, priority: Priority, most = Infinity): Slot[] {
  const taken: Slot[] = [];
  while (taken.length < most && slots.countAvailable(priority, `${priority} ${taken.length}`) > 0) {
    taken.push(slots.acquire(priority, `${priority} ${taken.length}`, 1));
  }
  return taken;
}

describe('the slots of a priority', () => {
  it.each(PRIORITIES)('%s are limited, and leave those of the others', (priority) => {
    const slots = newSlots();
    expect(take(slots, priority)).toHaveLength(TARGETS[priority]);
    for (const other of PRIORITIES) {
      expect(take(slots, other)).toHaveLength(other === priority ? 0 : TARGETS[other]);
    }
  });

  it('come back: of healthy and unproven targets early, of failing ones when no request is under way', () => {
    const slots = newSlots();
    for (const priority of PRIORITIES) {
      const [slot] = take(slots, priority);
      slot?.release();
      expect(take(slots, priority)).toHaveLength(TARGETS[priority] === 512 ? 1 : 0);
      slot?.close();
      expect(take(slots, priority)).toHaveLength(TARGETS[priority] === 512 ? 0 : 1);
    }
  });
});

describe('open requests', () => {
  it('are at 2,000 targets at most, those with released slots too', () => {
    const slots = newSlots();
    const open: Slot[] = [];
    while (open.length < OPEN + 500) {
      const taken = take(slots, 'healthy', 500);
      if (taken.length === 0) break;
      for (const slot of taken) slot.release();
      open.push(...taken);
    }
    expect(open).toHaveLength(OPEN);
    for (const priority of PRIORITIES) expect(take(slots, priority)).toEqual([]);
    for (const slot of open.slice(0, 3)) slot.close();
    expect(take(slots, 'healthy')).toHaveLength(3);
  });
});

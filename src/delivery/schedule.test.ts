import { describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE, SECOND } from '../clock.js';
import { isGone, isTaken, nextTryAt, type FailedTries, type TargetKind } from './schedule.js';

const first = new Date('2026-03-01T12:00:00Z');
const LATEST = 0;
const EARLIEST = 0.999_999;

/** Milliseconds after the first try of the next; null for none. */
function next(failed: Partial<FailedTries>): number | null {
  const time = nextTryAt({ tries: 1, first, now: first, retryAfter: undefined, random: LATEST, ...failed });
  return time === null ? null : time.getTime() - first.getTime();
}

/** The same of all further tries, when each fails at once. */
function allTries(kind: TargetKind, random?: number): number[] {
  const times: number[] = [];
  const chance = random === undefined ? {} : { random };
  for (;;) {
    const now = later(first, times.at(-1) ?? 0);
    const time = nextTryAt({ kind, tries: times.length + 1, first, now, retryAfter: undefined, ...chance });
    if (time === null) return times;
    times.push(time.getTime() - first.getTime());
  }
}

describe('nextTryAt', () => {
  it.each([
    ['hook', [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]],
    ['bot', [MINUTE, 5 * MINUTE, 20 * MINUTE]],
    ['integration', [1, 3, 8, 18, 38, 90, 180, 300, 480, 660].map((minutes) => minutes * MINUTE)],
  ] as const)('of a %s has the times of decision 38, or up to a tenth earlier', (kind, times) => {
    expect(allTries(kind, LATEST)).toEqual(times);
    for (const tries of [allTries(kind, EARLIEST), allTries(kind)]) {
      expect(tries).toHaveLength(times.length);
      for (const [index, time] of times.entries()) {
        expect(tries[index]).toBeGreaterThanOrEqual(Math.floor(0.9 * time));
        expect(tries[index]).toBeLessThanOrEqual(time);
      }
    }
    expect(allTries(kind, EARLIEST)[0]).toBeLessThan(0.901 * times[0]);
  });

  it('waits for what Retry-After asks in seconds or by a date, but not beyond the last try', () => {
    expect(next({ retryAfter: '240' })).toBe(4 * MINUTE);
    expect(next({ retryAfter: ' 240 ' })).toBe(4 * MINUTE);
    expect(next({ retryAfter: 'Sun, 01 Mar 2026 12:05:00 GMT' })).toBe(5 * MINUTE);
    expect(next({ retryAfter: '2' })).toBe(5 * SECOND);
    expect(next({ retryAfter: 'Sun, 01 Mar 2020 12:05:00 GMT' })).toBe(5 * SECOND);
    expect(next({ retryAfter: '999999999' })).toBe(2 * HOUR);
    expect(next({ retryAfter: 'Sun, 01 Mar 2099 12:05:00 GMT' })).toBe(2 * HOUR);
    expect(next({ tries: 6, retryAfter: '60' })).toBeNull();
  });

  it('comes at other times where they are given, and Retry-After is heeded until the last of those', () => {
    const times = [2 * SECOND, 10 * SECOND];
    expect(next({ times })).toBe(2 * SECOND);
    expect(next({ times, tries: 2, now: later(first, 2 * SECOND) })).toBe(10 * SECOND);
    expect(next({ times, tries: 2, now: later(first, 9.5 * SECOND) })).toBe(11.5 * SECOND);
    expect(next({ times, tries: 3 })).toBeNull();
    expect(next({ times, retryAfter: '600' })).toBe(10 * SECOND);
  });

  it.each(['', '-1', '1.5', 'soon', '2026-03-01', '9999999999', 'Sun, 99 Foo 2026 12:05:00 GMT', '1e3', '0x10'])(
    'does not heed the Retry-After %j',
    (retryAfter) => {
      expect(next({ retryAfter })).toBe(5 * SECOND);
    },
  );

  it('comes after the last try, however long that took or was put off', () => {
    expect(next({ now: later(first, 10 * SECOND) })).toBe(15 * SECOND);
    expect(next({ tries: 2, now: later(first, 4 * MINUTE) })).toBe(4 * MINUTE + 5 * SECOND);
    const late = later(first, 9 * HOUR);
    expect(next({ tries: 5, now: late })).toBe(9 * HOUR + 5 * SECOND);
    expect(next({ tries: 5, now: late, retryAfter: '3600' })).toBe(9 * HOUR + 5 * SECOND);
  });
});

describe('isTaken', () => {
  it.each([200, 201, 202, 204, 299])('by %i of hooks and bots, and only by 200 of integrations', (status) => {
    expect([isTaken(status), isTaken(status, 'bot')]).toEqual([true, true]);
    expect(isTaken(status, 'integration')).toBe(status === 200);
  });

  it.each([null, 100, 199, 300, 302, 304, 400, 410, 429, 500, 503])('by %j of nobody', (status) => {
    for (const kind of ['hook', 'bot', 'integration'] as const) expect(isTaken(status, kind)).toBe(false);
  });
});

it('410 alone says that nothing is wanted any more', () => {
  expect(isGone(410)).toBe(true);
  for (const status of [null, 200, 404, 411]) expect(isGone(status)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE, SECOND } from '../clock.js';
import type { DeliveryKind } from '../models/delivery.js';
import { isAccepted, isGone, nextRetryAt, type FailedRequest } from './schedule.js';

const first = new Date('2026-03-01T12:00:00Z');
const LATEST = 0;
const EARLIEST = 0.999_999;

/** The time of the next try in milliseconds after the first; null for none. */
function next(failed: Partial<FailedRequest>): number | null {
  const time = nextRetryAt({ tries: 1, first, now: first, retryAfter: undefined, random: LATEST, ...failed });
  return time === null ? null : time.getTime() - first.getTime();
}

/** The times of all retries, when each fails at once. */
function allTries(kind: DeliveryKind, random?: number): number[] {
  const times: number[] = [];
  const chance = random === undefined ? {} : { random };
  for (;;) {
    const now = later(first, times.at(-1) ?? 0);
    const time = nextRetryAt({ kind, tries: times.length + 1, first, now, retryAfter: undefined, ...chance });
    if (time === null) return times;
    times.push(time.getTime() - first.getTime());
  }
}

describe('nextTryAt', () => {
  it.each([
    ['hook', [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]],
    ['bot', [MINUTE, 5 * MINUTE, 20 * MINUTE]],
    ['integration', [1, 3, 8, 18, 38, 90, 180, 300, 480, 660].map((minutes) => minutes * MINUTE)],
  ] as const)('of a %s has the times of behaviour/webhooks.md#delivery, or up to a tenth earlier', (kind, times) => {
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

  it('respects a Retry-After in seconds or with a date, up to the time of the last try', () => {
    expect(next({ retryAfter: '240' })).toBe(4 * MINUTE);
    expect(next({ retryAfter: ' 240 ' })).toBe(4 * MINUTE);
    expect(next({ retryAfter: 'Sun, 01 Mar 2026 12:05:00 GMT' })).toBe(5 * MINUTE);
    expect(next({ retryAfter: '2' })).toBe(5 * SECOND);
    expect(next({ retryAfter: 'Sun, 01 Mar 2020 12:05:00 GMT' })).toBe(5 * SECOND);
    expect(next({ retryAfter: '999999999' })).toBe(2 * HOUR);
    expect(next({ retryAfter: 'Sun, 01 Mar 2099 12:05:00 GMT' })).toBe(2 * HOUR);
    expect(next({ tries: 6, retryAfter: '60' })).toBeNull();
  });

  it('uses the given times instead, and respects Retry-After up to the last of them', () => {
    const times = [2 * SECOND, 10 * SECOND];
    expect(next({ times })).toBe(2 * SECOND);
    expect(next({ times, tries: 2, now: later(first, 2 * SECOND) })).toBe(10 * SECOND);
    expect(next({ times, tries: 2, now: later(first, 9.5 * SECOND) })).toBe(11.5 * SECOND);
    expect(next({ times, tries: 3 })).toBeNull();
    expect(next({ times, retryAfter: '600' })).toBe(10 * SECOND);
  });

  it.each(['', '-1', '1.5', 'soon', '2026-03-01', '9999999999', 'Sun, 99 Foo 2026 12:05:00 GMT', '1e3', '0x10'])(
    'ignores the Retry-After %j',
    (retryAfter) => {
      expect(next({ retryAfter })).toBe(5 * SECOND);
    },
  );

  it('is after the last try, however slow or late that was', () => {
    expect(next({ now: later(first, 10 * SECOND) })).toBe(15 * SECOND);
    expect(next({ tries: 2, now: later(first, 4 * MINUTE) })).toBe(4 * MINUTE + 5 * SECOND);
    const late = later(first, 9 * HOUR);
    expect(next({ tries: 5, now: late })).toBe(9 * HOUR + 5 * SECOND);
    expect(next({ tries: 5, now: late, retryAfter: '3600' })).toBe(9 * HOUR + 5 * SECOND);
  });
});

describe('isAccepted', () => {
  it.each([200, 201, 202, 204, 299])('%i is accepted from hooks and bots, and from integrations only 200', (status) => {
    expect([isAccepted(status), isAccepted(status, 'bot')]).toEqual([true, true]);
    expect(isAccepted(status, 'integration')).toBe(status === 200);
  });

  it.each([null, 100, 199, 300, 302, 304, 400, 410, 429, 500, 503])('%j is never accepted', (status) => {
    for (const kind of ['hook', 'bot', 'integration'] as const) expect(isAccepted(status, kind)).toBe(false);
  });
});

it('isGone: 410 only', () => {
  expect(isGone(410)).toBe(true);
  for (const status of [null, 200, 404, 411]) expect(isGone(status)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE, SECOND } from '../clock.js';
import { isDelivered, isGone, nextTry, retryAfter, type TargetKind, type Tries } from './schedule.js';

const first = new Date('2026-03-01T12:00:00Z');
const LATEST = 0;
const EARLIEST = 0.999_999;

/** Milliseconds after the first of all further tries, when each fails at once. */
function allTries(kind: TargetKind, random: number): number[] {
  const times: number[] = [];
  for (let now: Date | undefined = first; now !== undefined && times.length < 20; ) {
    now = nextTry({ kind, first, count: times.length + 1, now, notBefore: undefined, random });
    if (now !== undefined) times.push(now.getTime() - first.getTime());
  }
  return times;
}

function next(tries: Partial<Tries>): number | undefined {
  const time = nextTry({ kind: 'hook', first, count: 1, now: first, notBefore: undefined, random: LATEST, ...tries });
  return time === undefined ? undefined : time.getTime() - first.getTime();
}

describe('nextTry', () => {
  it.each([
    ['hook', [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]],
    ['bot', [MINUTE, 5 * MINUTE, 20 * MINUTE]],
    ['integration', [1, 3, 8, 18, 38, 90, 180, 300, 480, 660].map((minutes) => minutes * MINUTE)],
  ] as const)('of a %s has the times of decision 38, or up to a tenth earlier', (kind, times) => {
    expect(allTries(kind, LATEST)).toEqual(times);
    const early = allTries(kind, EARLIEST);
    expect(early).toHaveLength(times.length);
    for (const [index, time] of times.entries()) {
      expect(early[index]).toBeGreaterThanOrEqual(0.9 * time);
      expect(early[index]).toBeLessThan(0.901 * time);
    }
  });

  it('waits for what Retry-After asks, but not beyond the last try', () => {
    expect(next({ notBefore: later(first, 4 * MINUTE) })).toBe(4 * MINUTE);
    expect(next({ notBefore: later(first, 2 * SECOND) })).toBe(5 * SECOND);
    expect(next({ notBefore: later(first, 30 * HOUR) })).toBe(2 * HOUR);
    expect(next({ count: 6, notBefore: later(first, MINUTE) })).toBeUndefined();
  });

  it('comes after the last try, however long that took or was put off', () => {
    expect(next({ now: later(first, 10 * SECOND) })).toBe(15 * SECOND);
    expect(next({ count: 2, now: later(first, 4 * MINUTE) })).toBe(4 * MINUTE + 5 * SECOND);
    expect(next({ count: 5, now: later(first, 9 * HOUR) })).toBe(9 * HOUR + 5 * SECOND);
    expect(next({ count: 5, now: later(first, 9 * HOUR), notBefore: later(first, 10 * HOUR) })).toBe(
      9 * HOUR + 5 * SECOND,
    );
  });
});

describe('isDelivered', () => {
  it.each([200, 201, 202, 204, 299])('%i counts for hooks and bots, and only 200 for integrations', (status) => {
    expect(isDelivered('hook', { status, error: null })).toBe(true);
    expect(isDelivered('bot', { status, error: null })).toBe(true);
    expect(isDelivered('integration', { status, error: null })).toBe(status === 200);
  });

  it.each([100, 199, 300, 302, 304, 400, 410, 429, 500, 503])('%i counts for nobody', (status) => {
    for (const kind of ['hook', 'bot', 'integration'] as const) {
      expect(isDelivered(kind, { status, error: null })).toBe(false);
    }
  });

  it('an answer that was too long counts by its status, one that was cut off does not', () => {
    expect(isDelivered('hook', { status: 200, error: 'answer_too_large' })).toBe(true);
    expect(isDelivered('hook', { status: 500, error: 'answer_too_large' })).toBe(false);
    for (const error of ['timed_out', 'connection_lost', 'answer_invalid', 'stopped'] as const) {
      expect(isDelivered('hook', { status: 200, error })).toBe(false);
    }
    expect(isDelivered('hook', { status: null, error: 'connection_failed' })).toBe(false);
  });
});

it('410 alone says that nothing is wanted any more', () => {
  expect(isGone({ status: 410 })).toBe(true);
  for (const status of [null, 200, 404, 411]) expect(isGone({ status })).toBe(false);
});

describe('retryAfter', () => {
  const asked = (value: string) => retryAfter({ headers: { 'retry-after': value } }, first);

  it('takes seconds and dates', () => {
    expect(asked('120')).toEqual(later(first, 2 * MINUTE));
    expect(asked(' 0 ')).toEqual(first);
    expect(asked('Sun, 01 Mar 2026 12:05:00 GMT')).toEqual(later(first, 5 * MINUTE));
  });

  it.each(['', '-1', '1.5', 'soon', '2026-03-01', '99999999999999', 'Sun, 99 Foo 2026 12:05:00 GMT', '1e3'])(
    'says nothing by %j',
    (value) => {
      expect(asked(value)).toBeUndefined();
    },
  );

  it('says nothing where there is none', () => {
    expect(retryAfter({ headers: {} }, first)).toBeUndefined();
  });
});

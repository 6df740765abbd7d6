import { describe, expect, it } from 'vitest';
import { isAway, nextDigest, restOver, snoozeEnd, type Rest } from './rest.js';

const NOTHING: Rest = {
  timezone: 'Europe/Berlin',
  snooze_until: null,
  snooze_dnd_start: null,
  snooze_dnd_end: null,
  off_days: [],
  away_mode: null,
};
const at = (instant: string, rest: Partial<Rest>): boolean => {
  const user = { ...NOTHING, ...rest };
  const now = new Date(instant);
  return !isAway(user, now) && restOver(user, now)?.getTime() === now.getTime();
};

describe('a user may be notified', () => {
  it('at any time by default', () => {
    for (const hour of [0, 3, 12, 23]) expect(at(`2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`, {})).toBe(true);
  });

  it('not during a snooze, but again when it ends', () => {
    const rest = { snooze_until: new Date('2026-11-21T12:00:00Z') };
    expect(at('2026-11-21T11:59:59Z', rest)).toBe(false);
    expect(at('2026-11-21T12:00:00Z', rest)).toBe(true);
  });

  it.each([
    ['2026-11-21T11:59:00Z', true],
    ['2026-11-21T12:00:00Z', false],
    ['2026-11-21T12:59:59Z', false],
    ['2026-11-21T13:00:00Z', true],
  ])('not between 13:00 and 14:00 in their time zone: at %s %s', (instant, expected) => {
    expect(at(instant, { snooze_dnd_start: '13:00', snooze_dnd_end: '14:00' })).toBe(expected);
  });

  it.each([
    ['2026-11-21T20:59:59Z', true],
    ['2026-11-21T21:00:00Z', false],
    ['2026-11-21T23:00:00Z', false],
    ['2026-11-22T05:29:59Z', false],
    ['2026-11-22T05:30:00Z', true],
  ])('not from 22:00 across midnight to 06:30: at %s %s', (instant, expected) => {
    expect(at(instant, { snooze_dnd_start: '22:00', snooze_dnd_end: '06:30' })).toBe(expected);
  });

  it.each([
    // The offset is UTC+1 in winter and UTC+2 in summer. It changes at 01:00 UTC.
    ['2026-03-28T06:15:00Z', true],
    ['2026-03-29T05:15:00Z', true],
    ['2026-03-29T04:45:00Z', false],
    ['2026-10-24T04:45:00Z', false],
    ['2026-10-25T05:15:00Z', false],
    ['2026-10-25T06:15:00Z', true],
  ])('not until 07:00 local time, in summer and in winter: at %s %s', (instant, expected) => {
    expect(at(instant, { snooze_dnd_start: '00:00', snooze_dnd_end: '07:00' })).toBe(expected);
  });

  it('not in the hour that occurs twice, both times', () => {
    const rest = { snooze_dnd_start: '02:00', snooze_dnd_end: '03:00' };
    expect([at('2026-10-25T00:30:00Z', rest), at('2026-10-25T01:30:00Z', rest)]).toEqual([false, false]);
    expect([at('2026-10-24T23:59:00Z', rest), at('2026-10-25T02:00:00Z', rest)]).toEqual([true, true]);
  });

  it.each([
    // 2026-11-21 is a Saturday in UTC.
    ['UTC', '2026-11-20T23:59:59Z', true],
    ['UTC', '2026-11-21T00:00:00Z', false],
    ['UTC', '2026-11-22T23:59:59Z', false],
    ['UTC', '2026-11-23T00:00:00Z', true],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', false],
    ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', true],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', true],
    ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', false],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', false],
    ['Asia/Kathmandu', '2026-11-20T18:14:59Z', true],
  ])('not on the off days Saturday and Sunday of %s: at %s %s', (timezone, instant, expected) => {
    expect(at(instant, { timezone, off_days: [6, 7] })).toBe(expected);
  });

  it.each([
    ['2026-12-23T22:59:59Z', true],
    ['2026-12-23T23:00:00Z', false],
    ['2027-01-01T22:59:59Z', false],
    ['2027-01-01T23:00:00Z', true],
  ])('not while away from the 24th, but again on the day of return: at %s %s', (instant, expected) => {
    const away_mode = { type: 'vacation' as const, date_from: '2026-12-24', date_to: '2027-01-02' };
    expect(at(instant, { away_mode })).toBe(expected);
  });
});

describe('a rest is over', () => {
  const over = (instant: string, rest: Partial<Rest>) =>
    restOver({ ...NOTHING, ...rest }, new Date(instant))?.toISOString();
  const nights = { snooze_dnd_start: '22:00', snooze_dnd_end: '07:00' };

  it.each([
    ['before midnight', '2026-11-24T21:30:00Z', nights, '2026-11-25T06:00:00.000Z'],
    ['after midnight', '2026-11-25T01:00:00Z', nights, '2026-11-25T06:00:00.000Z'],
    ['in the night in which the clock is put forward', '2026-03-28T22:00:00Z', nights, '2026-03-29T05:00:00.000Z'],
    ['in the night in which the clock is put back', '2026-10-24T22:00:00Z', nights, '2026-10-25T06:00:00.000Z'],
    [
      'at a time that is skipped',
      '2026-03-29T00:30:00Z',
      { snooze_dnd_start: '01:00', snooze_dnd_end: '02:30' },
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'after the second of two equal hours',
      '2026-10-25T00:15:00Z',
      { snooze_dnd_start: '02:00', snooze_dnd_end: '03:00' },
      '2026-10-25T02:00:00.000Z',
    ],
    [
      'when the day begins where midnight is skipped',
      '2026-04-23T12:00:00Z',
      { timezone: 'Africa/Cairo', off_days: [4] },
      '2026-04-23T22:00:00.000Z',
    ],
    ['after two off days', '2026-11-21T12:00:00Z', { off_days: [6, 7] }, '2026-11-22T23:00:00.000Z'],
    [
      'in the morning after two off days',
      '2026-11-21T12:00:00Z',
      { off_days: [6, 7], ...nights },
      '2026-11-23T06:00:00.000Z',
    ],
    [
      'in the morning after a snooze that ends at night',
      '2026-11-24T12:00:00Z',
      { snooze_until: new Date('2026-11-25T02:00:00Z'), ...nights },
      '2026-11-25T06:00:00.000Z',
    ],
    [
      'after a snooze that ends on an off day',
      '2026-11-20T12:00:00Z',
      { snooze_until: new Date('2026-11-21T12:00:00Z'), off_days: [6, 7] },
      '2026-11-22T23:00:00.000Z',
    ],
    [
      'after a week of which six days are off',
      '2026-11-24T12:00:00Z',
      { off_days: [2, 3, 4, 5, 6, 7], snooze_dnd_start: '00:00', snooze_dnd_end: '23:00' },
      '2026-11-30T22:00:00.000Z',
    ],
  ])('%s: from %s', (_, instant, rest, expected) => {
    expect(over(instant, rest)).toBe(expected);
  });

  it('never where every day is off', () => {
    expect(over('2026-11-24T12:00:00Z', { off_days: [1, 2, 3, 4, 5, 6, 7] })).toBeUndefined();
  });
});

describe('the next digest', () => {
  const next = (after: string, timezone: string, off_days: readonly number[]) =>
    nextDigest({ timezone, off_days }, new Date(after))?.toISOString();

  it.each([
    ['later today', '2026-11-24T05:00:00Z', 'Europe/Berlin', [], '2026-11-24T07:00:00.000Z'],
    ['tomorrow, at the moment of one', '2026-11-24T07:00:00Z', 'Europe/Berlin', [], '2026-11-25T07:00:00.000Z'],
    ['at 8:00 in summer too', '2026-06-24T07:00:00Z', 'Europe/Berlin', [], '2026-06-25T06:00:00.000Z'],
    ['on Monday, after a weekend', '2026-11-20T12:00:00Z', 'Europe/Berlin', [6, 7], '2026-11-23T07:00:00.000Z'],
    ['by the weekday of the zone', '2026-11-20T20:00:00Z', 'Pacific/Auckland', [6, 7], '2026-11-22T19:00:00.000Z'],
    ['in a week', '2026-11-24T12:00:00Z', 'UTC', [1, 3, 4, 5, 6, 7], '2026-12-01T08:00:00.000Z'],
  ])('is %s: after %s', (_, after, timezone, offDays, expected) => {
    expect(next(after, timezone, offDays)).toBe(expected);
  });

  it('never is where every day is off', () => {
    expect(next('2026-11-24T12:00:00Z', 'UTC', [1, 2, 3, 4, 5, 6, 7])).toBeUndefined();
  });
});

describe('a snooze', () => {
  const end = (length: Parameters<typeof snoozeEnd>[0], now: string, timezone = 'Europe/Berlin') =>
    snoozeEnd(length, timezone, new Date(now)).toISOString();

  it('of an hour ends an hour later, also when the clock is changed in between', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-24'])
      expect(end('hour', `${day}T00:30:12.345Z`)).toBe(`${day}T01:30:12.345Z`);
  });

  it.each([
    ['in the evening', '2026-11-24T21:00:00Z', 'Europe/Berlin', '2026-11-25T07:00:00.000Z'],
    ['before 8:00, which is not tomorrow', '2026-11-24T05:00:00Z', 'Europe/Berlin', '2026-11-25T07:00:00.000Z'],
    ['at 8:00', '2026-11-24T07:00:00Z', 'Europe/Berlin', '2026-11-25T07:00:00.000Z'],
    [
      'after midnight of the zone, when UTC has another day',
      '2026-11-24T23:30:00Z',
      'Europe/Berlin',
      '2026-11-26T07:00:00.000Z',
    ],
    ['before the clock is put forward', '2026-03-28T20:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['before the clock is put back', '2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['in the first of two midnights', '2026-11-01T04:30:00Z', 'America/Havana', '2026-11-02T13:00:00.000Z'],
    ['before a day whose midnight is skipped', '2026-04-23T12:00:00Z', 'Africa/Cairo', '2026-04-24T05:00:00.000Z'],
    ['on the last day of a year', '2026-12-31T12:00:00Z', 'Pacific/Auckland', '2027-01-01T19:00:00.000Z'],
  ])('until tomorrow ends at 8:00 of the next day: %s', (_, now, timezone, expected) => {
    expect(end('tomorrow', now, timezone)).toBe(expected);
  });

  it.each([
    ['on a Friday', '2026-11-27T16:00:00Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
    ['on a Sunday', '2026-11-29T16:00:00Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
    ['on a Monday, in a week', '2026-11-30T16:00:00Z', 'Europe/Berlin', '2026-12-07T07:00:00.000Z'],
    ['on a Monday before 8:00, in a week', '2026-11-30T05:00:00Z', 'Europe/Berlin', '2026-12-07T07:00:00.000Z'],
    ['where it is Monday already', '2026-11-29T16:00:00Z', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z'],
    ['over the change to winter time', '2026-10-23T16:00:00Z', 'Europe/Berlin', '2026-10-26T07:00:00.000Z'],
  ])('until Monday ends at 8:00 of the next Monday: %s', (_, now, timezone, expected) => {
    expect(end('monday', now, timezone)).toBe(expected);
  });
});

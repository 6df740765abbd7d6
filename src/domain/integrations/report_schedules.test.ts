import { describe, expect, it } from 'vitest';
import { nextRun, wantedSchedule } from './report_schedules.js';

const now = new Date('2026-11-23T12:00:00Z');
const wanted = (schedule: string, timezone = 'Europe/Berlin') =>
  wantedSchedule('URL_REPORT', { schedule, timezone }, now);
const times = (schedule: string, timezone: string, from: string, count: number): string[] => {
  const found: Date[] = [];
  for (let after = new Date(from); found.length < count;) {
    after = nextRun({ schedule, timezone }, after);
    found.push(after);
  }
  return found.map((time) => time.toISOString().slice(0, 16));
};

describe('a schedule', () => {
  it.each([
    '0 9 * * *',
    '30 2 * * 1-5',
    '5 */6 1,15 * *',
    '59 23 L * *',
    '0 8 * JAN-MAR MON#1',
    '0 0 29 2 *',
    '0 0 29 2 +MON',
    '0 9 ? * MON',
    '0 9 1 * +MON',
  ])('may be %s', (schedule) => {
    expect(wanted(schedule)).toEqual({ schedule, timezone: 'Europe/Berlin' });
  });

  it.each([
    '* * * * *',
    '*/30 * * * *',
    '0,30 9 * * *',
    '0-5 9 * * *',
    '? 9 * * *',
    '0/90 9 * * *',
    '@hourly',
    '0 9 * *',
    '0 0 9 * * *',
    '0  9 * * *',
    '60 9 * * *',
    '0 24 * * *',
    '0 9 0 * *',
    '0 9 * 13 *',
    '0 9 * * 8',
    '0 9 * * FOO',
    '0 9 1-2-3 * *',
    '0 , * * *',
    '0 0 30 2 *',
    '0 0 31 2 *',
    '0 0 31 2,4,6 *',
    '0 0 1 1 +MON#3',
    'every day at 9',
    '0 9 * * *\n',
    '0 9 * * * # daily',
    `0 ${'1,'.repeat(60)}2 * * *`,
  ])('may not be %j', (schedule) => {
    expect(() => wanted(schedule)).toThrow('20 ');
  });

  it.each(['Mars/Olympus', '+01:00', 'europe/berlin', 'Local', '', '../../etc/passwd'])(
    'has no time zone %j',
    (timezone) => {
      expect(() => wanted('0 9 * * *', timezone)).toThrow('20 ');
    },
  );

  it('is required of a URL_REPORT, and of no other kind', () => {
    const { schedule, timezone } = { schedule: '0 9 * * *', timezone: 'UTC' };
    expect(() => wantedSchedule('URL_REPORT', { timezone }, now)).toThrow('19 ');
    expect(() => wantedSchedule('URL_REPORT', { schedule }, now)).toThrow('19 ');
    expect(() => wantedSchedule('CHANNEL', { schedule }, now)).toThrow('20 ');
    expect(() => wantedSchedule('GENERAL', { timezone }, now)).toThrow('20 ');
    expect(wantedSchedule('CHANNEL', {}, now)).toBeUndefined();
  });
});

describe('the next time', () => {
  it('is in the time zone of the schedule', () => {
    expect(times('0 9 * * 1-5', 'Asia/Kolkata', '2026-11-20T12:00:00Z', 2)).toEqual([
      '2026-11-23T03:30',
      '2026-11-24T03:30',
    ]);
  });

  it('is the 29th of February of a certain weekday, even when that is 40 years later', () => {
    expect(times('0 0 29 2 +MON', 'UTC', '2072-03-01T00:00:00Z', 1)).toEqual(['2112-02-29T00:00']);
    expect(times('0 0 29 2 *', 'Pacific/Apia', '2096-12-31T12:00:00Z', 1)).toEqual(['2104-02-28T11:00']);
  });

  it('comes on the day when the clock is put forward, although 02:30 does not exist', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2027-03-27T00:00:00Z', 3)).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:00',
      '2027-03-29T00:30',
    ]);
  });

  it('comes once on the day when 02:30 comes twice', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2027-10-30T00:00:00Z', 3)).toEqual([
      '2027-10-30T00:30',
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
    const between = '2027-10-31T01:00:00Z';
    expect(times('30 2 * * *', 'Europe/Berlin', between, 1)).toEqual(['2027-11-01T01:30']);
  });

  it('comes every hour on those days when it is hourly', () => {
    expect(times('30 * * * *', 'Europe/Berlin', '2027-03-28T00:00:00Z', 3)).toEqual([
      '2027-03-28T00:30',
      '2027-03-28T01:30',
      '2027-03-28T02:30',
    ]);
    expect(times('30 * * * *', 'Europe/Berlin', '2027-10-31T00:00:00Z', 3)).toEqual([
      '2027-10-31T00:30',
      '2027-10-31T01:30',
      '2027-10-31T02:30',
    ]);
  });

  it('is midnight also where the clock is put forward at midnight', () => {
    expect(times('0 0 * * *', 'Africa/Cairo', '2027-04-28T12:00:00Z', 3)).toEqual([
      '2027-04-28T22:00',
      '2027-04-29T22:00',
      '2027-04-30T21:00',
    ]);
  });
});

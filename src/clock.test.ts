import { describe, expect, it } from 'vitest';
import { isTimezone, localTime } from './clock.js';

describe('the local time', () => {
  it.each([
    ['UTC', { date: '2026-11-21', time: '23:30:05', weekday: 6 }],
    ['Asia/Kolkata', { date: '2026-11-22', time: '05:00:05', weekday: 7 }],
    ['America/New_York', { date: '2026-11-21', time: '18:30:05', weekday: 6 }],
    ['Europe/Berlin', { date: '2026-11-22', time: '00:30:05', weekday: 7 }],
  ])('in %s is %j', (timezone, expected) => {
    expect(localTime(new Date('2026-11-21T23:30:05Z'), timezone)).toEqual(expected);
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'is %s',
    (name) => expect(isTimezone(name)).toBe(true),
  );

  it.each([
    '',
    'Mars/Olympus_Mons',
    'europe/berlin',
    'EUROPE/BERLIN',
    '+01:00',
    'GMT+1',
    '5',
    'Europe/Berlin ',
    'Local',
  ])('is not "%s"', (name) => expect(isTimezone(name)).toBe(false));
});

/**
 * The one source of time. SQL gets it as a parameter, so that a test which moves the clock moves everything
 * (docs/architecture.md).
 */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The time, or the earliest that it may be, for what stays in order whatever the clock does. */
export function notBefore(earliest: Date, time: Date): Date {
  return time > earliest ? time : earliest;
}

/** The instant `milliseconds` after `time`; negative for before. */
export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

/** What the work answers, if it does within so many milliseconds; else this fails, and the work goes on unheard. */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What calendars and clocks on the wall show somewhere. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM:SS`. */
  time: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of an instant in an IANA time zone; throws a RangeError where there is no such zone. */
export function localTime(instant: Date, timezone: string): LocalTime {
  const format = formats.get(timezone) ?? wallFormat(timezone);
  formats.set(timezone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const joined = (types: Intl.DateTimeFormatPartTypes[], sign: string) =>
    types.map((type) => parts.get(type)).join(sign);
  const date = joined(['year', 'month', 'day'], '-');
  // At midnight of that date it is the same weekday in UTC, whose Sunday is 0.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { date, time: joined(['hour', 'minute', 'second'], ':'), weekday: weekday === 0 ? 7 : weekday };
}

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const;
  return new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
  });
}

/** Whether that is the IANA name of a time zone, written as it is there; an offset such as `+01:00` is none. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Z][\w+/-]*$/.test(name)) return false;
  try {
    const known = wallFormat(name).resolvedOptions().timeZone;
    return known === name || known.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

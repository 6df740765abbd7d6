/**
 * The only source of time. SQL gets the time as a parameter, so that a test that moves the clock moves it for
 * everything (docs/architecture.md: Tests).
 */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The later of both. Keeps times in order even if the clock was set back. */
export function notBefore(earliest: Date, time: Date): Date {
  return time > earliest ? time : earliest;
}

/** The time `milliseconds` after `time`, or before it if negative. */
export function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

/**
 * The result of `work`. Throws if it takes longer than `milliseconds`; `work` then continues, and its result is
 * ignored.
 */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no result within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The date and time of day in some time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM:SS`. */
  time: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of an instant in an IANA time zone. Throws a RangeError if the zone does not exist. */
export function localTime(instant: Date, timezone: string): LocalTime {
  const format = formats.get(timezone) ?? localFormat(timezone);
  formats.set(timezone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const joined = (types: Intl.DateTimeFormatPartTypes[], sign: string) =>
    types.map((type) => parts.get(type)).join(sign);
  const date = joined(['year', 'month', 'day'], '-');
  // getUTCDay has Sunday as 0.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { date, time: joined(['hour', 'minute', 'second'], ':'), weekday: weekday === 0 ? 7 : weekday };
}

function localFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit' as const;
  return new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
}

/** Whether it is the IANA name of a time zone, in the exact spelling. Offsets such as `+01:00` are not. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Z][\w+/-]*$/.test(name)) return false;
  try {
    const known = localFormat(name).resolvedOptions().timeZone;
    return known === name || known.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

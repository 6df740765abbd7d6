import { Cron } from 'croner';
import { HOUR, later, localTime, type LocalTime } from '../../clock.js';
import type { Schema } from '../../generated/schemas.js';

/** The settings with which a user limits notifications. */
export interface Rest {
  timezone: string;
  snooze_until: Date | null;
  /** `HH:MM`, both or neither. */
  snooze_dnd_start: string | null;
  snooze_dnd_end: string | null;
  /** 1 Monday to 7 Sunday. */
  off_days: readonly number[];
  away_mode: Schema<'AwayMode'>;
}

/** Whether a user is away (service-spec: User). Away mode excludes its last day, on which the user returns. */
export function isAway({ away_mode: away, timezone }: Pick<Rest, 'away_mode' | 'timezone'>, at: Date): boolean {
  const { date } = localTime(at, timezone);
  return away !== null && away.date_from <= date && date < away.date_to;
}

/** Do-not-disturb hours that end before they begin include midnight. */
function isQuiet({ snooze_dnd_start: start, snooze_dnd_end: end }: Rest, time: string): boolean {
  if (start === null || end === null) return false;
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/** More changes of day and hours than any combination of a snooze, off days and do-not-disturb hours needs. */
const MOST_STEPS = 20;

/**
 * The first instant, from `at` on, that is in no snooze, on no off day and in no do-not-disturb hours. Null if there is
 * none, because every day is an off day, or if it would be after the year 3000.
 */
export function restOver(user: Rest, at: Date): Date | null {
  let end = at;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const next = endOfRest(user, end);
    if (next === undefined) return end;
    if (next === null) return null;
    end = next;
  }
  return null;
}

/** When the rest ends in which a user is; undefined if they are in none, null if never. Then another one may begin. */
function endOfRest(user: Rest, at: Date): Date | null | undefined {
  if (user.snooze_until !== null && user.snooze_until > at) return user.snooze_until;
  const { time, weekday } = localTime(at, user.timezone);
  if (user.off_days.includes(weekday)) return nextTime('00:00', user.timezone, at);
  if (!isQuiet(user, time.slice(0, 'HH:MM'.length))) return undefined;
  return nextTime(user.snooze_dnd_end ?? '', user.timezone, at);
}

/**
 * When it is this time of day (`HH:MM`) in a time zone, after an instant. A time that daylight saving time skips comes
 * when the clock is put forward. Null from the year 3000 on, for which `croner` knows no times.
 */
function nextTime(time: string, timezone: string, after: Date): Date | null {
  const [hour, minute] = time.split(':').map(Number);
  return new Cron(`0 ${minute} ${hour} * * *`, { timezone }).nextRun(after);
}

/** The time of day at which digests are sent, and at which a snooze of days ends. */
const MORNING = '08:00';
/** More days than a week of off days has. */
const MOST_DAYS = 8;

/** The first morning after an instant in a time zone, on a day of this kind. Null if none of the next eight is. */
function nextMorning(timezone: string, after: Date, isMeant: (day: LocalTime) => boolean): Date | null {
  let at = nextTime(MORNING, timezone, after);
  for (let days = 0; at !== null && days < MOST_DAYS; days += 1) {
    if (isMeant(localTime(at, timezone))) return at;
    at = nextTime(MORNING, timezone, at);
  }
  return null;
}

/**
 * When the next digest is due after an instant: at 8:00 in the user's time zone on a day that is not off. Null if every
 * day is off. What happens while the user is away is not in it.
 */
export function nextDigest(user: Pick<Rest, 'timezone' | 'off_days'>, after: Date): Date | null {
  return nextMorning(user.timezone, after, ({ weekday }) => !user.off_days.includes(weekday));
}

/** How long people may snooze with one button. */
export type SnoozeLength = 'hour' | 'tomorrow' | 'monday';

const MONDAY = 1;

/** When such a snooze ends: after an hour, or at 8:00 in the user's time zone on the next day or the next Monday. */
export function snoozeEnd(length: SnoozeLength, timezone: string, now: Date): Date {
  if (length === 'hour') return later(now, HOUR);
  const today = localTime(now, timezone).date;
  const end = nextMorning(timezone, now, ({ date, weekday }) => {
    return date !== today && (length === 'tomorrow' || weekday === MONDAY);
  });
  if (end === null) throw new RangeError(`There is no next Monday in ${timezone}`);
  return end;
}

import { localTime } from '../../clock.js';
import type { Schema } from '../../generated/schemas.js';

/** What a user has said about when they want to be left alone. */
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

/**
 * Whether a user may be notified now: no snooze runs, they are not away, and by the clock and the calendar where they are it is
 * neither an off day nor a time of do-not-disturb (service-spec: User).
 */
export function mayBeNotified(user: Rest, now: Date): boolean {
  if (user.snooze_until !== null && user.snooze_until > now) return false;
  const { date, time, weekday } = localTime(now, user.timezone);
  if (user.off_days.includes(weekday) || isAway(user.away_mode, date)) return false;
  return !isQuiet(user, time.slice(0, 'HH:MM'.length));
}

/** The first day counts, the day of the return does not. */
function isAway(away: Rest['away_mode'], date: string): boolean {
  if (away === null || date < away.date_from) return false;
  return away.date_to === null || date < away.date_to;
}

/** One that ends before it begins lasts over midnight. */
function isQuiet({ snooze_dnd_start: start, snooze_dnd_end: end }: Rest, time: string): boolean {
  if (start === null || end === null) return false;
  return start < end ? start <= time && time < end : start <= time || time < end;
}

import { localTime } from '../../clock.js';
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

/**
 * Whether a user may be notified now (service-spec: User). They may not be notified during a snooze, while they are
 * away, on an off day, or in do-not-disturb hours. Days and hours are those of the user's time zone.
 */
export function mayBeNotified(user: Rest, now: Date): boolean {
  if (user.snooze_until !== null && user.snooze_until > now) return false;
  const { date, time, weekday } = localTime(now, user.timezone);
  if (user.off_days.includes(weekday) || isAway(user.away_mode, date)) return false;
  return !isQuiet(user, time.slice(0, 'HH:MM'.length));
}

/** Away mode includes its first day. It excludes its last day, on which the user returns. */
function isAway(away: Rest['away_mode'], date: string): boolean {
  return away !== null && away.date_from <= date && date < away.date_to;
}

/** Do-not-disturb hours that end before they begin include midnight. */
function isQuiet({ snooze_dnd_start: start, snooze_dnd_end: end }: Rest, time: string): boolean {
  if (start === null || end === null) return false;
  return start < end ? start <= time && time < end : start <= time || time < end;
}

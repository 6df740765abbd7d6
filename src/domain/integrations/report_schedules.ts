import type { Context } from '../context.js';
import { Cron } from 'croner';
import { isTimezone } from '../../clock.js';
import { ApiError, invalidArgument } from '../../errors.js';
import { findInstallation } from '../../models/integration_installation.js';
import type { IntegrationKind } from '../../models/integration.js';
import { scheduleOf, upsertSchedule, type Schedule } from '../../models/report_schedule.js';
import { canUninstall } from '../../policies/integrations.js';
import { authorize } from '../../policies/policy.js';

/**
 * The schedule that a request names for an installation of this kind; undefined for a kind without one.
 *
 * Errors:
 * - A URL_REPORT has no schedule or no time zone (19).
 * - The schedule is invalid, it may come more than once an hour, or it never comes (20).
 * - The time zone does not exist (20).
 * - Another kind has a schedule or a time zone (20).
 */
export function wantedSchedule(
  kind: IntegrationKind,
  given: { schedule?: string | undefined; timezone?: string | undefined },
  now: Date,
): Schedule | undefined {
  if (kind !== 'URL_REPORT') {
    for (const name of ['schedule', 'timezone'] as const) {
      if (given[name] !== undefined) throw invalidArgument(name, `is only of a URL_REPORT, not of a ${kind}`);
    }
    return undefined;
  }
  const { schedule, timezone } = given;
  if (schedule === undefined) throw missing('schedule');
  if (timezone === undefined) throw missing('timezone');
  if (!isTimezone(timezone)) throw invalidArgument('timezone', 'is not an IANA name of a time zone');
  requireHourly(schedule);
  if (cronOf({ schedule, timezone }, now).nextRun(now) === null) throw invalidArgument('schedule', 'never comes');
  return { schedule, timezone };
}

function missing(argument: string): ApiError {
  return new ApiError('argument_missing', { argument, reason: 'is required of a URL_REPORT' });
}

/** A number for the minute, so that two runs are never in the same hour, and the four other fields. */
const HOURLY = /^\d{1,2}(?: [\dA-Za-z*?,/#+-]{1,80}){4}$/;

function requireHourly(schedule: string): void {
  if (/^\S+(?: \S+){4}$/.test(schedule) && !/^\d{1,2} /.test(schedule)) {
    throw invalidArgument('schedule', 'must have one number as its minute, because it may come once an hour at most');
  }
  if (!HOURLY.test(schedule)) throw invalidArgument('schedule', 'is not a cron expression of five fields');
}

/**
 * The years in which the next time is looked for. A schedule that comes at all comes in them: a certain weekday is the
 * 29th of February after 40 years at most. Without a bound croner would look through 400 years.
 */
const YEARS = 41;

function cronOf({ schedule, timezone }: Schedule, after: Date): Cron {
  const year = after.getUTCFullYear();
  try {
    return new Cron(`0 ${schedule} ${year - 1}-${year + YEARS}`, { timezone, mode: '7-part' });
  } catch {
    throw invalidArgument('schedule', 'is not a cron expression of five fields');
  }
}

/**
 * The first time of a valid schedule after an instant. A time that daylight saving time skips comes when the clock is
 * put forward; a time of day that comes twice comes once, unless the schedule is hourly.
 */
export function nextRun(schedule: Schedule, after: Date): Date {
  const next = cronOf(schedule, after).nextRun(after);
  if (next === null) throw new Error('A report is scheduled for a time that never comes.');
  return next;
}

/**
 * Stores the schedule of an installation, unless it is the present one. Throws Forbidden (109) when the actor may not
 * uninstall it: who has installed it posts its reports.
 */
export async function keepSchedule(
  { trx, actor, now }: Context,
  installationId: number,
  wanted: Schedule,
): Promise<void> {
  const present = await scheduleOf(trx, installationId);
  if (present?.schedule === wanted.schedule && present.timezone === wanted.timezone) return;
  authorize(actor, canUninstall, await findInstallation(trx, actor, installationId));
  await upsertSchedule(trx, installationId, wanted, nextRun(wanted, now));
}

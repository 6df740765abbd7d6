import type { Actor } from '../actor.js';
import { isTimezone, later, localTime, SECOND } from '../clock.js';
import { sql, sqlState, UNIQUE_VIOLATION, type Database, type Transaction } from '../db.js';
import { ApiError, found, invalidArgument } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { deleteCodesOf, requireCredential } from '../models/credentials.js';
import { holdPeopleOf } from '../models/people.js';
import { announceUser } from './announcing.js';
import { hashPassword, replacePassword } from './new_password.js';
import { findAccount } from './people.js';
import type { Services } from './services.js';

type Changes = Schema<'UsersUpdateRequest'>;

/** What a user can change of their account, as the table has it. */
interface Profile {
  name: string;
  email: string | null;
  default_workspace: number | null;
  profession: string;
  contact_info: string;
  timezone: string;
  snooze_until: Date | null;
  snooze_dnd_start: string | null;
  snooze_dnd_end: string | null;
  away_mode: Schema<'AwayMode'>;
  off_days: number[];
}

/** The part of it that others see. */
const PUBLIC = ['name', 'email', 'profession', 'contact_info', 'timezone', 'away_mode'] as const;

/**
 * Changes what is given of the actor's account, and tells their workspaces when others see a difference (decision 36). Throws 101
 * for an address of somebody else, 121, 128, and 105 for a default workspace that is not theirs. Answers the secret of a new session
 * when a password has ended the one in use.
 */
export async function changeProfile(
  db: Database,
  services: Services,
  actor: Actor,
  changes: Changes,
  now: Date,
): Promise<string | undefined> {
  requireBothEnds(changes);
  if (changes.timezone !== undefined && !isTimezone(changes.timezone)) {
    throw new ApiError('timezone_invalid', { argument: 'timezone', reason: 'is no IANA name' });
  }
  const { password } = changes;
  const passwordHash = password === undefined ? undefined : await hashPassword(services, 'password', password);
  try {
    return await db.transaction(async (trx) => {
      await applyChanges(trx, actor, changes, now);
      return passwordHash === undefined ? undefined : replacePassword(trx, actor, passwordHash, now);
    });
  } catch (error) {
    // Somebody else has taken the address in this very moment.
    throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError('email_taken') : error;
  }
}

async function applyChanges(trx: Transaction, actor: Actor, changes: Changes, now: Date): Promise<void> {
  const { email, default_workspace: workspaceId } = changes;
  // Before the account, as wherever both are locked.
  if (workspaceId !== undefined) await holdPeopleOf(trx, actor, workspaceId);
  const before = await lockProfile(trx, actor);
  if (email !== undefined || changes.password !== undefined) await requireCredential(trx, actor, now);
  if (email !== undefined && email !== before.email) {
    const owner = await findAccount(trx, email);
    if (owner !== undefined && owner.id !== actor.id) throw new ApiError('email_taken');
    // What was mailed to the address before is not theirs any more.
    await deleteCodesOf(trx, actor.id);
  }
  const after = changed(before, changes, now);
  await storeProfile(trx, actor, after);
  if (PUBLIC.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))) {
    await announceUser(trx, actor.id, now);
  }
}

function changed(before: Profile, changes: Changes, now: Date): Profile {
  const timezone = changes.timezone ?? before.timezone;
  const { snooze_until, snooze_dnd_start, snooze_dnd_end, away_mode, off_days } = changes;
  return {
    name: changes.name ?? before.name,
    email: changes.email ?? before.email,
    default_workspace: changes.default_workspace ?? before.default_workspace,
    profession: changes.profession ?? before.profession,
    contact_info: changes.contact_info ?? before.contact_info,
    timezone,
    snooze_until: snooze_until === undefined ? before.snooze_until : snoozeFrom(snooze_until, now),
    snooze_dnd_start: snooze_dnd_start === undefined ? before.snooze_dnd_start : snooze_dnd_start,
    snooze_dnd_end: snooze_dnd_end === undefined ? before.snooze_dnd_end : snooze_dnd_end,
    away_mode: away_mode === undefined ? before.away_mode : awayFrom(away_mode, localTime(now, timezone).date),
    off_days: off_days === undefined ? before.off_days : [...new Set(off_days)].sort(),
  };
}

/** Below this a snooze is a duration in seconds, otherwise an instant (decision 14). */
const FIRST_INSTANT = 10 ** 9;

function snoozeFrom(value: number | null, now: Date): Date | null {
  if (value === null) return null;
  return value < FIRST_INSTANT ? later(now, value * SECOND) : new Date(value * SECOND);
}

/** Away from today unless it says when (wire-rules 12), to a day after that; otherwise 128. */
function awayFrom(away: NonNullable<Changes['away_mode']> | null, today: string): Schema<'AwayMode'> {
  if (away === null) return null;
  const [date_from, date_to] = [away.date_from ?? today, away.date_to ?? null];
  if (date_to !== null && date_to <= date_from) {
    throw new ApiError('date_range_invalid', { argument: 'away_mode', reason: 'date_to must be later than date_from' });
  }
  return { type: away.type, date_from, date_to };
}

function requireBothEnds({ snooze_dnd_start: start, snooze_dnd_end: end }: Changes): void {
  if (start === undefined && end === undefined) return;
  if (start === undefined) throw invalidArgument('snooze_dnd_end', 'needs snooze_dnd_start');
  if (end === undefined) throw invalidArgument('snooze_dnd_start', 'needs snooze_dnd_end');
  if ((start === null) !== (end === null)) throw invalidArgument('snooze_dnd_end', 'is cleared with snooze_dnd_start');
  if (start !== null && start === end) throw invalidArgument('snooze_dnd_end', 'must differ from snooze_dnd_start');
}

async function lockProfile(trx: Transaction, actor: Actor): Promise<Profile> {
  const locked = await trx.maybe<Profile & { [column: string]: unknown }>(sql`
    select name, email, default_workspace, profession, contact_info, timezone, snooze_until, snooze_dnd_start,
      snooze_dnd_end, away_mode, off_days
    from users where id = ${actor.id} and deleted_at is null for no key update`);
  const row = found(locked, 'token_invalid');
  if (row.away_mode === null) return row;
  const { type, date_from, date_to } = row.away_mode;
  // The members in our order, not in PostgreSQL's: so two that say the same are the same text.
  return { ...row, away_mode: { type, date_from, date_to } };
}

async function storeProfile(trx: Transaction, actor: Actor, profile: Profile): Promise<void> {
  const { away_mode: away } = profile;
  await trx.run(sql`
    update users set name = ${profile.name}, email = ${profile.email}, default_workspace = ${profile.default_workspace},
      profession = ${profile.profession}, contact_info = ${profile.contact_info}, timezone = ${profile.timezone},
      snooze_until = ${profile.snooze_until}, snooze_dnd_start = ${profile.snooze_dnd_start},
      snooze_dnd_end = ${profile.snooze_dnd_end}, away_mode = ${away === null ? null : JSON.stringify(away)},
      off_days = ${profile.off_days}
    where id = ${actor.id}`);
}

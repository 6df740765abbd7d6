import type { Actor } from '../../actor.js';
import { isTimezone, later, localTime, SECOND } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { requireCredential } from '../../models/token.js';
import { lockProfile, patchProfile, type Profile, ownAccount } from '../../models/user.js';
import { holdPeopleOf } from '../../models/workspace_people.js';
import { tellAccount } from '../announcements/own_events.js';
import { decideAgain } from '../notifications/renewed_decisions.js';
import { announceUser } from '../announcements/users.js';
import { changeAddress, countAddressMail, isOfTheDomains, refusingTaken } from '../accounts/new_address.js';
import { hashPassword, replacePassword, requireKnownOrOffer, type NewCredentials } from '../accounts/new_password.js';
import type { AccountServices } from '../accounts/account_services.js';

/** The changed fields. A password is passed as a hash instead. */
type Changes = Omit<Schema<'UsersUpdateRequest'>, 'password' | 'current_password'>;

/** The hash of the new password, and the hash of the current one if the caller gave it. */
interface Hashes {
  newHash: string | undefined;
  knownHash: string | undefined;
}

/** The fields that other users see. */
const PUBLIC = ['name', 'email', 'profession', 'contact_info', 'timezone', 'away_mode'] as const;
/** The fields that say when the user is notified. */
const OF_REST = ['timezone', 'away_mode', 'snooze_until', 'snooze_dnd_start', 'snooze_dnd_end', 'off_days'] as const;
/** The fields that only the user sees. */
const OWN = ['default_workspace', 'snooze_until', 'snooze_dnd_start', 'snooze_dnd_end', 'off_days'] as const;

/**
 * Changes the given fields of the actor's account (behaviour/events.md#causes). Announces the change in the actor's
 * workspaces when other users can see it. Returns new credentials when a new password has ended the current ones.
 *
 * Errors:
 * - The address belongs to another account (101).
 * - The time zone is unknown (121).
 * - The away dates are invalid (128).
 * - The actor is not in the default workspace (105).
 */
export async function changeProfile(
  db: Database,
  services: AccountServices,
  actor: Actor,
  { password, knownHash, ...changes }: Changes & { password?: string; knownHash: string | undefined },
  now: Date,
): Promise<NewCredentials | undefined> {
  requireBothEnds(changes);
  if (changes.timezone !== undefined && !isTimezone(changes.timezone)) {
    throw new ApiError('timezone_invalid', { argument: 'timezone', reason: 'is not an IANA name' });
  }
  if (changes.email !== undefined) await requireAllowedAddress(db, services, actor, changes.email, now);
  const newHash = password === undefined ? undefined : await hashPassword(services, 'password', password);
  const credentials = await refusingTaken(() =>
    db.transaction((trx) => applyChanges(trx, services, actor, changes, { newHash, knownHash }, now)),
  );
  if (OF_REST.some((field) => changes[field] !== undefined)) await decideAgain(db, actor.id, now);
  return credentials;
}

/**
 * Throws Forbidden (109) for an address outside the mail domains of REGISTRATION. Throws 429 after too many mails to
 * new addresses.
 */
async function requireAllowedAddress(
  db: Database,
  { settings }: AccountServices,
  actor: Actor,
  email: string,
  now: Date,
): Promise<void> {
  if (email === (await ownAccount(db, actor)).email) return;
  if (!isOfTheDomains(settings, email)) throw new ApiError('forbidden', { reason: 'email_domain' });
  if (settings.verifyEmail) await countAddressMail(db, actor.id, email, now);
}

async function applyChanges(
  trx: Transaction,
  services: AccountServices,
  actor: Actor,
  changes: Changes,
  { newHash, knownHash }: Hashes,
  now: Date,
): Promise<NewCredentials | undefined> {
  const { email, default_workspace: workspaceId } = changes;
  // Workspaces are locked before the account, as everywhere.
  if (workspaceId !== undefined) await holdPeopleOf(trx, actor, workspaceId);
  const before = await lockProfile(trx, actor);
  const newEmail = email === before.email ? undefined : email;
  if (email !== undefined || newHash !== undefined) await requireCredential(trx, actor, now);
  if (newEmail !== undefined || newHash !== undefined) await requireKnownOrOffer(trx, services, actor, knownHash, now);
  // The order matters: replacing the password replaces the token, which cancels an unproven new address.
  const credentials =
    newHash === undefined ? undefined : await replacePassword(trx, services.tokens, actor, newHash, now);
  const hasMoved = newEmail !== undefined && (await changeAddress(trx, services.settings, actor.id, newEmail, now));
  const after = { ...changed(before, changes, now), email: hasMoved ? newEmail : before.email };
  await patchProfile(trx, actor, { ...after, default_workspace: workspaceId ?? null });
  const isChanged = (fields: readonly (keyof Profile)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (isChanged(PUBLIC)) await announceUser(trx, actor.id, now);
  else if (isChanged(OWN)) await tellAccount(trx, actor.id, now);
  return credentials;
}

function changed(before: Profile, changes: Changes, now: Date): Profile {
  const timezone = changes.timezone ?? before.timezone;
  const { snooze_until, snooze_dnd_start, snooze_dnd_end, away_mode, off_days } = changes;
  return {
    name: changes.name ?? before.name,
    email: before.email,
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

/** A smaller number is a duration in seconds. A larger one is a Unix time (behaviour/notifications.md#snooze). */
const FIRST_INSTANT = 10 ** 9;

function snoozeFrom(value: number | null, now: Date): Date | null {
  if (value === null) return null;
  return value < FIRST_INSTANT ? later(now, value * SECOND) : new Date(value * SECOND);
}

/**
 * The away mode to store. `date_from` is today by default, and `date_to` is required (wire-rules 12). It must be later
 * than `date_from` (128).
 */
function awayFrom(away: NonNullable<Changes['away_mode']> | null, today: string): Schema<'AwayMode'> {
  if (away === null) return null;
  const { type, date_to } = away;
  const date_from = away.date_from ?? today;
  if (date_to <= date_from) {
    throw new ApiError('date_range_invalid', { argument: 'away_mode', reason: 'date_to must be later than date_from' });
  }
  return { type, date_from, date_to };
}

function requireBothEnds({ snooze_dnd_start: start, snooze_dnd_end: end }: Changes): void {
  if (start === undefined || end === undefined) return;
  if ((start === null) !== (end === null)) throw invalidArgument('snooze_dnd_end', 'is cleared with snooze_dnd_start');
  if (start !== null && start === end) throw invalidArgument('snooze_dnd_end', 'must differ from snooze_dnd_start');
}

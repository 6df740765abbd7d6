import { raw } from 'objection';
import type { Actor } from '../actor.js';
import type { Queryable, Transaction } from '../db/database.js';
import { columns } from '../db/model.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { lock, lockOfUser } from './lock.js';
import { User } from './user.js';
import { changes, finds, gets } from '../db/statements.js';

/** The columns of an account that its user can change. */
export interface Profile {
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
  off_days: readonly number[];
}

const profile = finds(({ id }: { id: number }) =>
  User.query()
    .findById(id)
    .whereNull('deleted_at')
    .select(columns(User, 'users', 'name', 'email', 'default_workspace', 'profession', 'contact_info', 'timezone'))
    .select(columns(User, 'users', 'snooze_until', 'snooze_dnd_start', 'snooze_dnd_end', 'off_days'))
    .select<Pick<Profile, 'away_mode'>>('users.away_mode'),
);

/**
 * Locks the actor's account until the end of the transaction and returns its profile. Throws `token_invalid` (200) when
 * the account is deleted.
 */
export async function lockProfile(trx: Transaction, actor: Actor): Promise<Profile> {
  lock(trx, lockOfUser(actor.id), 'no key update');
  const locked = await profile(trx, { id: actor.id });
  const row = found(locked, 'token_invalid');
  if (row.away_mode === null) return row;
  const { type, date_from, date_to } = row.away_mode;
  // The fields in our order, not in PostgreSQL's, so that equal values have equal JSON.
  return { ...row, away_mode: { type, date_from, date_to } };
}

const timezone = gets(({ id }: { id: number }) => User.query().findById(id).select('timezone'));

/** Returns the time zone of the actor. */
export async function ownTimezone(db: Queryable, actor: Actor): Promise<string> {
  return (await timezone(db, { id: actor.id })).timezone;
}

type StoredProfile = Omit<Profile, 'email' | 'away_mode'> & { id: number; away_mode: string | null };

const store = changes((values: StoredProfile) =>
  User.query()
    .findById(values.id)
    .patch({
      name: values.name,
      default_workspace: raw('coalesce(?::bigint, default_workspace)', [values.default_workspace]),
      profession: values.profession,
      contact_info: values.contact_info,
      timezone: values.timezone,
      snooze_until: values.snooze_until,
      snooze_dnd_start: values.snooze_dnd_start,
      snooze_dnd_end: values.snooze_dnd_end,
      away_mode: values.away_mode,
      off_days: values.off_days,
    }),
);

/**
 * Writes the profile of the actor, whose account is locked. The address is changed elsewhere. A default workspace of
 * null does not change: users who join or leave a workspace get one without the lock.
 */
export async function storeProfile(trx: Transaction, { id }: Actor, changed: Profile): Promise<void> {
  const away = changed.away_mode;
  await store(trx, { ...changed, id, away_mode: away === null ? null : JSON.stringify(away) });
}

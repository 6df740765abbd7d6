import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { ApiError, found } from '../errors.js';
import type { Bucket } from '../db/ids.js';
import type { MembershipKey } from './workspace_user.js';
import { isWaiting } from './waiting.js';
import { findWorkspace, type UserType, type VisibleWorkspace } from './workspace.js';

/** A workspace as one of its members looks at it. */
export interface Surroundings {
  id: number;
  bucket: Bucket;
  viewer_type: UserType;
}

/**
 * Which of a workspace's people `wu` a member sees: everybody, or a guest only those of the same channels, groups and
 * conversations (permissions: Sight).
 */
export function isSeenBy(actor: { id: number | Sql }, { id, bucket, viewer_type }: Surroundings): Sql {
  if (viewer_type !== 'GUEST') return sql`true`;
  return sql`wu.user_id in (
    select other.user_id from channel_users mine
    join channel_users other on other.bucket = mine.bucket and other.channel_id = mine.channel_id
    join channels c on c.bucket = mine.bucket and c.id = mine.channel_id and c.workspace_id = ${id}
      and c.removed_at is null
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id}
    union all
    select other.user_id from group_users mine
    join group_users other on other.bucket = mine.bucket and other.group_id = mine.group_id
    join groups g on g.bucket = mine.bucket and g.id = mine.group_id and g.workspace_id = ${id}
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id}
    union all
    select other.user_id from conversation_users mine
    join conversation_users other on other.bucket = mine.bucket and other.conversation_id = mine.conversation_id
    join conversations v on v.bucket = mine.bucket and v.id = mine.conversation_id and v.workspace_id = ${id}
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id})`;
}

/** The guests of a workspace who see a person, also one who is no member any more but still inside of what they share. */
export async function guestsWhoSee(
  db: Queryable,
  { workspace_id: id, bucket, user_id: userId }: MembershipKey,
): Promise<number[]> {
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu
    where wu.workspace_id = ${id} and wu.user_type = 'GUEST' and wu.removed_at is null
      and ${isSeenBy({ id: userId }, { id, bucket, viewer_type: 'GUEST' })}
    order by wu.user_id`);
  return rows.map((row) => row.user_id);
}

/** Those of these users who are in the workspace and whom the actor sees; to the actor the others are nobody. */
export async function membersAmong(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu
    where wu.workspace_id = ${workspace.id} and wu.user_id = any(${userIds}::bigint[]) and wu.removed_at is null
      and ${isSeenBy(actor, workspace)}`);
  return new Set(rows.map((row) => row.user_id));
}

/** Whom an operation is about: by id, or by address when there is no id (decision 40). */
export interface PersonKey {
  user_id?: number | undefined;
  email?: string | undefined;
}

/** What a person is in a workspace. */
export interface Member {
  user_id: number;
  user_type: UserType;
  /** Was invited and has no password yet. */
  setup_pending: boolean;
  /** Is no member yet: their invitation waits until they prove their address (decision 41b). */
  is_waiting: boolean;
  /** It comes and goes with the installation of its integration. */
  bot: boolean;
}

/** A member whom the actor sees, or somebody whose invitation waits; otherwise 106, or 132 for an address (decision 22). Without id and address: 19. */
export async function findMember(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  { user_id: userId, email }: PersonKey,
): Promise<Member> {
  if (userId === undefined && email === undefined) {
    throw new ApiError('argument_missing', { argument: 'user_id', reason: 'is required without email' });
  }
  const isMeant = userId === undefined ? hasAddress(email ?? '') : sql`wu.user_id = ${userId}`;
  const row = await db.maybe<Member>(sql`
    select wu.user_id, wu.user_type, u.password_hash is null and not u.bot as setup_pending, ${isWaiting} as is_waiting, u.bot
    from workspace_users wu join users u on u.id = wu.user_id
    where wu.workspace_id = ${workspace.id} and (wu.removed_at is null or ${isWaiting}) and ${isMeant} and ${isSeenBy(actor, workspace)}`);
  return found(row, userId === undefined ? 'email_not_found' : 'user_not_found');
}

/** Whether the user `u` has that address, in whatever case it is written: as in `findAccount`. */
export function hasAddress(email: string): Sql {
  return sql`lower(u.email) = ${email.toLowerCase()}`;
}

/** The ids of the members whom the actor sees, in the order of joining. */
export async function peopleIdsOf(db: Queryable, actor: Actor, workspace: Surroundings): Promise<number[]> {
  const rows = await db.many<{ user_id: number }>(sql`
    select wu.user_id from workspace_users wu
    where wu.workspace_id = ${workspace.id} and wu.removed_at is null and ${isSeenBy(actor, workspace)}
    order by wu.joined_at, wu.user_id`);
  return rows.map((row) => row.user_id);
}

/** The time zone of somebody whom the actor sees, removed or not; otherwise 106. */
export async function timezoneOf(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userId: number,
): Promise<string> {
  const row = await db.maybe<{ timezone: string }>(sql`
    select u.timezone from workspace_users wu join users u on u.id = wu.user_id
    where wu.workspace_id = ${workspace.id} and wu.user_id = ${userId} and ${isSeenBy(actor, workspace)}`);
  return found(row, 'user_not_found').timezone;
}

/** Keeps others from changing who is what in a workspace until the end of the transaction: they wait at its row. */
export async function lockPeople(trx: Transaction, { id, bucket }: { id: number; bucket: Bucket }): Promise<void> {
  await trx.run(sql`select id from workspaces where bucket = ${bucket} and id = ${id} for no key update`);
}

/**
 * A workspace that the actor is a member of, where nobody else changes who is what until the end of the transaction; otherwise 105.
 * Looked at again once its row is locked: meanwhile the actor may have become something else there.
 */
export async function lockWorkspace(trx: Transaction, actor: Actor, id: number): Promise<VisibleWorkspace> {
  await lockPeople(trx, await findWorkspace(trx, actor, id));
  return findWorkspace(trx, actor, id);
}

/**
 * Keeps people from coming into a workspace and from leaving it until the end of the transaction, for whoever puts them into something
 * there; many do so at the same time. Whoever locks a channel or an account as well does this first.
 */
export async function holdPeople(trx: Transaction, { id, bucket }: { id: number; bucket: Bucket }): Promise<void> {
  await trx.run(sql`select id from workspaces where bucket = ${bucket} and id = ${id} for share`);
}

/** The same in a workspace that the actor is a member of, then as well; otherwise 105. */
export async function holdPeopleOf(trx: Transaction, actor: Actor, id: number): Promise<VisibleWorkspace> {
  await holdPeople(trx, await findWorkspace(trx, actor, id));
  return findWorkspace(trx, actor, id);
}

/** Whether that member is an ADMIN, and no other is. */
export async function isLastAdmin(db: Queryable, workspaceId: number, userId: number): Promise<boolean> {
  const row = await db.one<{ is_last: boolean }>(sql`
    select coalesce(array_agg(user_id), '{}') = array[${userId}::bigint] as is_last
    from workspace_users where workspace_id = ${workspaceId} and user_type = 'ADMIN' and removed_at is null`);
  return row.is_last;
}

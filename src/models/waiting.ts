import { raw, sql, type Queryable, type Transaction } from '../db/database.js';
import { deleteInvitations, type MembershipKey } from './workspace_user.js';
import type { UserType } from './workspace.js';

/**
 * Whether the person `u` is invited into a workspace, `wu`, and waits to prove the address that was invited (decision 41b). An account
 * that has another address by now waits for nothing: an invitation is for who has the address.
 */
export const IS_WAITING = 'coalesce(wu.invited_as = lower(u.email), false)';
export const isWaiting = raw(IS_WAITING);

/** What somebody becomes who accepts an invitation. */
export interface WaitingInvitation {
  workspace_id: number;
  user_type: UserType;
  channel_ids: number[];
}

/** The invitations that wait for a user, in the order of their workspaces. */
export async function waitingOf(db: Queryable, userId: number): Promise<WaitingInvitation[]> {
  return db.many<WaitingInvitation & { [column: string]: unknown }>(sql`
    select wu.workspace_id, wu.user_type, wu.invited_channels as channel_ids
    from workspace_users wu join users u on u.id = wu.user_id
    where wu.user_id = ${userId} and wu.removed_at is not null and ${isWaiting}
    order by wu.workspace_id`);
}

/** Keeps an invitation until the user accepts it. They are no member, and what they say of themself is not shown. */
export async function keepWaiting(
  trx: Transaction,
  invited: { workspaceId: number; userId: number; email: string; userType: UserType; channelIds: readonly number[] },
  conversationId: number | undefined,
  now: Date,
): Promise<void> {
  const { workspaceId, userId, email, userType, channelIds } = invited;
  const address = email.toLowerCase();
  if (conversationId === undefined) {
    await trx.run(sql`
      update workspace_users
      set user_type = ${userType}, invited_as = ${address}, invited_channels = ${channelIds}, met = false, version = version + 1
      where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is not null`);
    return;
  }
  // Nobody has taken them out: they may come by a link, as anybody who is not a member.
  await trx.run(sql`
    insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at, removed_at, removed_by,
      invited_as, invited_channels, met)
    values (${workspaceId}, ${userId}, ${userType}, ${conversationId}, ${now}, ${now}, ${userId}, ${address}, ${channelIds}, false)`);
}

/** Takes an invitation back, with the code that was mailed for it. */
export async function withdrawInvitation(trx: Transaction, key: MembershipKey, by: number, now: Date): Promise<void> {
  await trx.run(sql`
    update workspace_users
    set removed_at = ${now}, removed_by = ${by}, invited_as = null, invited_channels = '{}', version = version + 1
    where workspace_id = ${key.workspace_id} and user_id = ${key.user_id} and invited_as is not null`);
  await deleteInvitations(trx, key);
}

/** Whether the address of an account is proven. */
export async function isAddressProven(db: Queryable, userId: number): Promise<boolean> {
  const row = await db.maybe<{ is_proven: boolean }>(sql`
    select email_proven_at is not null as is_proven from users where id = ${userId} and deleted_at is null`);
  return row?.is_proven === true;
}

/** Writes down that a user has proven their address. */
export async function markAddressProven(trx: Transaction, userId: number, now: Date): Promise<void> {
  await trx.run(sql`update users set email_proven_at = ${now} where id = ${userId} and email_proven_at is null`);
}

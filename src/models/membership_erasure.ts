import { bucketIn } from '../db/compiled.js';
import { sql, type Transaction } from '../db/database.js';
import { deleteInvitations } from './code.js';
import { Presence } from './presence.js';
import type { MembershipKey } from './workspace_user.js';
import { changes } from '../db/statements.js';

/** The ids of a membership, as values of a statement. */
interface Member {
  workspaceId: number;
  userId: number;
}

const memberOf = (key: MembershipKey): Member => ({ workspaceId: key.workspace_id, userId: key.user_id });

/**
 * Removes a user from all channels and groups of a workspace, and deletes the user's state, settings and invitations
 * there.
 */
export async function forgetBelongings(trx: Transaction, key: MembershipKey): Promise<void> {
  // Locks channels before their members, in the same order as removing members from one channel does.
  await leaveDefaults(trx, key);
  await leaveChannels(trx, key);
  await leaveGroups(trx, key);
  await forgetOutside(trx, key);
  await forgetPresence(trx, key);
  await deleteInvitations(trx, key);
}

/** Removes a user from all channels of a workspace. */
async function leaveChannels(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(sql`
    delete from channel_users cu using channels c
    where cu.bucket = ${key.bucket} and cu.user_id = ${key.user_id}
      and c.bucket = cu.bucket and c.id = cu.channel_id and c.workspace_id = ${key.workspace_id}`);
}

/** Removes a user from the default recipients of all channels of a workspace. */
async function leaveDefaults(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId } = key;
  await trx.run(sql`
    update channels set default_recipients = array_remove(default_recipients, ${userId}::bigint), version = version + 1
    where bucket = ${bucket} and workspace_id = ${key.workspace_id} and default_recipients @> array[${userId}::bigint]`);
}

/**
 * Removes a user from all groups of a workspace. Begins the next version of each, and so locks it before its members.
 */
async function leaveGroups(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId } = key;
  await trx.run(sql`
    update groups g set version = version + 1
    where g.bucket = ${bucket} and g.workspace_id = ${key.workspace_id} and exists (
      select from group_users gu where gu.bucket = ${bucket} and gu.group_id = g.id and gu.user_id = ${userId})`);
  await trx.run(sql`
    delete from group_users gu using groups g
    where gu.bucket = ${bucket} and gu.user_id = ${userId}
      and g.bucket = gu.bucket and g.id = gu.group_id and g.workspace_id = ${key.workspace_id}`);
}

/**
 * Deletes the user's thread states and favorites in channels that the user is not a member of. For a guest these are
 * the channels that were open to them before; for a user who has left, all channels.
 */
export async function forgetOutside(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId, workspace_id: workspaceId } = key;
  const inside = sql`select cu.channel_id from channel_users cu where cu.bucket = ${bucket} and cu.user_id = ${userId}`;
  await trx.run(sql`
    delete from thread_users mine
    where mine.bucket = ${bucket} and mine.user_id = ${userId} and mine.workspace_id = ${workspaceId}
      and mine.channel_id not in (${inside})`);
  await trx.run(sql`
    delete from channel_favorites favorite using channels c
    where favorite.bucket = ${bucket} and favorite.user_id = ${userId} and c.bucket = favorite.bucket
      and c.id = favorite.channel_id and c.workspace_id = ${workspaceId} and favorite.channel_id not in (${inside})`);
}

const deletePresence = changes(({ workspaceId, userId }: Member) =>
  Presence.query()
    .findById([bucketIn(userId), userId, workspaceId])
    .delete(),
);

/** Deletes when a user was active in a workspace. */
async function forgetPresence(trx: Transaction, key: MembershipKey): Promise<void> {
  await deletePresence(trx, memberOf(key));
}

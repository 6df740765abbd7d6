import { raw } from 'objection';
import { bucketIn, compiled } from '../db/compiled.js';
import { sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { Code } from './code.js';
import { NotificationSetting } from './notification_setting.js';
import { Presence } from './presence.js';

export type UserType = 'USER' | 'ADMIN' | 'GUEST';

/** The membership of a user in a workspace. It stays when it has ended. */
export class WorkspaceUser extends BaseModel {
  static override tableName = 'workspace_users';
  static override idColumn = ['workspace_id', 'user_id'];

  declare workspace_id: number;
  declare user_id: number;
  declare user_type: string;
  declare default_conversation: number;
  declare version: number;
  declare joined_at: Date;
  declare removed_at: Date | null;
  declare removed_by: number | null;
  declare invited_as: string | null;
  declare invited_channels: readonly number[];
  declare met: boolean;
}

/** Somebody in a workspace. */
export interface MembershipKey {
  workspace_id: number;
  /** The workspace's. */
  bucket: Bucket;
  user_id: number;
}

/** A membership by its ids, as statements take it. */
interface MemberValues {
  workspaceId: number;
  userId: number;
}

const valuesOf = (key: MembershipKey): MemberValues => ({ workspaceId: key.workspace_id, userId: key.user_id });

const changeType = compiled(({ workspaceId, userId, userType }: MemberValues & { userType: UserType }) =>
  WorkspaceUser.query()
    .findById([workspaceId, userId])
    .patch({ user_type: userType, version: raw('version + 1') }),
);

/** Makes a member an ADMIN, a USER or a GUEST. */
export async function setUserType(trx: Transaction, key: MembershipKey, userType: UserType): Promise<void> {
  await trx.run(changeType({ ...valuesOf(key), userType }));
}

/** The channels of the workspace that a person is in. */
export async function channelIdsOf(trx: Transaction, key: MembershipKey): Promise<number[]> {
  const rows = await trx.many<{ channel_id: number }>(sql`
    select cu.channel_id from channel_users cu join channels c on c.bucket = cu.bucket and c.id = cu.channel_id
    where cu.bucket = ${key.bucket} and cu.user_id = ${key.user_id} and c.workspace_id = ${key.workspace_id}
      and c.removed_at is null
    order by cu.channel_id`);
  return rows.map((row) => row.channel_id);
}

const end = compiled(({ workspaceId, userId, by, now }: MemberValues & { by: number; now: Date }) =>
  WorkspaceUser.query()
    .findById([workspaceId, userId])
    .whereNull('removed_at')
    .patch({ removed_at: now, removed_by: by, version: raw('version + 1') }),
);

/**
 * Ends a membership; its row stays, for what they wrote has an author. Another of their workspaces becomes the default one. The
 * account comes first: whoever changes it locks it before the memberships.
 */
export async function endMembership(trx: Transaction, key: MembershipKey, by: number, now: Date): Promise<void> {
  await trx.run(sql`
    update users set default_workspace = (
      select wu.workspace_id from workspace_users wu
      where wu.user_id = ${key.user_id} and wu.removed_at is null and wu.workspace_id <> ${key.workspace_id}
      order by wu.joined_at, wu.workspace_id limit 1)
    where id = ${key.user_id} and default_workspace = ${key.workspace_id}`);
  await trx.run(end({ ...valuesOf(key), by, now }));
}

/** Takes from a person all that is theirs in a workspace: what they are in, and what things there are to them. */
export async function forgetBelongings(trx: Transaction, key: MembershipKey): Promise<void> {
  // The channels before who is in them, as whoever takes people out of one.
  await leaveDefaults(trx, key);
  await leaveChannels(trx, key);
  await leaveGroups(trx, key);
  await forgetOutside(trx, key);
  await forgetPresence(trx, key);
  await forgetSettings(trx, key);
  await deleteInvitations(trx, key);
}

/** Takes a person out of all channels of a workspace. */
async function leaveChannels(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(sql`
    delete from channel_users cu using channels c
    where cu.bucket = ${key.bucket} and cu.user_id = ${key.user_id}
      and c.bucket = cu.bucket and c.id = cu.channel_id and c.workspace_id = ${key.workspace_id}`);
}

/** Takes a person out of those whom the channels of a workspace notify by default. */
async function leaveDefaults(trx: Transaction, key: MembershipKey): Promise<void> {
  const { bucket, user_id: userId } = key;
  await trx.run(sql`
    update channels set default_recipients = array_remove(default_recipients, ${userId}::bigint), version = version + 1
    where bucket = ${bucket} and workspace_id = ${key.workspace_id} and default_recipients @> array[${userId}::bigint]`);
}

/** Takes a person out of all groups of a workspace. */
async function leaveGroups(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(sql`
    delete from group_users gu using groups g
    where gu.bucket = ${key.bucket} and gu.user_id = ${key.user_id}
      and g.bucket = gu.bucket and g.id = gu.group_id and g.workspace_id = ${key.workspace_id}`);
}

/**
 * Forgets what the threads of channels that a person is not in were to them, and which of those channels were favourites: all of a
 * guest's that were open to them before, and everything of somebody who has left.
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

const deletePresence = compiled(({ workspaceId, userId }: MemberValues) =>
  Presence.query()
    .findById([bucketIn(userId), userId, workspaceId])
    .delete(),
);

/** Forgets when a person was active in a workspace. */
async function forgetPresence(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(deletePresence(valuesOf(key)));
}

const deleteSettings = compiled(({ workspaceId, userId }: MemberValues) =>
  NotificationSetting.query()
    .findById([bucketIn(userId), userId, workspaceId])
    .delete(),
);

/** Forgets what a person wanted to be notified of in a workspace. */
async function forgetSettings(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(deleteSettings(valuesOf(key)));
}

const deleteCodes = compiled(({ workspaceId, userId }: MemberValues) =>
  Code.query()
    .where('bucket', bucketIn(userId))
    .where('user_id', userId)
    .where('workspace_id', workspaceId)
    .where('purpose', 'invitation')
    .delete(),
);

/** Deletes the codes that invite a person to a workspace. */
export async function deleteInvitations(trx: Transaction, key: MembershipKey): Promise<void> {
  await trx.run(deleteCodes(valuesOf(key)));
}

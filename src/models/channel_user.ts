import type { Actor } from '../actor.js';
import { fragment } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, columns, belongsTo } from '../db/model.js';
import { gets, lists } from '../db/statements.js';
import { Channel, canViewChannel, type VisibleChannel } from './channel.js';
import { ThreadUser } from './thread_user.js';
import { WorkspaceUser, type MembershipKey } from './workspace_user.js';

/** The membership of a user in a channel. */
export class ChannelUser extends BaseModel {
  static override tableName = 'channel_users';
  static override idColumn = ['bucket', 'channel_id', 'user_id'];
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'channel_users.channel_id'),
  });

  declare bucket: Bucket;
  declare channel_id: number;
  declare user_id: number;
  declare joined_at: Date;
}

/** A channel that a user has marked as a favorite. */
export class ChannelFavorite extends BaseModel {
  static override tableName = 'channel_favorites';
  static override idColumn = ['bucket', 'channel_id', 'user_id'];

  declare bucket: Bucket;
  declare channel_id: number;
  declare user_id: number;
}

/** Returns the members of a channel, in the order of joining. */
export const memberIdsOf = gets(
  ({ bucket, id }: { id: number; bucket: Bucket }) =>
    ChannelUser.query()
      .select<{ user_ids: number[] }>(
        fragment(sql`coalesce(array_agg(user_id order by joined_at, user_id), '{}') as user_ids`),
      )
      .where({ bucket, channel_id: id }),
  (row) => row.user_ids,
);

/** Returns the ids of the channels of the workspace that a user is in. */
export async function channelIdsOf(
  trx: Transaction,
  { workspace_id, bucket, user_id }: MembershipKey,
): Promise<number[]> {
  const memberships = await ChannelUser.query(trx)
    .joinRelated('channel', { alias: 'c' })
    .where({ 'channel_users.bucket': bucket, user_id, 'c.workspace_id': workspace_id })
    .whereNull('c.removed_at')
    .orderBy('channel_id')
    .select('channel_id');
  return memberships.map(({ channel_id }) => channel_id);
}

/** The columns of a channel that decide who sees it. */
interface SeenChannel {
  id: number;
  bucket: Bucket;
  workspace_id: number;
  public: boolean;
}

const viewers = lists((channel: SeenChannel & { userIds: readonly number[] }) =>
  WorkspaceUser.query()
    .alias('wu')
    .select(columns(ChannelUser, 'wu', 'user_id'))
    .leftJoin('channel_users as cu', (on) =>
      on.onVal('cu.bucket', channel.bucket).andOnVal('cu.channel_id', channel.id).andOn('cu.user_id', 'wu.user_id'),
    )
    .where('wu.workspace_id', channel.workspace_id)
    .whereRaw('wu.user_id = any(?::bigint[])', [channel.userIds])
    .whereNull('wu.removed_at')
    .where(fragment(canViewChannel(channel.public))),
);

/** Returns which of these users see a channel. */
export async function viewersAmong(
  db: Queryable,
  channel: SeenChannel,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await viewers(db, { ...channel, userIds });
  return new Set(rows.map((row) => row.user_id));
}

/** Adds users to a channel. Returns those who were not members before. */
export async function insertMembers(
  db: Queryable,
  channel: { id: number; bucket: Bucket },
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return db.numbers(sql`
    insert into channel_users (bucket, channel_id, user_id, joined_at)
    values (${channel.bucket}, ${channel.id}, unnest(${userIds}::bigint[]), ${now})
    on conflict (bucket, channel_id, user_id) do nothing
    returning user_id`);
}

/** Adds a user to channels of one workspace. Returns the channels that the user was not a member of before. */
export async function insertIntoChannels(
  trx: Transaction,
  bucket: Bucket,
  channelIds: readonly number[],
  userId: number,
  now: Date,
): Promise<number[]> {
  if (channelIds.length === 0) return [];
  return trx.numbers(sql`
    insert into channel_users (bucket, channel_id, user_id, joined_at)
    values (${bucket}, unnest(${channelIds}::bigint[]), ${userId}, ${now})
    on conflict (bucket, channel_id, user_id) do nothing
    returning channel_id`);
}

interface Users {
  bucket: Bucket;
  id: number;
  userIds: readonly number[];
}

/**
 * Removes users from a channel. Returns those who were members. A user who no longer sees the channel loses their state
 * in its threads, and the favorite.
 */
export async function deleteMembers(
  trx: Transaction,
  channel: VisibleChannel,
  userIds: readonly number[],
): Promise<number[]> {
  const { id, bucket } = channel;
  const rows = await ChannelUser.query(trx)
    .delete()
    .where({ bucket, channel_id: id })
    .whereRaw('user_id = any(?::bigint[])', [userIds])
    .returning('user_id')
    .execute();
  const removed = rows.map((row) => row.user_id);
  const viewers = await viewersAmong(trx, channel, removed);
  await forget(trx, { id, bucket, userIds: removed.filter((userId) => !viewers.has(userId)) });
  return removed;
}

async function forget(trx: Transaction, { bucket, id, userIds }: Users): Promise<void> {
  if (userIds.length === 0) return;
  const inChannel = { bucket, channel_id: id };
  await ThreadUser.query(trx).where(inChannel).whereRaw('user_id = any(?::bigint[])', [userIds]).delete();
  await ChannelFavorite.query(trx).where(inChannel).whereRaw('user_id = any(?::bigint[])', [userIds]).delete();
}

/** Makes a channel a favorite of the actor, or removes it from the favorites. */
export async function setFavorite(
  trx: Transaction,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
  isFavorite: boolean,
): Promise<void> {
  const key = { bucket, channel_id: id, user_id: actor.id };
  if (isFavorite) await ChannelFavorite.query(trx).insert(key).onConflict(['bucket', 'channel_id', 'user_id']).ignore();
  else await ChannelFavorite.query(trx).where(key).delete();
}

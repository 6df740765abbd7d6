import type { Actor } from '../../actor.js';
import { sql, type Queryable, type Transaction } from '../../db/database.js';
import { requireEach } from '../../errors.js';
import type { Bucket } from '../../db/ids.js';
import { setFavorite } from '../../models/channel_favorite.js';
import { addMembers } from '../../models/channel_user.js';
import { notifyOfPlace } from '../../models/notification.js';
import { membersAmong, type Surroundings } from '../../models/people.js';

export interface NewChannel {
  name: string;
  description?: string;
  public: boolean;
  color: number;
  icon?: number;
  user_ids?: readonly number[];
  default_groups?: readonly number[];
  default_recipients?: readonly number[];
  is_favorited?: boolean;
}

/** Throws 106 unless all of these are in the workspace, and the actor sees them. */
export async function requireMembers(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  userIds: readonly number[],
): Promise<void> {
  requireEach(userIds, await membersAmong(db, actor, workspace, [...new Set(userIds)]), 'user_not_found');
}

/** Makes a channel with its creator and the named users in it, who are notified. */
export async function openChannel(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  channel: NewChannel,
  now: Date,
): Promise<{ id: number; bucket: Bucket }> {
  const { bucket } = workspace;
  const { id } = await trx.one<{ id: number }>(sql`
    insert into channels (bucket, id, workspace_id, name, description, creator, color, icon, public, default_groups,
      default_recipients, created_at)
    values (${bucket}, next_id(${bucket}), ${workspace.id}, ${channel.name}, ${channel.description ?? ''}, ${actor.id},
      ${channel.color}, ${channel.icon}, ${channel.public}, ${[...new Set(channel.default_groups ?? [])]},
      ${[...new Set(channel.default_recipients ?? [])]}, ${now})
    returning id`);
  const userIds = [...new Set([actor.id, ...(channel.user_ids ?? [])])];
  await addMembers(trx, { id, bucket }, userIds, now);
  await notifyOfPlace(trx, actor, 'into_channel', { bucket, workspace_id: workspace.id, channel_id: id }, userIds, now);
  if (channel.is_favorited) await setFavorite(trx, actor, { id, bucket }, true);
  return { id, bucket };
}

import type { Context } from '../context.js';
import type { Bucket } from '../../db/ids.js';
import { channelRows, insertChannel, type ChannelFields } from '../../models/channel.js';
import { setFavorite, insertMembers } from '../../models/channel_user.js';
import { notifyAndTell } from '../announcements/own_events.js';
import { requireFewer } from '../../models/lock.js';

/** Channels of a workspace, archived ones included (behaviour/limits.md#numbers). */
const MAX_CHANNELS = 20_000;

export interface NewChannel extends ChannelFields {
  user_ids?: readonly number[];
  is_favorited?: boolean;
}

/**
 * Creates a channel. Its creator and the named users are its members. The named users are notified. Throws Bad request
 * (114, reason `too_many_channels`) when the workspace has too many.
 */
export async function openChannel(
  context: Context,
  workspace: { id: number; bucket: Bucket },
  channel: NewChannel,
): Promise<{ id: number; bucket: Bucket }> {
  const { trx, actor, now } = context;
  const { bucket } = workspace;
  await requireFewer(trx, channelRows({ bucket, id: workspace.id }), MAX_CHANNELS, 'too_many_channels');
  const id = await insertChannel(trx, actor, workspace, channel, now);
  const userIds = [...new Set([actor.id, ...(channel.user_ids ?? [])])];
  await insertMembers(trx, { id, bucket }, userIds, now);
  await notifyAndTell(context, 'into_channel', { bucket, workspace_id: workspace.id, channel_id: id }, userIds);
  if (channel.is_favorited) await setFavorite(trx, actor, { id, bucket }, true);
  return { id, bucket };
}

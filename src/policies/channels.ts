import type { VisibleChannel } from '../models/channel.js';
import type { Policy } from './policy.js';

/** A guest posts only in channels that they are in; users and admins in every channel that they see. */
export const canPost: Policy<VisibleChannel> = (_, channel) => channel.viewer_type !== 'GUEST' || channel.is_member;

/** Users who are in the channel, and admins. Users may also add themselves to a public channel. */
export const canAddMembers: Policy<{ channel: VisibleChannel; userIds: readonly number[] }> = (
  actor,
  { channel, userIds },
) => {
  if (channel.viewer_type === 'GUEST') return false;
  const onlyThemselves = userIds.every((id) => id === actor.id);
  return channel.is_member || channel.viewer_type === 'ADMIN' || (channel.public && onlyThemselves);
};

/** Users who are in the channel, and admins. */
export const canUpdateChannel: Policy<VisibleChannel> = (_, channel) =>
  channel.viewer_type === 'ADMIN' || (channel.is_member && channel.viewer_type !== 'GUEST');

/** Users in the channel and admins, as for updating it. Everybody may leave. */
export const canRemoveMembers: Policy<{ channel: VisibleChannel; userIds: readonly number[] }> = (
  actor,
  { channel, userIds },
) => userIds.every((id) => id === actor.id) || canUpdateChannel(actor, channel);

/** The creator and admins archive, unarchive and remove a channel. */
export const canArchiveChannel: Policy<VisibleChannel> = (actor, channel) =>
  channel.creator === actor.id || channel.viewer_type === 'ADMIN';

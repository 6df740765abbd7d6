import type { VisibleChannel } from '../models/channel.js';
import type { Policy } from './policy.js';

/** Guests post only where they were invited; everybody else wherever they can read. */
export const canPost: Policy<VisibleChannel> = (_, channel) => channel.viewer_type !== 'GUEST' || channel.is_member;

/** Members who are no guests, and admins; users and admins may add themselves to a public channel. */
export const canAddMembers: Policy<{ channel: VisibleChannel; userIds: readonly number[] }> = (
  actor,
  { channel, userIds },
) => {
  if (channel.viewer_type === 'GUEST') return false;
  const onlyThemselves = userIds.every((id) => id === actor.id);
  return channel.is_member || channel.viewer_type === 'ADMIN' || (channel.public && onlyThemselves);
};

/** Members who are no guests, and admins. */
export const canUpdateChannel: Policy<VisibleChannel> = (_, channel) =>
  channel.viewer_type === 'ADMIN' || (channel.is_member && channel.viewer_type !== 'GUEST');

/** Those who may update the channel; everybody may take themself out. */
export const canRemoveMembers: Policy<{ channel: VisibleChannel; userIds: readonly number[] }> = (
  actor,
  { channel, userIds },
) => userIds.every((id) => id === actor.id) || canUpdateChannel(actor, channel);

/** Its maker and admins archive a channel, take it back into use, and remove it. */
export const canArchiveChannel: Policy<VisibleChannel> = (actor, channel) =>
  channel.creator === actor.id || channel.viewer_type === 'ADMIN';

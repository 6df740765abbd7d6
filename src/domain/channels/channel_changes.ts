// What the API and the pages do with a channel and its members.
import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, requireEach } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import {
  patchChannel,
  findChannel,
  hideChannel,
  lockChannel,
  lockChannelToRemove,
  setArchived,
  type ChannelChange,
  type VisibleChannel,
} from '../../models/channel.js';
import { setFavorite, insertMembers, deleteMembers } from '../../models/channel_user.js';
import { notifyAndTell, tellChannelState } from '../announcements/own_events.js';
import { holdPeople, holdPeopleOf, requireMembers } from '../../models/workspace_people.js';
import { findWorkspace } from '../../models/workspace.js';
import { canAddMembers, canArchiveChannel, canRemoveMembers, canUpdateChannel } from '../../policies/channels.js';
import { authorize } from '../../policies/policy.js';
import { canAddChannel } from '../../policies/workspaces.js';
import { showChannel } from '../../presenters/channels.js';
import { showChannelUserEvents } from '../../presenters/members.js';
import { NO_VIEWER } from '../../presenters/view.js';
import { requireGroups } from '../groups/groups.js';
import { announceHiddenChannel } from '../announcements/losses.js';
import { uninstallFromChannel } from '../integrations/install.js';
import { openChannel, type NewChannel } from '../workspaces/new_channel.js';

/**
 * Adds a channel to a workspace, and emits that. Errors: 105, 109 for a GUEST, 106 and 119 for users and groups that
 * the actor does not see there, and 114 when the workspace has too many channels.
 */
export async function addChannel(
  context: Context,
  input: NewChannel & { workspace_id: number },
): Promise<Pick<VisibleChannel, 'id' | 'bucket'>> {
  const { trx, actor, now } = context;
  const workspace = await holdPeopleOf(trx, actor, input.workspace_id);
  authorize(actor, canAddChannel, workspace);
  await requireMembers(trx, actor, workspace, [...(input.user_ids ?? []), ...(input.default_recipients ?? [])]);
  await requireGroups(trx, actor, workspace, input.default_groups ?? []);
  const channel = await openChannel(context, workspace, input);
  const place = { actor_id: actor.id, workspace_id: workspace.id, channel_id: channel.id };
  await emit(trx, now, { name: 'channel_added', ...place, snapshot: await showChannel(trx, NO_VIEWER, channel) });
  return channel;
}

/**
 * Adds users to a channel. Errors: 107, 109 when the actor may not add them, and 106 for users whom they do not see in
 * the workspace.
 */
export async function addToChannel(context: Context, channelId: number, userIds: readonly number[]): Promise<void> {
  const { trx, actor, now } = context;
  await holdPeopleAround(trx, actor, channelId);
  const channel = await lockChannel(trx, actor, channelId);
  authorize(actor, canAddMembers, { channel, userIds });
  await requireMembers(trx, actor, { ...channel, id: channel.workspace_id }, userIds);
  const added = await insertMembers(trx, channel, userIds, now);
  await notifyAndTell(context, 'into_channel', { ...channel, channel_id: channel.id }, added);
  await emit(trx, now, ...(await showChannelUserEvents(trx, actor, channel, added, now)));
}

/** Removes users from a channel. Errors: 107, 109 when the actor may not remove them, and 106 for who is not in it. */
export async function removeFromChannel(
  context: Context,
  channelId: number,
  userIds: readonly number[],
): Promise<void> {
  const { trx, actor, now } = context;
  const channel = await lockChannel(trx, actor, channelId);
  authorize(actor, canRemoveMembers, { channel, userIds });
  const removed = await deleteMembers(trx, channel, userIds);
  requireEach(userIds, new Set(removed), 'user_not_found');
  await notifyAndTell(context, 'out_of_channel', { ...channel, channel_id: channel.id }, removed);
  await emit(trx, now, ...(await showChannelUserEvents(trx, actor, channel, removed, now, 'channel_user_removed')));
}

/**
 * Changes the given fields of a channel, and emits a change. Errors: 107, 109 when the actor may not update it, and 106
 * and 119 for users and groups that the actor does not see in the workspace.
 */
export async function updateChannel(
  context: Context,
  { id, is_favorited: isFavorite, ...change }: ChannelChange & { id: number; is_favorited?: boolean | undefined },
): Promise<VisibleChannel> {
  const { trx, actor } = context;
  const { default_recipients: recipients, default_groups: groups = [] } = change;
  if (recipients !== undefined) await holdPeopleAround(trx, actor, id);
  const channel = await lockChannel(trx, actor, id);
  authorize(actor, canUpdateChannel, channel);
  const workspace = { ...channel, id: channel.workspace_id };
  await requireMembers(trx, actor, workspace, recipients ?? []);
  await requireGroups(trx, actor, workspace, groups);

  if (isFavorite !== undefined) {
    await setFavorite(trx, actor, channel, isFavorite);
    await tellChannelState(context, channel);
  }
  if (channel.public && change.public === false) await announceHiddenChannel(context, channel);
  if (await patchChannel(trx, channel, change)) await emitChannel(context, 'channel_updated', channel);
  return channel;
}

/**
 * Removes a channel, uninstalls what is installed in it, and emits that. Errors: 107, 109 unless the actor is its maker
 * or an ADMIN, and 114 for the default channel and one that is in use: neither archived nor without members.
 */
export async function removeChannel(context: Context, id: number): Promise<void> {
  const { trx, actor, now } = context;
  const channel = await lockChannelToRemove(trx, actor, id);
  authorize(actor, canArchiveChannel, channel);
  await refuseDefaultChannel(trx, actor, channel);
  // A channel that nobody is in is in nobody's use, archived or not.
  const isInUse = !channel.archived && !channel.is_without_members;
  if (isInUse) throw new ApiError('bad_request', { reason: 'channel_not_archived' });
  await uninstallFromChannel(context, channel);
  await hideChannel(trx, channel, now);
  await emitChannel(context, 'channel_deleted', channel);
}

/**
 * Locks the people of the workspace of a channel, so that those added to the channel cannot leave the workspace
 * meanwhile (behaviour/workspaces.md#rights-that-change). Throws 107 when the actor does not see the channel.
 */
async function holdPeopleAround(trx: Transaction, actor: Actor, channelId: number): Promise<void> {
  const { workspace_id: id, bucket } = await findChannel(trx, actor, channelId);
  await holdPeople(trx, { id, bucket });
}

/**
 * Archives or unarchives a channel, and emits that, unless it is so already. Errors: 107, 109 unless the actor is its
 * maker or an ADMIN, and 114 for archiving the default channel.
 */
export async function setChannelArchived(context: Context, channelId: number, archived: boolean): Promise<void> {
  const { trx, actor } = context;
  const channel = await lockChannel(trx, actor, channelId);
  authorize(actor, canArchiveChannel, channel);
  if (archived) await refuseDefaultChannel(trx, actor, channel);
  if (channel.archived === archived) return;
  await setArchived(trx, channel, archived);
  await emitChannel(context, 'channel_updated', channel);
}

/**
 * The default channel cannot be archived or removed, because everybody who joins is added to it
 * (behaviour/channels.md#default-channel).
 */
async function refuseDefaultChannel(trx: Transaction, actor: Actor, channel: VisibleChannel): Promise<void> {
  const { default_channel } = await findWorkspace(trx, actor, channel.workspace_id);
  if (channel.id === default_channel) throw new ApiError('bad_request', { reason: 'default_channel' });
}

/** Emits a change or the removal of a channel. */
async function emitChannel(
  { trx, actor, now }: Context,
  name: 'channel_updated' | 'channel_deleted',
  channel: VisibleChannel,
): Promise<void> {
  await emit(trx, now, {
    name,
    actor_id: actor.id,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    snapshot: await showChannel(trx, NO_VIEWER, channel),
  });
}

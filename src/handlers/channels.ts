import type { Actor } from '../actor.js';
import { openChannel, requireMembers } from '../domain/channels/channels.js';
import { requireGroups } from '../domain/groups/groups.js';
import { announceHiddenChannel } from '../domain/hooks/losses.js';
import { uninstallFromChannel } from '../domain/integrations/installing.js';
import type { Transaction } from '../db/database.js';
import { ApiError, requireEach } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import {
  changeChannel,
  findChannel,
  lockChannel,
  lockChannelToRemove,
  removeChannel,
  setArchived,
  type VisibleChannel,
} from '../models/channel.js';
import { setFavorite } from '../models/channel_favorite.js';
import { addMembers, removeMembers } from '../models/channel_user.js';
import { notifyOfPlace } from '../models/notification.js';
import { holdPeople, holdPeopleOf } from '../models/people.js';
import { findWorkspace } from '../models/workspace.js';
import { canAddMembers, canArchiveChannel, canRemoveMembers, canUpdateChannel } from '../policies/channels.js';
import { authorize } from '../policies/policy.js';
import { canAddChannel, canManageWorkspace } from '../policies/workspaces.js';
import { showChannel, showChannels, showChannelsWithoutMembers } from '../presenters/channels.js';
import { showChannelUserEvents } from '../presenters/members.js';
import { nextInList, placeInList } from '../presenters/pages.js';
import { NO_VIEWER } from '../presenters/view.js';

export const add: Handler<'channels.add'> = async ({ actor, input, trx, now }) => {
  const workspace = await holdPeopleOf(trx, actor, input.workspace_id);
  authorize(actor, canAddChannel, workspace);
  await requireMembers(trx, actor, workspace, [...(input.user_ids ?? []), ...(input.default_recipients ?? [])]);
  await requireGroups(trx, actor, workspace, input.default_groups ?? []);

  const channel = await openChannel(trx, actor, workspace, input, now);
  await emit(trx, now, {
    name: 'channel_added',
    actor_id: actor.id,
    workspace_id: workspace.id,
    channel_id: channel.id,
    snapshot: await showChannel(trx, NO_VIEWER, channel),
  });
  return showChannel(trx, actor.id, channel);
};

export const getone: Handler<'channels.getone'> = async ({ actor, input, db }) =>
  showChannel(db, actor.id, await findChannel(db, actor, input.id));

export const get: Handler<'channels.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const filter = { archived: input.archived, after: placeInList(input.cursor) };
  const shown = await showChannels(db, actor, workspace, filter);
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const getWithoutMembers: Handler<'channels.getWithoutMembers'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  authorize(actor, canManageWorkspace, workspace);
  const shown = await showChannelsWithoutMembers(db, workspace, placeInList(input.cursor));
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const update: Handler<'channels.update'> = async ({ actor, input, trx, now }) => {
  const { id, is_favorited: isFavorite, ...change } = input;
  if (input.default_recipients !== undefined) await holdPeopleAround(trx, actor, id);
  const channel = await lockChannel(trx, actor, id);
  authorize(actor, canUpdateChannel, channel);
  const workspace = { ...channel, id: channel.workspace_id };
  await requireMembers(trx, actor, workspace, input.default_recipients ?? []);
  await requireGroups(trx, actor, workspace, input.default_groups ?? []);

  if (isFavorite !== undefined) await setFavorite(trx, actor, channel, isFavorite);
  if (channel.public && change.public === false) await announceHiddenChannel(trx, actor, channel, now);
  if (await changeChannel(trx, channel, change)) await emitChannel(trx, actor, 'channel_updated', channel, now);
  return showChannel(trx, actor.id, channel);
};

export const archive: Handler<'channels.archive'> = async ({ actor, input, trx, now }) => {
  const channel = await lockChannel(trx, actor, input.id);
  authorize(actor, canArchiveChannel, channel);
  await refuseDefaultChannel(trx, actor, channel);
  await changeArchived(trx, actor, channel, true, now);
  return { status: 'ok' };
};

export const unarchive: Handler<'channels.unarchive'> = async ({ actor, input, trx, now }) => {
  const channel = await lockChannel(trx, actor, input.id);
  authorize(actor, canArchiveChannel, channel);
  await changeArchived(trx, actor, channel, false, now);
  return { status: 'ok' };
};

export const remove: Handler<'channels.remove'> = async ({ actor, input, trx, now }) => {
  const channel = await lockChannelToRemove(trx, actor, input.id);
  authorize(actor, canArchiveChannel, channel);
  await refuseDefaultChannel(trx, actor, channel);
  // A channel that nobody is in is in nobody's use, archived or not.
  const isInUse = !channel.archived && !channel.is_without_members;
  if (isInUse) throw new ApiError('bad_request', { reason: 'channel_not_archived' });
  await uninstallFromChannel(trx, actor, channel, now);
  await removeChannel(trx, channel, now);
  await emitChannel(trx, actor, 'channel_deleted', channel, now);
  return { status: 'ok' };
};

export const favorite: Handler<'channels.favorite'> = async ({ actor, input, trx }) => {
  await setFavorite(trx, actor, await findChannel(trx, actor, input.id), true);
  return { status: 'ok' };
};

export const unfavorite: Handler<'channels.unfavorite'> = async ({ actor, input, trx }) => {
  await setFavorite(trx, actor, await findChannel(trx, actor, input.id), false);
  return { status: 'ok' };
};

export const addUser: Handler<'channels.addUser'> = ({ actor, input, trx, now }) =>
  bringIn(trx, actor, input.id, [input.user_id], now);

export const addUsers: Handler<'channels.addUsers'> = ({ actor, input, trx, now }) =>
  bringIn(trx, actor, input.id, input.user_ids, now);

export const removeUser: Handler<'channels.removeUser'> = ({ actor, input, trx, now }) =>
  takeOut(trx, actor, input.id, [input.user_id], now);

export const removeUsers: Handler<'channels.removeUsers'> = ({ actor, input, trx, now }) =>
  takeOut(trx, actor, input.id, input.user_ids, now);

async function bringIn(trx: Transaction, actor: Actor, channelId: number, userIds: readonly number[], now: Date) {
  await holdPeopleAround(trx, actor, channelId);
  const channel = await lockChannel(trx, actor, channelId);
  authorize(actor, canAddMembers, { channel, userIds });
  await requireMembers(trx, actor, { ...channel, id: channel.workspace_id }, userIds);
  const added = await addMembers(trx, channel, userIds, now);
  await notifyOfPlace(trx, actor, 'into_channel', { ...channel, channel_id: channel.id }, added, now);
  await emit(trx, now, ...(await showChannelUserEvents(trx, actor, channel, added, now)));
  return { status: 'ok' as const };
}

async function takeOut(trx: Transaction, actor: Actor, channelId: number, userIds: readonly number[], now: Date) {
  const channel = await lockChannel(trx, actor, channelId);
  authorize(actor, canRemoveMembers, { channel, userIds });
  const removed = await removeMembers(trx, channel, userIds);
  requireEach(userIds, new Set(removed), 'user_not_found');
  await notifyOfPlace(trx, actor, 'out_of_channel', { ...channel, channel_id: channel.id }, removed, now);
  await emit(trx, now, ...(await showChannelUserEvents(trx, actor, channel, removed, now, 'channel_user_removed')));
  return { status: 'ok' as const };
}

/**
 * Locks the people of the workspace of a channel, so that those added to the channel cannot leave the workspace
 * meanwhile (decision 48d). Throws 107 when the actor does not see the channel.
 */
async function holdPeopleAround(trx: Transaction, actor: Actor, channelId: number): Promise<void> {
  const { workspace_id: id, bucket } = await findChannel(trx, actor, channelId);
  await holdPeople(trx, { id, bucket });
}

async function changeArchived(
  trx: Transaction,
  actor: Actor,
  channel: VisibleChannel,
  archived: boolean,
  now: Date,
): Promise<void> {
  if (channel.archived === archived) return;
  await setArchived(trx, channel, archived);
  await emitChannel(trx, actor, 'channel_updated', channel, now);
}

/** The default channel cannot be archived or removed, because everybody who joins is added to it (decision 22a). */
async function refuseDefaultChannel(trx: Transaction, actor: Actor, channel: VisibleChannel): Promise<void> {
  const { default_channel } = await findWorkspace(trx, actor, channel.workspace_id);
  if (channel.id === default_channel) throw new ApiError('bad_request', { reason: 'default_channel' });
}

async function emitChannel(
  trx: Transaction,
  actor: Actor,
  name: 'channel_updated' | 'channel_deleted',
  channel: VisibleChannel,
  now: Date,
): Promise<void> {
  await emit(trx, now, {
    name,
    actor_id: actor.id,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    snapshot: await showChannel(trx, NO_VIEWER, channel),
  });
}

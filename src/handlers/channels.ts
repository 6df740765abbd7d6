import type { Actor } from '../actor.js';
import { requireMembers } from '../domain/channels/channels.js';
import {
  addChannel,
  addToChannel,
  emitChannel,
  holdPeopleAround,
  refuseDefaultChannel,
  removeFromChannel,
  setChannelArchived,
} from '../domain/channels/managing.js';
import { requireGroups } from '../domain/groups/groups.js';
import { announceHiddenChannel } from '../domain/hooks/losses.js';
import { uninstallFromChannel } from '../domain/integrations/installing.js';
import type { Transaction } from '../db/database.js';
import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { changeChannel, findChannel, lockChannel, lockChannelToRemove, removeChannel } from '../models/channel.js';
import { setFavorite } from '../models/channel_favorite.js';
import { findWorkspace } from '../models/workspace.js';
import { canArchiveChannel, canUpdateChannel } from '../policies/channels.js';
import { authorize } from '../policies/policy.js';
import { canManageWorkspace } from '../policies/workspaces.js';
import { showChannel, showChannels, showChannelsWithoutMembers } from '../presenters/channels.js';
import { nextInList, placeInList } from '../presenters/pages.js';

export const add: Handler<'channels.add'> = async ({ actor, input, trx, now }) =>
  showChannel(trx, actor.id, await addChannel(trx, actor, input, now));

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
  await setChannelArchived(trx, actor, input.id, true, now);
  return { status: 'ok' };
};

export const unarchive: Handler<'channels.unarchive'> = async ({ actor, input, trx, now }) => {
  await setChannelArchived(trx, actor, input.id, false, now);
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
  await addToChannel(trx, actor, channelId, userIds, now);
  return { status: 'ok' as const };
}

async function takeOut(trx: Transaction, actor: Actor, channelId: number, userIds: readonly number[], now: Date) {
  await removeFromChannel(trx, actor, channelId, userIds, now);
  return { status: 'ok' as const };
}

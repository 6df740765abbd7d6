import type { Actor } from '../actor.js';
import {
  addChannel,
  addToChannel,
  removeChannel,
  removeFromChannel,
  setChannelArchived,
  updateChannel,
} from '../domain/channels/channel_changes.js';
import { tellChannelState } from '../domain/announcements/own_events.js';
import type { Transaction } from '../db/database.js';
import type { Handler } from '../http/handler.js';
import { findChannel } from '../models/channel.js';
import { setFavorite } from '../models/channel_user.js';
import { findWorkspace } from '../models/workspace.js';
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

export const update: Handler<'channels.update'> = async ({ actor, input, trx, now }) =>
  showChannel(trx, actor.id, await updateChannel(trx, actor, input, now));

export const archive: Handler<'channels.archive'> = async ({ actor, input, trx, now }) => {
  await setChannelArchived(trx, actor, input.id, true, now);
  return { status: 'ok' };
};

export const unarchive: Handler<'channels.unarchive'> = async ({ actor, input, trx, now }) => {
  await setChannelArchived(trx, actor, input.id, false, now);
  return { status: 'ok' };
};

export const remove: Handler<'channels.remove'> = async ({ actor, input, trx, now }) => {
  await removeChannel(trx, actor, input.id, now);
  return { status: 'ok' };
};

export const favorite: Handler<'channels.favorite'> = ({ actor, input, trx, now }) =>
  markFavorite(trx, actor, input.id, true, now);

export const unfavorite: Handler<'channels.unfavorite'> = ({ actor, input, trx, now }) =>
  markFavorite(trx, actor, input.id, false, now);

/**
 * Changes the actor's own state of a channel. Only their own streams are told (behaviour/events.md#causes and
 * behaviour/stream.md#personal-events).
 */
async function markFavorite(trx: Transaction, actor: Actor, id: number, isFavorite: boolean, now: Date) {
  const channel = await findChannel(trx, actor, id);
  await setFavorite(trx, actor, channel, isFavorite);
  await tellChannelState(trx, actor, channel, now);
  return { status: 'ok' as const };
}

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

import type { Actor } from '../actor.js';
import { openChannel, requireMembers } from '../domain/channels.js';
import { requireGroups } from '../domain/groups.js';
import type { Transaction } from '../db.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { addMembers, findChannel } from '../models/channels.js';
import { findWorkspace } from '../models/workspaces.js';
import { canAddMembers } from '../policies/channels.js';
import { authorize } from '../policies/policy.js';
import { canAddChannel } from '../policies/workspaces.js';
import { showChannel, showChannels } from '../presenters/channels.js';
import { showChannelUserEvents } from '../presenters/members.js';
import { NOBODY } from '../presenters/threads.js';

export const add: Handler<'channels.add'> = async ({ actor, input, trx, now }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  authorize(actor, canAddChannel, workspace);
  await requireMembers(trx, actor, workspace, [...(input.user_ids ?? []), ...(input.default_recipients ?? [])]);
  await requireGroups(trx, actor, workspace, input.default_groups ?? []);

  const channel = await openChannel(trx, actor, workspace, input, now);
  await emit(trx, now, {
    name: 'channel_added',
    actor_id: actor.id,
    workspace_id: workspace.id,
    channel_id: channel.id,
    snapshot: await showChannel(trx, NOBODY, channel),
  });
  return showChannel(trx, actor.id, channel);
};

export const getone: Handler<'channels.getone'> = async ({ actor, input, db }) =>
  showChannel(db, actor.id, await findChannel(db, actor, input.id));

export const get: Handler<'channels.get'> = async ({ actor, input, db }) =>
  showChannels(db, actor, await findWorkspace(db, actor, input.workspace_id), input.archived);

export const addUser: Handler<'channels.addUser'> = async ({ actor, input, trx, now }) => {
  await bringIn(trx, actor, input.id, [input.user_id], now);
  return { status: 'ok' };
};

export const addUsers: Handler<'channels.addUsers'> = async ({ actor, input, trx, now }) => {
  await bringIn(trx, actor, input.id, input.user_ids, now);
  return { status: 'ok' };
};

async function bringIn(
  trx: Transaction,
  actor: Actor,
  channelId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  const channel = await findChannel(trx, actor, channelId);
  authorize(actor, canAddMembers, { channel, userIds });
  await requireMembers(trx, actor, { ...channel, id: channel.workspace_id }, userIds);
  const added = await addMembers(trx, channel, userIds, now);
  await emit(trx, now, ...(await showChannelUserEvents(trx, actor, channel, added)));
}

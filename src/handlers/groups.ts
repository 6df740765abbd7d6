import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';
import { addGroup, addToGroup, removeFromGroup } from '../domain/groups/managing.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { deleteGroup, lockGroup, updateGroup } from '../models/group.js';
import { findWorkspace } from '../models/workspace.js';
import { canChangeGroup } from '../policies/groups.js';
import { authorize } from '../policies/policy.js';
import { showGroup, showGroups, showVisibleGroup } from '../presenters/groups.js';
import { nextInList, placeInList } from '../presenters/pages.js';

export const add: Handler<'groups.add'> = ({ actor, input, trx, now }) => addGroup(trx, actor, input, now);

export const getone: Handler<'groups.getone'> = ({ actor, input, db }) => showVisibleGroup(db, actor, input.id);

export const get: Handler<'groups.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const shown = await showGroups(db, actor, workspace, placeInList(input.cursor));
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const update: Handler<'groups.update'> = async ({ actor, input, trx, now }) => {
  const { name, description, color } = input;
  const group = await lockGroup(trx, actor, input.id);
  authorize(actor, canChangeGroup, group);

  const changed = await updateGroup(trx, group, {
    name: name ?? group.name,
    description: description === undefined ? group.description : description || null,
    color: color ?? group.color,
  });
  const shown = await showGroup(trx, group);
  if (!changed) return shown;
  const { workspace_id } = group;
  await emit(trx, now, { name: 'group_updated', actor_id: actor.id, workspace_id, snapshot: shown });
  return shown;
};

export const remove: Handler<'groups.remove'> = async ({ actor, input, trx, now }) => {
  const group = await lockGroup(trx, actor, input.id);
  authorize(actor, canChangeGroup, group);

  const shown = await showGroup(trx, group);
  await deleteGroup(trx, group);
  const { workspace_id } = group;
  await emit(trx, now, { name: 'group_deleted', actor_id: actor.id, workspace_id, snapshot: shown });
  return { status: 'ok' };
};

export const addUser: Handler<'groups.addUser'> = ({ actor, input, trx, now }) =>
  bringIn(trx, actor, input.id, [input.user_id], now);

export const addUsers: Handler<'groups.addUsers'> = ({ actor, input, trx, now }) =>
  bringIn(trx, actor, input.id, input.user_ids, now);

export const removeUser: Handler<'groups.removeUser'> = ({ actor, input, trx, now }) =>
  takeOut(trx, actor, input.id, [input.user_id], now);

export const removeUsers: Handler<'groups.removeUsers'> = ({ actor, input, trx, now }) =>
  takeOut(trx, actor, input.id, input.user_ids, now);

async function bringIn(trx: Transaction, actor: Actor, groupId: number, userIds: readonly number[], now: Date) {
  await addToGroup(trx, actor, groupId, userIds, now);
  return { status: 'ok' as const };
}

async function takeOut(trx: Transaction, actor: Actor, groupId: number, userIds: readonly number[], now: Date) {
  await removeFromGroup(trx, actor, groupId, userIds, now);
  return { status: 'ok' as const };
}

import type { Context } from '../domain/context.js';
import { addGroup, addToGroup, removeFromGroup, removeGroup, updateGroup } from '../domain/groups/group_changes.js';
import type { Handler } from '../http/handler.js';
import { findWorkspace } from '../models/workspace.js';
import { showGroups, showVisibleGroup } from '../presenters/groups.js';
import { nextInList, placeInList } from '../presenters/pages.js';

export const add: Handler<'groups.add'> = ({ actor, input, trx, now }) => addGroup({ trx, actor, now }, input);

export const getone: Handler<'groups.getone'> = ({ actor, input, db }) => showVisibleGroup(db, actor, input.id);

export const get: Handler<'groups.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  const shown = await showGroups(db, actor, workspace, placeInList(input.cursor));
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const update: Handler<'groups.update'> = ({ actor, input, trx, now }) => updateGroup({ trx, actor, now }, input);

export const remove: Handler<'groups.remove'> = async ({ actor, input, trx, now }) => {
  await removeGroup({ trx, actor, now }, input.id);
  return { status: 'ok' };
};

export const addUser: Handler<'groups.addUser'> = ({ actor, input, trx, now }) =>
  bringIn({ trx, actor, now }, input.id, [input.user_id]);

export const addUsers: Handler<'groups.addUsers'> = ({ actor, input, trx, now }) =>
  bringIn({ trx, actor, now }, input.id, input.user_ids);

export const removeUser: Handler<'groups.removeUser'> = ({ actor, input, trx, now }) =>
  takeOut({ trx, actor, now }, input.id, [input.user_id]);

export const removeUsers: Handler<'groups.removeUsers'> = ({ actor, input, trx, now }) =>
  takeOut({ trx, actor, now }, input.id, input.user_ids);

async function bringIn(context: Context, groupId: number, userIds: readonly number[]) {
  await addToGroup(context, groupId, userIds);
  return { status: 'ok' as const };
}

async function takeOut(context: Context, groupId: number, userIds: readonly number[]) {
  await removeFromGroup(context, groupId, userIds);
  return { status: 'ok' as const };
}

import type { Actor } from '../actor.js';
import type { Services } from '../services.js';
import {
  addWorkspace,
  changeWorkspaceAvatar,
  removeWorkspace,
  updateWorkspace,
} from '../domain/workspaces/workspace_changes.js';
import type { Queryable } from '../db/database.js';
import { found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { defaultWorkspaceIdOf, findWorkspace, workspaceIdsOf } from '../models/workspace.js';
import { showChannels } from '../presenters/channels.js';
import { nextInList, placeInList } from '../presenters/pages.js';
import { showWorkspace, showWorkspaces } from '../presenters/workspaces.js';

export const add: Handler<'workspaces.add'> = async ({ actor, input, trx, now, services }) =>
  showOne(trx, actor, await addWorkspace({ trx, actor, now }, input, services.settings), services);

export const getone: Handler<'workspaces.getone'> = ({ actor, input, db, services }) =>
  showOne(db, actor, input.id, services);

export const getDefault: Handler<'workspaces.getDefault'> = async ({ actor, db, services }) =>
  showOne(db, actor, found(await defaultWorkspaceIdOf(db, actor), 'workspace_not_found'), services);

export const get: Handler<'workspaces.get'> = async ({ actor, input, db, services, reply }) => {
  const after = placeInList(input.cursor);
  const ids = (await workspaceIdsOf(db, actor)).filter((id) => id > after);
  const shown = await showWorkspaces(db, actor, ids, services.settings.baseUrl);
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const getPublicChannels: Handler<'workspaces.getPublicChannels'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.id);
  const filter = { archived: false, public: true, after: placeInList(input.cursor) } as const;
  const shown = await showChannels(db, actor, workspace, filter);
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const update: Handler<'workspaces.update'> = async ({ actor, input, trx, now, services }) => {
  const { id, ...change } = input;
  await updateWorkspace({ trx, actor, now }, id, change, services.settings);
  return showOne(trx, actor, id, services);
};

export const updateAvatar: Handler<'workspaces.updateAvatar'> = async (context) => {
  const { actor, input, db, now, services, abortSignal } = context;
  const id = input.id ?? found(await defaultWorkspaceIdOf(db, actor), 'workspace_not_found');
  await changeWorkspaceAvatar({ db, services, now, signal: abortSignal() }, actor, id, input.image);
  return showOne(db, actor, id, services);
};

export const remove: Handler<'workspaces.remove'> = async ({ actor, input, db, now, caller, services }) => {
  const { id, current_password: password } = input;
  await removeWorkspace(db, services, actor, { id, password, address: caller.address }, now);
  return { status: 'ok' };
};

async function showOne(db: Queryable, actor: Actor, id: number, { settings }: Services) {
  return found(await showWorkspace(db, actor, id, settings.baseUrl), 'workspace_not_found');
}

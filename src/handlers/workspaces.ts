import type { Actor } from '../actor.js';
import type { Services } from '../domain/services.js';
import { requireNoRecovery } from '../domain/accounts/recovery_offers.js';
import { confirmPassword } from '../domain/accounts/sign_in.js';
import {
  addWorkspace,
  changeWorkspaceAvatar,
  findManaged,
  lockManaged,
  updateWorkspace,
} from '../domain/workspaces/managing.js';
import type { Queryable } from '../db/database.js';
import { found } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { holdPassword } from '../models/user.js';
import { defaultWorkspaceIdOf, findWorkspace, hideWorkspace, workspaceIdsOf } from '../models/workspace.js';
import { showChannels } from '../presenters/channels.js';
import { nextInList, placeInList } from '../presenters/pages.js';
import { showWorkspace, showWorkspaces, showWorkspaceToAll } from '../presenters/workspaces.js';

export const add: Handler<'workspaces.add'> = async ({ actor, input, trx, now, services }) =>
  showOne(trx, actor, await addWorkspace(trx, actor, input, services.settings, now), services);

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
  await updateWorkspace(trx, actor, id, change, services.settings, now);
  return showOne(trx, actor, id, services);
};

export const updateAvatar: Handler<'workspaces.updateAvatar'> = async (context) => {
  const { actor, input, db, now, services, abortSignal } = context;
  const id = input.id ?? found(await defaultWorkspaceIdOf(db, actor), 'workspace_not_found');
  await changeWorkspaceAvatar({ db, services, now, signal: abortSignal() }, actor, id, input.image);
  return showOne(db, actor, id, services);
};

export const remove: Handler<'workspaces.remove'> = async ({ actor, input, db, now, caller, services }) => {
  await findManaged(db, actor, input.id);
  const hash = await confirmPassword(db, services, actor, input.current_password, caller.address, now);
  await db.transaction(async (trx) => {
    // Checked again: while the password was hashed, the actor may have lost the role, or the
    // password may have been changed.
    const workspace = await lockManaged(trx, actor, input.id);
    await holdPassword(trx, actor.id, hash);
    await requireNoRecovery(trx, services.settings, actor.id, now);
    const snapshot = await showWorkspaceToAll(trx, workspace.id, services.settings.baseUrl);
    const seen_by = await hideWorkspace(trx, workspace, now);
    const removal = { actor_id: actor.id, workspace_id: workspace.id, seen_by, snapshot };
    await emit(trx, now, { name: 'workspace_deleted', ...removal });
  });
  return { status: 'ok' };
};

async function showOne(db: Queryable, actor: Actor, id: number, { settings }: Services) {
  return found(await showWorkspace(db, actor, id, settings.baseUrl), 'workspace_not_found');
}

import type { Actor } from '../actor.js';
import { confirmPassword } from '../domain/sign_in.js';
import { openWorkspace } from '../domain/workspaces.js';
import type { Queryable } from '../db.js';
import { ApiError, found } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { readyList } from '../json.js';
import {
  changeWorkspace,
  defaultWorkspaceIdOf,
  findWorkspace,
  hideWorkspace,
  workspaceIdsOf,
  type VisibleWorkspace,
} from '../models/workspaces.js';
import { authorize } from '../policies/policy.js';
import { canManageWorkspace } from '../policies/workspaces.js';
import { showChannel, showChannels } from '../presenters/channels.js';
import { NOBODY } from '../presenters/threads.js';
import { showWorkspaces, showWorkspaceToAll } from '../presenters/workspaces.js';

export const add: Handler<'workspaces.add'> = async ({ actor, input, trx, now, services }) => {
  const { workspaceId, general } = await openWorkspace(trx, actor, input, services.settings.defaultPlan, now);
  const workspace = await showOne(trx, actor, workspaceId);
  const place = { actor_id: actor.id, workspace_id: workspaceId };
  await emit(trx, now, { name: 'workspace_added', ...place, snapshot: workspace });
  await emit(trx, now, {
    name: 'channel_added',
    ...place,
    channel_id: general.id,
    snapshot: await showChannel(trx, NOBODY, general),
  });
  return workspace;
};

export const getone: Handler<'workspaces.getone'> = ({ actor, input, db }) => showOne(db, actor, input.id);

export const getDefault: Handler<'workspaces.getDefault'> = async ({ actor, db }) =>
  showOne(db, actor, found(await defaultWorkspaceIdOf(db, actor), 'workspace_not_found'));

export const get: Handler<'workspaces.get'> = async ({ actor, db }) =>
  readyList(await showWorkspaces(db, actor, await workspaceIdsOf(db, actor)));

export const getPublicChannels: Handler<'workspaces.getPublicChannels'> = async ({ actor, input, db }) =>
  showChannels(db, actor, await findWorkspace(db, actor, input.id), { archived: false, public: true });

export const update: Handler<'workspaces.update'> = async ({ actor, input, trx, now }) => {
  if (Object.keys(input).length === 1) {
    throw new ApiError('argument_missing', { argument: 'name', reason: 'is required without color' });
  }
  const workspace = await findManaged(trx, actor, input.id);
  if (await changeWorkspace(trx, workspace, input)) {
    const snapshot = await showWorkspaceToAll(trx, workspace.id);
    await emit(trx, now, { name: 'workspace_updated', actor_id: actor.id, workspace_id: workspace.id, snapshot });
  }
  return showOne(trx, actor, workspace.id);
};

export const remove: Handler<'workspaces.remove'> = async ({ actor, input, db, now, caller, services }) => {
  await findManaged(db, actor, input.id);
  await confirmPassword(db, services, actor, input.current_password, caller.address, now);
  await db.transaction(async (trx) => {
    // Asked again: a password takes long enough to look at for somebody else to take the role away meanwhile.
    const workspace = await findManaged(trx, actor, input.id);
    const snapshot = await showWorkspaceToAll(trx, workspace.id);
    await hideWorkspace(trx, workspace, now);
    await emit(trx, now, { name: 'workspace_deleted', actor_id: actor.id, workspace_id: workspace.id, snapshot });
  });
  return { status: 'ok' };
};

/** A workspace that the actor sees and manages; otherwise 105 or 109. */
async function findManaged(db: Queryable, actor: Actor, id: number): Promise<VisibleWorkspace> {
  const workspace = await findWorkspace(db, actor, id);
  authorize(actor, canManageWorkspace, workspace);
  return workspace;
}

async function showOne(db: Queryable, actor: Actor, id: number) {
  const [workspace] = await showWorkspaces(db, actor, [id]);
  return found(workspace, 'workspace_not_found');
}

import type { Actor } from '../actor.js';
import { changeAvatar } from '../domain/users/avatars.js';
import type { Services } from '../domain/services.js';
import { requireNoRecovery } from '../domain/accounts/recovery_offers.js';
import { confirmPassword } from '../domain/accounts/sign_in.js';
import { openWorkspace } from '../domain/workspaces/workspaces.js';
import type { Queryable, Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { holdPassword } from '../models/user.js';
import { lockWorkspaceAvatar, setWorkspaceAvatar } from '../models/avatars.js';
import { lockWorkspace } from '../models/people.js';
import { restartBacklog } from '../models/search_backlog.js';
import {
  changeWorkspace,
  defaultWorkspaceIdOf,
  findWorkspace,
  hideWorkspace,
  workspaceIdsOf,
  type VisibleWorkspace,
} from '../models/workspace.js';
import { authorize } from '../policies/policy.js';
import { canManageWorkspace } from '../policies/workspaces.js';
import { showChannel, showChannels } from '../presenters/channels.js';
import { nextInList, placeInList } from '../presenters/pages.js';
import { NO_VIEWER } from '../presenters/view.js';
import { showWorkspace, showWorkspaces, showWorkspaceToAll } from '../presenters/workspaces.js';

export const add: Handler<'workspaces.add'> = async ({ actor, input, trx, now, services }) => {
  const { workspaceId, general } = await openWorkspace(trx, actor, input, services.settings.defaultPlan, now);
  const workspace = await showOne(trx, actor, workspaceId, services);
  const place = { actor_id: actor.id, workspace_id: workspaceId };
  const snapshot = await showWorkspaceToAll(trx, workspaceId, services.settings.baseUrl);
  await emit(trx, now, { name: 'workspace_added', ...place, snapshot });
  await emit(trx, now, {
    name: 'channel_added',
    ...place,
    channel_id: general.id,
    snapshot: await showChannel(trx, NO_VIEWER, general),
  });
  return workspace;
};

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
  const workspace = await lockManaged(trx, actor, input.id);
  const change = await changeWorkspace(trx, workspace, input);
  if (change?.hasNewLanguage === true) await restartBacklog(trx, workspace);
  if (change !== undefined) {
    const snapshot = await showWorkspaceToAll(trx, workspace.id, services.settings.baseUrl);
    await emit(trx, now, { name: 'workspace_updated', actor_id: actor.id, workspace_id: workspace.id, snapshot });
  }
  return showOne(trx, actor, workspace.id, services);
};

export const updateAvatar: Handler<'workspaces.updateAvatar'> = async ({
  actor,
  input,
  db,
  now,
  services,
  abortSignal,
}) => {
  const id = input.id ?? found(await defaultWorkspaceIdOf(db, actor), 'workspace_not_found');
  await findManaged(db, actor, id);
  await changeAvatar({ db, now, services, requester: { userId: actor.id, signal: abortSignal() } }, input.image, {
    id,
    lock: async (trx) => {
      const former = await lockWorkspaceAvatar(trx, id);
      // Checked again: while the image was inspected, the actor may have lost the role.
      await findManaged(trx, actor, id);
      return former;
    },
    give: async (trx, avatar) => {
      await setWorkspaceAvatar(trx, id, avatar);
      const snapshot = await showWorkspaceToAll(trx, id, services.settings.baseUrl);
      await emit(trx, now, { name: 'workspace_updated', actor_id: actor.id, workspace_id: id, snapshot });
    },
  });
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
    await hideWorkspace(trx, workspace, now);
    await emit(trx, now, { name: 'workspace_deleted', actor_id: actor.id, workspace_id: workspace.id, snapshot });
  });
  return { status: 'ok' };
};

/** A workspace that the actor manages. Throws 105 when they do not see it, 109 when they are not an admin. */
async function findManaged(db: Queryable, actor: Actor, id: number): Promise<VisibleWorkspace> {
  const workspace = await findWorkspace(db, actor, id);
  authorize(actor, canManageWorkspace, workspace);
  return workspace;
}

/** The same, locked: the actor keeps the role until the end of the transaction. */
async function lockManaged(trx: Transaction, actor: Actor, id: number): Promise<VisibleWorkspace> {
  const workspace = await lockWorkspace(trx, actor, id);
  authorize(actor, canManageWorkspace, workspace);
  return workspace;
}

async function showOne(db: Queryable, actor: Actor, id: number, { settings }: Services) {
  return found(await showWorkspace(db, actor, id, settings.baseUrl), 'workspace_not_found');
}

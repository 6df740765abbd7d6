import type { Actor } from '../actor.js';
import { openWorkspace } from '../domain/workspaces.js';
import type { Queryable } from '../db.js';
import { found } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { readyList } from '../json.js';
import { defaultWorkspaceIdOf, workspaceIdsOf } from '../models/workspaces.js';
import { showChannel } from '../presenters/channels.js';
import { NOBODY } from '../presenters/threads.js';
import { showWorkspaces } from '../presenters/workspaces.js';

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

async function showOne(db: Queryable, actor: Actor, id: number) {
  const [workspace] = await showWorkspaces(db, actor, [id]);
  return found(workspace, 'workspace_not_found');
}

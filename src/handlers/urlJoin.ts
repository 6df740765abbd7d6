import { joinByLink } from '../domain/workspaces/joining.js';
import { found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { closeJoinLink } from '../models/join_link.js';
import { findWorkspace } from '../models/workspace.js';
import { authorize } from '../policies/policy.js';
import { canManageWorkspace, canShareJoinLink } from '../policies/workspaces.js';
import { showWorkspace } from '../presenters/workspaces.js';

export const getOrCreate: Handler<'urlJoin.getOrCreate'> = async ({ actor, input, trx, services }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  authorize(actor, canShareJoinLink, workspace);
  return { url: await services.joinLinks.getOrOpen(trx, workspace) };
};

export const disable: Handler<'urlJoin.disable'> = async ({ actor, input, trx }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  authorize(actor, canManageWorkspace, workspace);
  await closeJoinLink(trx, workspace);
  return { status: 'ok' };
};

export const joinWorkspace: Handler<'urlJoin.joinWorkspace'> = async ({ actor, input, trx, now, services }) => {
  const workspaceId = await joinByLink(trx, actor, input.url_invite_code, services.settings, now);
  return found(await showWorkspace(trx, actor, workspaceId, services.settings.baseUrl), 'workspace_not_found');
};

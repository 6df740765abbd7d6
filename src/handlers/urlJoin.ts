import { admit } from '../domain/invitations.js';
import { codeOf } from '../domain/join_links.js';
import { announceArrival } from '../domain/announcing.js';
import { found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { closeJoinLink, workspaceOfCode } from '../models/join_links.js';
import { findWorkspace } from '../models/workspaces.js';
import { authorize } from '../policies/policy.js';
import { canManageWorkspace, canShareJoinLink } from '../policies/workspaces.js';
import { showWorkspaces } from '../presenters/workspaces.js';

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
  const workspace = found(await workspaceOfCode(trx, codeOf(input.url_invite_code)), 'not_found');
  const joining = { userId: actor.id, userType: 'USER', channelIds: [] } as const;
  const entered = await admit(trx, actor, { ...workspace, viewer_type: 'USER' }, joining, services.settings, now);
  await announceArrival(trx, actor, workspace, actor.id, entered, now);
  const [shown] = await showWorkspaces(trx, actor, [workspace.id], services.settings.baseUrl);
  return found(shown, 'workspace_not_found');
};

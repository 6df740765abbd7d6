import { joinByLink } from '../domain/workspaces/join.js';
import { disableJoinLink, shareJoinLink } from '../domain/workspaces/workspace_changes.js';
import { found } from '../errors.js';
import type { Handler } from '../http/handler.js';
import { showWorkspace } from '../presenters/workspaces.js';

export const getOrCreate: Handler<'urlJoin.getOrCreate'> = async ({ actor, input, trx, services }) => ({
  url: await shareJoinLink(trx, actor, input.workspace_id, services),
});

export const disable: Handler<'urlJoin.disable'> = async ({ actor, input, trx }) => {
  await disableJoinLink(trx, actor, input.workspace_id);
  return { status: 'ok' };
};

export const joinWorkspace: Handler<'urlJoin.joinWorkspace'> = async ({ actor, input, trx, now, services }) => {
  const workspaceId = await joinByLink({ trx, actor, now }, input.url_invite_code, services.settings);
  return found(await showWorkspace(trx, actor, workspaceId, services.settings.baseUrl), 'workspace_not_found');
};

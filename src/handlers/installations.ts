import {
  addInstallation,
  removeInstallation,
  renewInstallation,
  showInstallationTo,
} from '../domain/integrations/installations.js';
import type { Handler } from '../http/handler.js';
import { findWorkspace } from '../models/workspace.js';
import { canUseIntegrations } from '../policies/integrations.js';
import { authorize } from '../policies/policy.js';
import { showInstallations } from '../presenters/installations.js';
import { nextInList, placeInList } from '../presenters/pages.js';

export const add: Handler<'installations.add'> = async ({ actor, input, trx, now, services }) =>
  showInstallationTo(trx, actor, await addInstallation({ trx, actor, now }, input, services.settings), services);

export const get: Handler<'installations.get'> = async ({ actor, input, db, reply }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  authorize(actor, canUseIntegrations, workspace);
  const shown = await showInstallations(db, actor, workspace, placeInList(input.cursor));
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const getone: Handler<'installations.getone'> = ({ actor, input, db, services }) =>
  showInstallationTo(db, actor, input.id, services);

export const remove: Handler<'installations.remove'> = async ({ actor, input, trx, now }) => {
  await removeInstallation({ trx, actor, now }, input.id);
  return { status: 'ok' };
};

export const regenerateToken: Handler<'installations.regenerateToken'> = async ({ actor, input, trx, services }) => {
  await renewInstallation(trx, actor, input.id);
  return showInstallationTo(trx, actor, input.id, services);
};

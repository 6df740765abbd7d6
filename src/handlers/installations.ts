import type { Actor } from '../actor.js';
import type { Queryable } from '../db.js';
import { install, lockPlace, requireFitting, uninstall, wantedPlace } from '../domain/installing.js';
import { NO_SECRETS } from '../domain/integration_secrets.js';
import type { Services } from '../domain/services.js';
import type { Handler } from '../http/handler.js';
import { readyList } from '../json.js';
import { findInstallation } from '../models/installations.js';
import { holdIntegration } from '../models/integrations.js';
import { lockWorkspace } from '../models/people.js';
import { findWorkspace } from '../models/workspaces.js';
import { canInstall, canUninstall, canUseIntegrations } from '../policies/integrations.js';
import { authorize } from '../policies/policy.js';
import { showInstallationDetails, showInstallations } from '../presenters/installations.js';

export const add: Handler<'installations.add'> = async ({ actor, input, trx, now, services }) => {
  const place = await wantedPlace(trx, actor, input);
  const integration = await holdIntegration(trx, actor, input.integration_id, place.workspace_id);
  authorize(actor, canInstall, { integration, place });
  requireFitting(integration.kind, place);
  const locked = await lockPlace(trx, actor, place);
  // Asked again: while the workspace was waited for, they may have become a guest.
  authorize(actor, canInstall, { integration, place: { ...place, viewer_type: locked.workspace.viewer_type } });

  return showOne(trx, actor, await install(trx, actor, locked, integration, now), services);
};

export const get: Handler<'installations.get'> = async ({ actor, input, db }) => {
  const workspace = await findWorkspace(db, actor, input.workspace_id);
  authorize(actor, canUseIntegrations, workspace);
  return readyList(await showInstallations(db, actor, workspace));
};

export const getone: Handler<'installations.getone'> = ({ actor, input, db, services }) =>
  showOne(db, actor, input.id, services);

export const remove: Handler<'installations.remove'> = async ({ actor, input, trx, now }) => {
  const { workspace_id } = await findInstallation(trx, actor, input.id);
  await lockWorkspace(trx, actor, workspace_id);
  // Looked at again: while the workspace was waited for, somebody else may have uninstalled it.
  const installation = await findInstallation(trx, actor, input.id);
  authorize(actor, canUninstall, installation);
  await uninstall(trx, actor, installation, now);
  return { status: 'ok' };
};

/** An installation as the actor sees it: its secrets are for who has installed it; otherwise 110. */
async function showOne(db: Queryable, actor: Actor, id: number, { integrations }: Services) {
  const installation = await findInstallation(db, actor, id);
  const secrets =
    installation.installed_by === actor.id ? integrations.ofInstallation(id, installation, actor) : NO_SECRETS;
  return showInstallationDetails(db, id, secrets);
}

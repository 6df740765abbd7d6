import type { Actor } from '../../actor.js';
import type { Queryable, Transaction } from '../../db/database.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import { findInstallation } from '../../models/integration_installation.js';
import { holdIntegration } from '../../models/integration.js';
import { lockWorkspace } from '../../models/people.js';
import { canInstall, canUninstall } from '../../policies/integrations.js';
import { authorize } from '../../policies/policy.js';
import { showInstallationDetails } from '../../presenters/installations.js';
import { install, lockPlace, requireFitting, uninstall, wantedPlace, type WantedInstallation } from './installing.js';
import { NO_SECRETS } from './secrets.js';
import type { Services } from '../services.js';

/**
 * Installs what the actor names where they say, as `installations/add` and the console do (decision 28b); answers the id. 105, 107 or
 * 108 for a place that they do not see, 110 for an integration that they cannot know of there, 109 for who may not, 19 and 20 for a
 * place that does not fit.
 */
export async function addInstallation(
  trx: Transaction,
  actor: Actor,
  input: WantedInstallation,
  now: Date,
): Promise<number> {
  const place = await wantedPlace(trx, actor, input);
  const integration = await holdIntegration(trx, actor, input.integration_id, place.workspace_id);
  authorize(actor, canInstall, { integration, place });
  requireFitting(integration.kind, place);
  const locked = await lockPlace(trx, actor, place);
  // Asked again: while the workspace was waited for, they may have become a guest.
  authorize(actor, canInstall, { integration, place: { ...place, viewer_type: locked.workspace.viewer_type } });
  return install(trx, actor, locked, integration, now);
}

/** Uninstalls what the actor sees: 110 for what they do not, 109 for who has neither installed it nor is an admin. */
export async function removeInstallation(trx: Transaction, actor: Actor, id: number, now: Date): Promise<void> {
  const { workspace_id } = await findInstallation(trx, actor, id);
  await lockWorkspace(trx, actor, workspace_id);
  // Looked at again: while the workspace was waited for, somebody else may have uninstalled it.
  const installation = await findInstallation(trx, actor, id);
  authorize(actor, canUninstall, installation);
  await uninstall(trx, actor, installation, now);
}

/** An installation as the actor sees it: its secrets are for who has installed it; otherwise 110. */
export async function showInstallationTo(
  db: Queryable,
  actor: Actor,
  id: number,
  { integrations }: Services,
): Promise<JsonText<Schema<'InstallationDetails'>>> {
  const installation = await findInstallation(db, actor, id);
  const secrets =
    installation.installed_by === actor.id ? integrations.ofInstallation(id, installation, actor) : NO_SECRETS;
  return showInstallationDetails(db, id, secrets);
}

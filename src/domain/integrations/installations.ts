import type { Actor } from '../../actor.js';
import type { Queryable, Transaction } from '../../db/database.js';
import type { Schema } from '../../generated/schemas.js';
import type { JsonText } from '../../db/json_text.js';
import { ApiError } from '../../errors.js';
import { renewInstallToken, findInstallation } from '../../models/integration_installation.js';
import { holdIntegration } from '../../models/integration.js';
import { lockWorkspace } from '../../models/workspace_people.js';
import { canInstall, canRenewToken, canUninstall } from '../../policies/integrations.js';
import { authorize } from '../../policies/policy.js';
import { showInstallationDetails } from '../../presenters/installations.js';
import {
  install,
  lockPlace,
  requireFitting,
  uninstall,
  wantedPlace,
  type InstallationSettings,
  type WantedInstallation,
} from './install.js';
import { keepSchedule, wantedSchedule } from './report_schedules.js';
import { NO_SECRETS, POSTING, type IntegrationSecrets } from './secrets.js';

/**
 * Installs an integration, for `installations/add` and the console (behaviour/integrations.md#installations). Returns
 * the id of the installation.
 *
 * Errors:
 * - The actor does not see the place (105, 107 or 108), or the integration there (110).
 * - The actor may not install it, or may not change the schedule of a report that is installed there already (109).
 * - The place is missing (19), or does not fit (20). The same for the schedule and time zone of a report.
 * - Another integration in the workspace has the same command (131).
 * - There are too many installations in the place or the workspace (114).
 */
export async function addInstallation(
  trx: Transaction,
  actor: Actor,
  input: WantedInstallation,
  settings: InstallationSettings,
  now: Date,
): Promise<number> {
  const place = await wantedPlace(trx, actor, input);
  const integration = await holdIntegration(trx, actor, input.integration_id, place.workspace_id);
  authorize(actor, canInstall, { integration, place });
  requireFitting(integration.kind, place);
  const schedule = wantedSchedule(integration.kind, input, now);
  const locked = await lockPlace(trx, actor, place);
  // Checked again: while this request waited for the lock, the actor may have become a guest.
  authorize(actor, canInstall, { integration, place: { ...place, viewer_type: locked.workspace.viewer_type } });
  const id = await install(trx, actor, locked, integration, settings, now);
  if (schedule !== undefined) await keepSchedule(trx, actor, id, schedule, now);
  return id;
}

/**
 * Uninstalls an integration. Throws Not found (110) when the actor does not see it, and Forbidden (109) when the actor
 * neither installed it nor is an ADMIN.
 */
export async function removeInstallation(trx: Transaction, actor: Actor, id: number, now: Date): Promise<void> {
  const { workspace_id } = await findInstallation(trx, actor, id);
  await lockWorkspace(trx, actor, workspace_id);
  // Read again: while this request waited for the lock, somebody else may have uninstalled it.
  const installation = await findInstallation(trx, actor, id);
  authorize(actor, canUninstall, installation);
  await uninstall(trx, actor, installation, now);
}

/**
 * Renews the install token of an installation (behaviour/integrations.md#installations). The old one stops working.
 *
 * Errors:
 * - The actor does not see the installation (110), or has not installed it (109).
 * - Its kind has no install token (114, reason `no_install_token`).
 */
export async function renewInstallation(trx: Transaction, actor: Actor, id: number): Promise<void> {
  const installation = await findInstallation(trx, actor, id);
  authorize(actor, canRenewToken, installation);
  if (!POSTING.includes(installation.kind)) throw new ApiError('bad_request', { reason: 'no_install_token' });
  await renewInstallToken(trx, id, actor.id);
}

/**
 * An installation as the actor sees it. Only the user who installed it gets its secrets. Throws Not found (110) when
 * the actor does not see it.
 */
export async function showInstallationTo(
  db: Queryable,
  actor: Actor,
  id: number,
  { integrations }: { integrations: IntegrationSecrets },
): Promise<JsonText<Schema<'InstallationDetails'>>> {
  const installation = await findInstallation(db, actor, id);
  const secrets =
    installation.installed_by === actor.id ? integrations.ofInstallation(installation, actor) : NO_SECRETS;
  return showInstallationDetails(db, id, secrets);
}

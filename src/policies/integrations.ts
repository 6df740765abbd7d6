import type { UserType, VisibleWorkspace } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins list the installations of their workspace, and build integrations private to it. */
export const canUseIntegrations: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Users and admins install integrations that are public or private to that workspace. */
export const canInstall: Policy<{
  integration: { workspace_id: number | null };
  place: { workspace_id: number; viewer_type: UserType };
}> = (_, { integration, place }) =>
  place.viewer_type !== 'GUEST' &&
  (integration.workspace_id === null || integration.workspace_id === place.workspace_id);

/** The user who has installed it. The token posts in their name, so nobody else gets it. */
export const canRenewToken: Policy<{ installed_by: number }> = (actor, { installed_by }) => installed_by === actor.id;

/** The user who has installed it, and admins. */
export const canUninstall: Policy<{ installed_by: number; viewer_type: UserType }> = (actor, installation) =>
  installation.installed_by === actor.id || installation.viewer_type === 'ADMIN';

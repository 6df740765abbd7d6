import type { UserType, VisibleWorkspace } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins look at what is installed in their workspace, and build what is private to it; guests do not. */
export const canUseIntegrations: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Users and admins install what is public, or private to that workspace, where they may post; guests do not. */
export const canInstall: Policy<{
  integration: { workspace_id: number | null };
  place: { workspace_id: number; viewer_type: UserType };
}> = (_, { integration, place }) =>
  place.viewer_type !== 'GUEST' &&
  (integration.workspace_id === null || integration.workspace_id === place.workspace_id);

/** Who has installed it, and admins. */
export const canUninstall: Policy<{ installed_by: number; viewer_type: UserType }> = (actor, installation) =>
  installation.installed_by === actor.id || installation.viewer_type === 'ADMIN';

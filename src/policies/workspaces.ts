import type { UserType, VisibleWorkspace } from '../models/workspaces.js';
import type { Policy } from './policy.js';

/** Users and admins add channels; guests do not. */
export const canAddChannel: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Admins change and remove a workspace. */
export const canManageWorkspace: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type === 'ADMIN';

/** Admins add people of any type; users add users and guests; guests nobody. */
export const canAddPerson: Policy<{ workspace: VisibleWorkspace; userType: UserType }> = (_, { workspace, userType }) =>
  workspace.viewer_type === 'ADMIN' || (workspace.viewer_type === 'USER' && userType !== 'ADMIN');

/** Whoever was removed comes back only by an admin (decision 42). */
export const canReadmit: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type === 'ADMIN';

import type { Member } from '../models/workspace_people.js';
import type { UserType, VisibleWorkspace } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins add channels. */
export const canAddChannel: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Users and admins get the join link. */
export const canShareJoinLink: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Admins change and remove a workspace, and disable its join link. */
export const canManageWorkspace: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type === 'ADMIN';

/** Admins add people of any type, users add users and guests, guests add nobody. */
export const canAddPerson: Policy<{ workspace: VisibleWorkspace; userType: UserType }> = (_, { workspace, userType }) =>
  workspace.viewer_type === 'ADMIN' || (workspace.viewer_type === 'USER' && userType !== 'ADMIN');

/**
 * Only admins add back somebody whom an admin removed. Somebody who left may be added back by anybody who may
 * add people (behaviour/workspaces.md#leaving).
 */
export const canReadmit: Policy<{ workspace: VisibleWorkspace; userId: number; removedBy: number | null }> = (
  _,
  { workspace, userId, removedBy },
) => workspace.viewer_type === 'ADMIN' || removedBy === userId;

/** Admins change the type of people. */
export const canChangePerson: Policy<{ workspace: VisibleWorkspace }> = (_, { workspace }) =>
  workspace.viewer_type === 'ADMIN';

/** Admins remove people. Everybody may leave. */
export const canRemovePerson: Policy<{ workspace: VisibleWorkspace; member: Member }> = (
  actor,
  { workspace, member },
) => workspace.viewer_type === 'ADMIN' || member.user_id === actor.id;

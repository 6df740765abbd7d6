import type { Member } from '../models/people.js';
import type { UserType, VisibleWorkspace } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins add channels; guests do not. */
export const canAddChannel: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Users and admins hand out the join link; guests do not. */
export const canShareJoinLink: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Admins change and remove a workspace, and disable its join link. */
export const canManageWorkspace: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type === 'ADMIN';

/** Admins add people of any type; users add users and guests; guests nobody. */
export const canAddPerson: Policy<{ workspace: VisibleWorkspace; userType: UserType }> = (_, { workspace, userType }) =>
  workspace.viewer_type === 'ADMIN' || (workspace.viewer_type === 'USER' && userType !== 'ADMIN');

/** Whom an admin removed comes back only by an admin; who left by themself, by whoever may add them (decision 42). */
export const canReadmit: Policy<{ workspace: VisibleWorkspace; userId: number; removedBy: number | null }> = (
  _,
  { workspace, userId, removedBy },
) => workspace.viewer_type === 'ADMIN' || removedBy === userId;

/** Admins say what people are. */
export const canChangePerson: Policy<{ workspace: VisibleWorkspace }> = (_, { workspace }) =>
  workspace.viewer_type === 'ADMIN';

/** Admins remove people; anybody themself. */
export const canRemovePerson: Policy<{ workspace: VisibleWorkspace; member: Member }> = (
  actor,
  { workspace, member },
) => workspace.viewer_type === 'ADMIN' || member.user_id === actor.id;

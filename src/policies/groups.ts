import type { VisibleGroup } from '../models/group.js';
import type { VisibleWorkspace } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins add groups. */
export const canAddGroup: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** The creator, admins, and users in the group change it and its members. */
export const canChangeGroup: Policy<VisibleGroup> = (actor, group) =>
  group.viewer_type === 'ADMIN' || group.creator === actor.id || (group.is_member && group.viewer_type !== 'GUEST');

/** Those who may change a group remove people from it. Everybody may leave. */
export const canTakeOut: Policy<{ group: VisibleGroup; userIds: readonly number[] }> = (actor, { group, userIds }) =>
  canChangeGroup(actor, group) || userIds.every((id) => id === actor.id);

import type { VisibleGroup } from '../models/group.js';
import type { VisibleWorkspace } from '../models/workspace.js';
import type { Policy } from './policy.js';

/** Users and admins add groups; guests do not. */
export const canAddGroup: Policy<VisibleWorkspace> = (_, { viewer_type }) => viewer_type !== 'GUEST';

/** Its maker, admins, and those in it who are no guests change a group, and who is in it. */
export const canChangeGroup: Policy<VisibleGroup> = (actor, group) =>
  group.viewer_type === 'ADMIN' || group.creator === actor.id || (group.is_member && group.viewer_type !== 'GUEST');

/** Whoever may change a group takes people out of it; everybody may leave. */
export const canTakeOut: Policy<{ group: VisibleGroup; userIds: readonly number[] }> = (actor, { group, userIds }) =>
  canChangeGroup(actor, group) || userIds.every((id) => id === actor.id);

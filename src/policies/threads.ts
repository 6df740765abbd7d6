import type { VisibleThread } from '../models/thread.js';
import type { Policy } from './policy.js';

/** Its maker, users and admins close and reopen a thread; a guest only their own. */
export const canCloseThread: Policy<VisibleThread> = (actor, thread) =>
  thread.viewer_type !== 'GUEST' || thread.creator === actor.id;

/** Its maker and admins change, move and remove a thread. */
export const canChangeThread: Policy<VisibleThread> = (actor, thread) =>
  thread.creator === actor.id || thread.viewer_type === 'ADMIN';

/** Users and admins settle what a thread is to others: whether it is pinned, and unread. */
export const canSteerThread: Policy<VisibleThread> = (_, { viewer_type }) => viewer_type !== 'GUEST';

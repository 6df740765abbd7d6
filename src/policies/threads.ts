import type { VisibleThread } from '../models/thread.js';
import type { Policy } from './policy.js';

/** Users and admins close and reopen every thread; a guest only their own. */
export const canCloseThread: Policy<VisibleThread> = (actor, thread) =>
  thread.viewer_type !== 'GUEST' || thread.creator === actor.id;

/** The creator and admins change, move and remove a thread. */
export const canChangeThread: Policy<VisibleThread> = (actor, thread) =>
  thread.creator === actor.id || thread.viewer_type === 'ADMIN';

/** Users and admins pin a thread, and mark it unread for others. */
export const canSteerThread: Policy<VisibleThread> = (_, { viewer_type }) => viewer_type !== 'GUEST';

import type { VisibleThread } from '../models/threads.js';
import type { Policy } from './policy.js';

/** Its maker, users and admins close and reopen a thread; a guest only their own. */
export const canCloseThread: Policy<VisibleThread> = (actor, thread) =>
  thread.viewer_type !== 'GUEST' || thread.creator === actor.id;

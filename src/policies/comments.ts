import type { PostText } from '../models/posts.js';
import type { VisibleThread } from '../models/thread.js';
import type { Policy } from './policy.js';

/** Only the author changes a comment. */
export const canChangeComment: Policy<PostText> = (actor, { creator }) => creator === actor.id;

/** The author and admins remove a comment. */
export const canRemoveComment: Policy<{ thread: VisibleThread; comment: PostText }> = (actor, { thread, comment }) =>
  comment.creator === actor.id || thread.viewer_type === 'ADMIN';

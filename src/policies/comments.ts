import type { PostText } from '../models/posts.js';
import type { VisibleThread } from '../models/thread.js';
import type { Policy } from './policy.js';

/** Only who wrote a comment changes what it says. */
export const canChangeComment: Policy<PostText> = (actor, { creator }) => creator === actor.id;

/** Who wrote a comment, and admins, remove it. */
export const canRemoveComment: Policy<{ thread: VisibleThread; comment: PostText }> = (actor, { thread, comment }) =>
  comment.creator === actor.id || thread.viewer_type === 'ADMIN';

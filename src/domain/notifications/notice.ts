/** A post that a person is told of. */
export interface NoticePost {
  cause: 'message' | 'comment' | 'thread';
  /** Id of the message, the comment or the thread. */
  id: number;
  /** Id of the conversation or the thread that it is in; for a thread its own id. */
  holder_id: number;
  happened_at: Date;
}

interface NoticeOf {
  /** The same at each attempt to send it: letters, digits and `-`. */
  id: string;
  userId: number;
  workspaceId: number;
}

/**
 * New posts of one workspace. `posts`: of one thread or conversation, soon after they were posted. `collected`: of
 * several places, after they have waited, for example for the end of a snooze. `digest`: the daily mail.
 */
export interface NoticeOfPosts extends NoticeOf {
  kind: 'posts' | 'collected' | 'digest';
  /** The oldest first. At least one, at most `MOST_POSTS`. */
  posts: readonly NoticePost[];
  /** How many further posts there are that are not in the list. */
  more: number;
}

/** The person was added to a workspace or removed from it. */
export interface NoticeOfWorkspace extends NoticeOf {
  kind: 'added' | 'removed';
  byUserId: number;
  happened_at: Date;
}

/** What one mail or one push tells one person about one workspace. */
export type Notice = NoticeOfPosts | NoticeOfWorkspace;

/** The most posts that a notice shows. */
export const MOST_POSTS = 20;

/** Each post once, at the last place: an edit that mentions a person tells of its post again. */
export function lastOfEach(posts: readonly NoticePost[]): NoticePost[] {
  const last = new Map(posts.map((post, index) => [post.id, index]));
  return posts.filter(({ id }, index) => last.get(id) === index);
}

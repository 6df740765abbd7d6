import type { NamedPost } from '../../models/posts.js';

/** The arguments that can name a post. The contract requires exactly one of them (`x-argument-groups`). */
export interface PostArguments {
  thread_id?: number | undefined;
  comment_id?: number | undefined;
  message_id?: number | undefined;
}

/** The thread, comment or message that a request names. */
export function namedPost({ thread_id, comment_id, message_id }: PostArguments): NamedPost {
  if (thread_id !== undefined) return { kind: 'thread', id: thread_id };
  if (comment_id !== undefined) return { kind: 'comment', id: comment_id };
  return { kind: 'message', id: message_id ?? 0 };
}

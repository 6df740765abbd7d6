import { ApiError, invalidArgument } from '../../errors.js';
import type { NamedPost } from '../../models/posts.js';

/** The arguments of which a request gives exactly one. */
export interface PostArguments {
  thread_id?: number | undefined;
  comment_id?: number | undefined;
  message_id?: number | undefined;
}

/**
 * The thread, comment or message that a request names. Throws Missing argument (19) for none, and Invalid argument (20)
 * for several.
 */
export function namedPost({ thread_id, comment_id, message_id }: PostArguments): NamedPost {
  const given = Object.entries({ thread_id, comment_id, message_id }).filter(([, id]) => id !== undefined);
  const [first, second] = given;
  if (first === undefined) {
    throw new ApiError('argument_missing', {
      argument: 'thread_id',
      reason: 'is required without comment_id and message_id',
    });
  }
  if (second !== undefined) throw invalidArgument(second[0], `stands beside ${first[0]}; only one may be given`);
  if (thread_id !== undefined) return { kind: 'thread', id: thread_id };
  if (comment_id !== undefined) return { kind: 'comment', id: comment_id };
  return { kind: 'message', id: message_id ?? 0 };
}

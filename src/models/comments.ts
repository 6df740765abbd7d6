import { sql, type Transaction } from '../db.js';
import { POST_TEXT, type PostText, type Words } from './posts.js';
import type { VisibleThread } from './threads.js';

export interface NewComment extends Words {
  creator: number;
  obj_index: number;
  recipients: readonly number[];
  groups: readonly number[];
  system_message: { type: 'thread_closed' | 'thread_reopened' } | null;
  posted_at: Date;
}

/** Writes a comment; answers its id. The thread's row is locked, so that indexes stay gapless. */
export async function insertComment(trx: Transaction, thread: VisibleThread, comment: NewComment): Promise<number> {
  const { system_message: systemMessage } = comment;
  const { id } = await trx.one<{ id: number }>(sql`
    insert into comments (bucket, id, workspace_id, channel_id, thread_id, obj_index, content, creator, recipients,
      groups, direct_mentions, direct_group_mentions, attachments, actions, system_message, posted_at)
    values (${thread.bucket}, next_id(${thread.bucket}), ${thread.workspace_id}, ${thread.channel_id}, ${thread.id}, ${comment.obj_index},
      ${comment.content}, ${comment.creator}, ${comment.recipients}, ${comment.groups}, ${comment.direct_mentions},
      ${comment.direct_group_mentions}, ${JSON.stringify(comment.attachments)}, ${JSON.stringify(comment.actions)},
      ${systemMessage === null ? null : JSON.stringify(systemMessage)}, ${comment.posted_at})
    returning id`);
  return id;
}

/** A comment of a locked thread, or undefined for one that is not in it. */
export function commentIn(
  trx: Transaction,
  { bucket, id: threadId }: VisibleThread,
  id: number,
): Promise<PostText | undefined> {
  return trx.maybe<{ [Field in keyof PostText]: PostText[Field] }>(sql`
    select ${POST_TEXT} from comments where bucket = ${bucket} and id = ${id} and thread_id = ${threadId}`);
}

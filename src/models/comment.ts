import { sql, type Transaction } from '../db/database.js';
import { IS_SYSTEM_COMMENT, POST_TEXT, type PostText, type PostContent } from './posts.js';
import { Thread, type VisibleThread } from './thread.js';
import { BaseModel, belongsTo } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A post in a thread, at an index without gaps there. */
export class Comment extends BaseModel {
  static override tableName = 'comments';
  static override notFound = 'comment_not_found' as const;
  static override relationMappings = () => ({
    thread: belongsTo(Thread, 'comments.thread_id'),
  });

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare channel_id: number;
  declare thread_id: number;
  declare obj_index: number;
  declare content: string;
  declare creator: number;
  declare recipients: readonly number[];
  declare groups: readonly number[];
  declare direct_mentions: readonly number[];
  declare direct_group_mentions: readonly number[];
  declare attachments: unknown;
  declare actions: unknown;
  declare system_message: unknown;
  declare posted_at: Date;
  declare last_edited_at: Date | null;
  declare deleted_by: number | null;
  declare version: number;
  declare reactions: unknown;
}

/** What the service itself says in a thread (decision 9); closing and reopening stand beside what somebody says. */
export type CommentSystemMessage =
  | { type: 'thread_closed' | 'thread_reopened' }
  | { type: 'integration_added' | 'integration_removed'; integration_id: number; install_id: number };

export interface NewComment extends PostContent {
  creator: number;
  obj_index: number;
  recipients: readonly number[];
  groups: readonly number[];
  system_message: CommentSystemMessage | null;
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

/** A comment, as far as an edit may change it, and what decides whether it may. */
export interface CommentText extends PostText {
  /** The service itself says it, without a word of anybody's. */
  is_system_message: boolean;
}

/** A comment of a locked thread, or undefined for one that is not in it. */
export function commentIn(
  trx: Transaction,
  { bucket, id: threadId }: VisibleThread,
  id: number,
): Promise<CommentText | undefined> {
  return trx.maybe<{ [Field in keyof CommentText]: CommentText[Field] }>(sql`
    select ${POST_TEXT}, ${IS_SYSTEM_COMMENT} as is_system_message
    from comments m where m.bucket = ${bucket} and m.id = ${id} and m.thread_id = ${threadId}`);
}

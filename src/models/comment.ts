import { fragment, pick } from '../db/compiled.js';
import { sql, type Transaction } from '../db/database.js';
import { Channel } from './channel.js';
import type { CommandCalled, IntegrationFailed, IntegrationPosted } from './integration.js';
import { IS_SYSTEM_COMMENT, POST_TEXT, type PostText, type PostContent } from './posts.js';
import type { VisibleThread } from './thread.js';
import { BaseModel, belongsTo, type BucketQuery, type Locked } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { finds, gets } from '../db/statements.js';
import type { Viewer } from '../actor.js';

/** A post in a thread. Its index there has no gaps. */
export class Comment extends BaseModel {
  static override tableName = 'comments';
  static override notFound = 'comment_not_found' as const;
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'comments.channel_id'),
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
  declare mentioned_before: readonly number[] | null;
  declare plain_mentions: readonly number[];

  /** The comments that a user can see, as `m`, each with its channel, `c`, and the joins of `visibleChannels`. */
  static visibleTo(viewer: Viewer, bucket: Bucket): BucketQuery<Comment> {
    return this.query()
      .alias('m')
      .where('m.bucket', bucket)
      .joinRelated('channel', { alias: 'c' })
      .modify(Channel.visible(viewer, bucket));
  }
}

/**
 * A system message in a thread (behaviour/threads.md#system-messages). Closing and reopening accompany the text of a
 * user.
 */
export type CommentSystemMessage =
  | { type: 'thread_closed' | 'thread_reopened' }
  | { type: 'integration_added' | 'integration_removed'; integration_id: number; install_id: number }
  | IntegrationPosted
  | IntegrationFailed
  | CommandCalled;

export interface NewComment extends PostContent {
  creator: number;
  obj_index: number;
  recipients: readonly number[];
  groups: readonly number[];
  system_message: CommentSystemMessage | null;
  posted_at: Date;
}

const INSERTED = [
  'bucket',
  'workspace_id',
  'channel_id',
  'thread_id',
  'obj_index',
  'content',
  'creator',
  'recipients',
  'groups',
  'direct_mentions',
  'direct_group_mentions',
  'attachments',
  'actions',
  'system_message',
  'posted_at',
  'plain_mentions',
] as const;

const insertion = gets((row: Pick<Comment, (typeof INSERTED)[number]>) =>
  Comment.query()
    .insert({ ...pick(row, ...INSERTED), id: fragment(sql`next_id(${row.bucket})`) })
    .returning('id'),
);

/** Inserts a comment. Returns its id. The thread must be locked, so that indexes have no gaps. */
export async function insertComment(
  trx: Transaction,
  thread: Locked<VisibleThread>,
  comment: NewComment,
): Promise<number> {
  const { bucket, workspace_id, channel_id, id: thread_id } = thread;
  const { system_message: message } = comment;
  const row = {
    ...comment,
    bucket,
    workspace_id,
    channel_id,
    thread_id,
    attachments: JSON.stringify(comment.attachments),
    actions: JSON.stringify(comment.actions),
    system_message: message === null ? null : JSON.stringify(message),
  };
  const { id } = await insertion(trx, row);
  return id;
}

/** The parts of a comment that an edit may change, and what decides whether it may. */
export interface CommentText extends PostText {
  /** Whether it is a system message without text of a user. */
  is_system_message: boolean;
}

/** Returns a comment of a locked thread; undefined when it is not in this thread. */
export const commentIn = finds(({ id: threadId }: Locked<VisibleThread>, id: number) =>
  Comment.query()
    .alias('m')
    .byId(id)
    .where('m.thread_id', threadId)
    .select<CommentText>(fragment(POST_TEXT), fragment(sql`${IS_SYSTEM_COMMENT} as is_system_message`)),
);

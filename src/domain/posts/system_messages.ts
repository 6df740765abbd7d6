import type { Actor } from '../../actor.js';
import { notBefore } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import type { Locked } from '../../db/model.js';
import { insertComment, type CommentSystemMessage } from '../../models/comment.js';
import { reachedRecipients, writeRecipients } from '../../models/thread_user.js';
import { countSystemMessage, type VisibleThread } from '../../models/thread.js';
import { emitCommentEvent } from './post_events.js';

/**
 * Adds a comment without content that records what the actor did to a locked thread
 * (behaviour/threads.md#system-messages). It has no recipients: it moves the thread up, but makes it unread for nobody.
 * Emits `comment_added`.
 */
export async function postSystemMessage(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  news: CommentSystemMessage,
  now: Date,
): Promise<void> {
  const comment = {
    creator: actor.id,
    obj_index: thread.last_obj_index + 1,
    content: '',
    recipients: [],
    groups: [],
    plain_mentions: [],
    direct_mentions: [],
    direct_group_mentions: [],
    attachments: [],
    actions: [],
    system_message: news,
    posted_at: notBefore(thread.last_updated_at, now),
  };
  const id = await insertComment(trx, thread, comment);
  const { obj_index, posted_at } = comment;
  countSystemMessage(trx, thread, comment);
  const { bucket, workspace_id, channel_id, id: thread_id, channel_public } = thread;
  const place = { bucket, workspace_id, channel_id, thread_id, channel_public, obj_index, posted_at };
  const doer = { userId: actor.id, isPoster: true, mentioned: false, implied: false };
  const post = { ...place, marksPosition: true, reachesFollowers: false };
  writeRecipients(trx, post, await reachedRecipients(trx, post, [doer]));
  await emitCommentEvent(trx, actor, 'comment_added', thread, id, now);
}

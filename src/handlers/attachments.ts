import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';
import { attachmentOf } from '../domain/posts/attachments.js';
import { detachFromComment, detachFromThread, lockComment } from '../domain/posts/post_changes.js';
import { detachFromMessage, lockMessage } from '../domain/posts/messages.js';
import { namedPost } from '../domain/posts/named_post.js';
import { emitCommentEvent, emitMessageEvent, emitThreadEvent } from '../domain/posts/post_events.js';
import { keepUpload } from '../domain/uploads/quota.js';
import type { Handler } from '../http/handler.js';
import { lockThread } from '../models/thread.js';
import type { KeptUpload } from '../models/upload.js';
import { canRemoveComment } from '../policies/comments.js';
import { canChangeMessage } from '../policies/conversations.js';
import { authorize } from '../policies/policy.js';
import { canChangeThread } from '../policies/threads.js';

export const upload: Handler<'attachments.upload'> = async ({ actor, input, db, now, services, abortSignal }) => {
  const { key, name, size, sha256, isUtf8 } = input.file_name;
  const { mimeType, intact, image, duration } = await services.inspector.inspect(input.file_name, {
    userId: actor.id,
    signal: abortSignal(),
  });
  const made: KeptUpload = {
    attachment_id: input.attachment_id,
    user_id: actor.id,
    file_key: key,
    file_name: name,
    file_size: size,
    sha256,
    is_utf8: isUtf8,
    underlying_type: mimeType,
    upload_state: intact ? 'uploaded' : 'failed',
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    duration,
  };
  await keepUpload(db, made, services.settings, now);
  return attachmentOf(made);
};

export const remove: Handler<'attachments.remove'> = async ({ actor, input, trx, now }) => {
  const { kind, id } = namedPost(input);
  await TAKING_FROM[kind](trx, actor, id, input.attachment_id, now);
  return { status: 'ok' };
};

/** Removes an attachment from a post of that kind: authorizes, detaches, emits. */
type TakingAway = (trx: Transaction, actor: Actor, id: number, attachmentId: string, now: Date) => Promise<void>;

const fromThread: TakingAway = async (trx, actor, id, attachmentId, now) => {
  const thread = await lockThread(trx, actor, id);
  authorize(actor, canChangeThread, thread);
  await detachFromThread({ trx, actor, now }, thread, attachmentId);
  await emitThreadEvent({ trx, actor, now }, 'thread_updated', thread);
};

const fromComment: TakingAway = async (trx, actor, id, attachmentId, now) => {
  const { thread, comment } = await lockComment(trx, actor, id);
  authorize(actor, canRemoveComment, { thread, comment });
  await detachFromComment({ trx, actor, now }, thread, comment, attachmentId);
  await emitCommentEvent({ trx, actor, now }, 'comment_updated', thread, id);
};

const fromMessage: TakingAway = async (trx, actor, id, attachmentId, now) => {
  const { conversation, message } = await lockMessage(trx, actor, id);
  authorize(actor, canChangeMessage, message);
  await detachFromMessage({ trx, actor, now }, conversation, message, attachmentId);
  await emitMessageEvent({ trx, actor, now }, 'message_updated', conversation, id);
};

const TAKING_FROM = { thread: fromThread, comment: fromComment, message: fromMessage };

import { openThread } from '../domain/posting.js';
import { ApiError } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { MAX_ID } from '../ids.js';
import { findChannel } from '../models/channels.js';
import { lockThread, markRead as moveReadingPosition } from '../models/threads.js';
import { findWorkspace } from '../models/workspaces.js';
import { canPost } from '../policies/channels.js';
import { authorize } from '../policies/policy.js';
import { MAX_TIME, readCursor, writeCursor } from '../presenters/cursor.js';
import { NOBODY, showThread, showThreads, showUnreadThreads, showVisibleThread } from '../presenters/threads.js';

export const add: Handler<'threads.add'> = async ({ actor, input, trx, now }) => {
  const channel = await findChannel(trx, actor, input.channel_id);
  authorize(actor, canPost, channel);
  if (channel.archived) throw new ApiError('bad_request', { reason: 'archived' });

  const id = await openThread(trx, actor, channel, input, now);
  await emit(trx, now, {
    name: 'thread_added',
    actor_id: actor.id,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    thread_id: id,
    snapshot: await showThread(trx, NOBODY, id),
  });
  return showThread(trx, actor.id, id);
};

export const getone: Handler<'threads.getone'> = ({ actor, input, db }) => showVisibleThread(db, actor, input.id);

export const get: Handler<'threads.get'> = async ({ actor, input, db, reply }) => {
  if (input.channel_id === undefined && input.workspace_id === undefined) {
    throw new ApiError('argument_missing', { argument: 'channel_id', reason: 'is required without workspace_id' });
  }
  const of =
    input.channel_id === undefined
      ? { workspaceId: (await findWorkspace(db, actor, input.workspace_id ?? 0)).id }
      : { channelId: input.channel_id };
  const { list, endedAt } = await showThreads(db, actor, of, {
    limit: input.limit,
    order: input.order_by,
    by: input.before_id === undefined && input.after_id === undefined ? 'last_updated_at' : 'id',
    asIds: input.as_ids ?? false,
    attachedToMe: input.filter_by === 'attached_to_me',
    pinned: input.is_pinned,
    starred: input.filter_by === 'is_starred' ? true : input.is_starred,
    archived: input.archived,
    newerThan: input.newer_than_ts,
    olderThan: input.older_than_ts,
    afterId: input.after_id,
    beforeId: input.before_id,
    exclude: input.exclude_thread_ids,
    cursor: threadCursor(input.cursor),
  });
  if (endedAt !== undefined) reply.nextPage({ cursor: writeCursor([endedAt.updatedAt, endedAt.id]) });
  return list;
};

function threadCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [updatedAt = 0, id = 0] = readCursor(cursor, [MAX_TIME, MAX_ID]);
  return { updatedAt, id };
}

export const getUnread: Handler<'threads.getUnread'> = async ({ actor, input, db }) =>
  showUnreadThreads(db, actor, await findWorkspace(db, actor, input.workspace_id));

export const markRead: Handler<'threads.markRead'> = async ({ actor, input, trx }) => {
  const thread = await lockThread(trx, actor, input.id);
  await moveReadingPosition(trx, actor, thread, input.obj_index);
  return { status: 'ok' };
};

import type { Context } from '../domain/context.js';
import { readThread } from '../domain/posts/reading_positions.js';
import { later, MINUTE } from '../clock.js';
import { announceLostThread } from '../domain/announcements/losses.js';
import { tellManyThreads, tellReaders, tellThreadState } from '../domain/announcements/own_events.js';
import { botOf } from '../domain/integrations/bots.js';
import { editThread, removeThread } from '../domain/posts/post_changes.js';
import { uninstallFromThread } from '../domain/integrations/install.js';
import { openThread } from '../domain/posts/new_posts.js';
import { emitThreadEvent } from '../domain/posts/post_events.js';
import { requireWorkspaceRoom } from '../domain/uploads/quota.js';
import { ApiError } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { findChannel, findChannelToPost } from '../models/channel.js';
import type { StatePart } from '../models/visibility.js';
import * as reading from '../models/thread_user.js';
import { lockThread, pinThread } from '../models/thread.js';
import { moveThread } from '../models/whole_thread.js';
import { findWorkspace } from '../models/workspace.js';
import { canPost } from '../policies/channels.js';
import { authorize } from '../policies/policy.js';
import { canChangeThread, canSteerThread } from '../policies/threads.js';
import { readTimedCursor } from '../presenters/cursor.js';
import { nextInList, placeInList } from '../presenters/pages.js';
import {
  nextThreads,
  showThread,
  showThreadAndSnapshot,
  showThreads,
  showUnreadThreads,
  showVisibleThread,
} from '../presenters/threads.js';

export const add: Handler<'threads.add'> = async ({ actor, input, trx, now, services }) => {
  const channel = await findChannelToPost(trx, actor, input.channel_id);
  authorize(actor, canPost, channel);
  const author = input.send_as_integration ? await botOf(trx, actor, channel) : actor;
  if (channel.archived) throw new ApiError('bad_request', { reason: 'archived' });

  const id = await openThread(trx, { actor, author }, channel, input, now);
  await requireWorkspaceRoom(trx, services.settings, channel.workspace_id, input.attachments);
  const { thread, snapshot } = await showThreadAndSnapshot(trx, actor.id, id);
  await emit(trx, now, {
    name: 'thread_added',
    actor_id: author.id,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    thread_id: id,
    snapshot,
  });
  return thread;
};

export const getone: Handler<'threads.getone'> = ({ actor, input, db }) => showVisibleThread(db, actor, input.id);

export const get: Handler<'threads.get'> = async ({ actor, input, db, reply }) => {
  const of =
    input.channel_id === undefined
      ? { workspaceId: (await findWorkspace(db, actor, input.workspace_id ?? 0)).id }
      : { channelId: input.channel_id, workspaceId: input.workspace_id };
  const { list, last } = await showThreads(db, actor, of, {
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
    cursor: readTimedCursor(input.cursor),
  });
  reply.nextPage(nextThreads(last));
  return list;
};

export const update: Handler<'threads.update'> = async ({ actor, input, trx, now, services }) => {
  const thread = await lockThread(trx, actor, input.id);
  authorize(actor, canChangeThread, thread);
  if (await editThread({ trx, actor, now }, thread, input)) {
    await requireWorkspaceRoom(trx, services.settings, thread.workspace_id, input.attachments);
    await emitThreadEvent({ trx, actor, now }, 'thread_updated', thread);
  }
  return showThread(trx, actor.id, thread.id);
};

export const remove: Handler<'threads.remove'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThread(trx, actor, input.id);
  authorize(actor, canChangeThread, thread);
  await emitThreadEvent({ trx, actor, now }, 'thread_deleted', thread);
  await uninstallFromThread({ trx, actor, now }, thread);
  await removeThread({ trx, actor, now }, thread);
  return { status: 'ok' };
};

export const moveToChannel: Handler<'threads.moveToChannel'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThread(trx, actor, input.id);
  authorize(actor, canChangeThread, thread);
  const target = await findChannelToPost(trx, actor, input.to_channel);
  if (target.workspace_id !== thread.workspace_id) throw new ApiError('channel_not_found');
  authorize(actor, canPost, target);
  if (target.id === thread.channel_id) return { status: 'ok' };
  if (target.archived) throw new ApiError('bad_request', { reason: 'archived' });

  await announceLostThread({ trx, actor, now }, thread, target);
  await moveThread(trx, actor, thread, target);
  const moved = { ...thread, channel_id: target.id };
  await emitThreadEvent({ trx, actor, now }, 'thread_updated', moved);
  await tellReaders({ trx, actor, now }, moved);
  return { status: 'ok' };
};

export const pin: Handler<'threads.pin'> = ({ actor, input, trx, now }) =>
  setPinned({ trx, actor, now }, input.id, now);

export const unpin: Handler<'threads.unpin'> = ({ actor, input, trx, now }) =>
  setPinned({ trx, actor, now }, input.id, null);

async function setPinned(context: Context, id: number, at: Date | null) {
  const { trx, actor } = context;
  const thread = await lockThread(trx, actor, id);
  authorize(actor, canSteerThread, thread);
  if (await pinThread(trx, thread, at)) await emitThreadEvent(context, 'thread_updated', thread);
  return { status: 'ok' as const };
}

export const getUnread: Handler<'threads.getUnread'> = async ({ actor, input, db, now, reply }) => {
  const shown = await showUnreadThreads(db, actor, input.workspace_id, { now, after: placeInList(input.cursor) });
  reply.nextPage(nextInList(shown));
  return shown.list;
};

export const markRead: Handler<'threads.markRead'> = async ({ actor, input, trx, now }) => {
  await readThread(trx, actor, input.id, { index: input.obj_index, now });
  return { status: 'ok' };
};

export const markUnread: Handler<'threads.markUnread'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThread(trx, actor, input.id);
  await reading.markUnread(trx, actor, thread, input.obj_index);
  await tellThreadState({ trx, actor, now }, thread, ['unread']);
  return { status: 'ok' };
};

export const markUnreadForOthers: Handler<'threads.markUnreadForOthers'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThread(trx, actor, input.id);
  authorize(actor, canSteerThread, thread);
  await reading.markUnreadForOthers(trx, actor, thread, input.obj_index);
  await tellReaders({ trx, actor, now }, thread);
  return { status: 'ok' };
};

export const markAllRead: Handler<'threads.markAllRead'> = async ({ actor, input, trx, now }) => {
  const { workspace_id: workspaceId, channel_id: channelId } = input;
  const channel = channelId === undefined ? undefined : await findChannel(trx, actor, channelId);
  const workspace = await findWorkspace(trx, actor, workspaceId ?? channel?.workspace_id ?? 0);
  if (channel !== undefined && channel.workspace_id !== workspace.id) throw new ApiError('channel_not_found');
  await reading.markAllRead(trx, actor, workspace, { channelId });
  await tellManyThreads({ trx, actor, now }, { workspaceId: workspace.id, channelId }, ['unread']);
  return { status: 'ok' };
};

export const clearUnread: Handler<'threads.clearUnread'> = async ({ actor, input, trx, now }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  await reading.markAllRead(trx, actor, workspace);
  await tellManyThreads({ trx, actor, now }, { workspaceId: workspace.id }, ['unread']);
  return { status: 'ok' };
};

export const mute: Handler<'threads.mute'> = async ({ actor, input, trx, now }) => {
  await own({ trx, actor, now }, input.id, { mutedUntil: later(now, input.minutes * MINUTE) });
  return showThread(trx, actor.id, input.id);
};

export const unmute: Handler<'threads.unmute'> = async ({ actor, input, trx, now }) => {
  await own({ trx, actor, now }, input.id, { mutedUntil: null });
  return showThread(trx, actor.id, input.id);
};

export const star: Handler<'threads.star'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { starred: true });

export const unstar: Handler<'threads.unstar'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { starred: false });

export const follow: Handler<'threads.follow'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { following: true });

export const unfollow: Handler<'threads.unfollow'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { following: false });

export const archive: Handler<'threads.archive'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { archived: true });

export const unarchive: Handler<'threads.unarchive'> = ({ actor, input, trx, now }) =>
  own({ trx, actor, now }, input.id, { archived: false });

/**
 * Changes the actor's own state of a thread. Only their own streams are told (behaviour/events.md#causes and
 * behaviour/stream.md#personal-events).
 */
async function own(context: Context, id: number, state: reading.ThreadViewerState) {
  const { trx, actor } = context;
  const thread = await lockThread(trx, actor, id);
  await reading.writeViewerState(trx, actor, thread, state);
  await tellThreadState(context, thread, partsOf(state));
  return { status: 'ok' as const };
}

/** The parts of the own state that a change concerns. A muted thread is not listed as unread. */
function partsOf({ archived, following, mutedUntil }: reading.ThreadViewerState): StatePart[] {
  const isOfInbox = archived !== undefined || following !== undefined;
  return ['object', ...(mutedUntil === undefined ? [] : ['unread' as const]), ...(isOfInbox ? ['inbox' as const] : [])];
}

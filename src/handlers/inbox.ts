import { ApiError } from '../errors.js';
import type { Handler } from '../http/handler.js';
import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';
import type { Shapes } from '../generated/operations.js';
import { tellManyThreads } from '../domain/announcements/own_events.js';
import { channelsAmong, findChannel } from '../models/channel.js';
import * as reading from '../models/thread_user.js';
import { findWorkspace } from '../models/workspace.js';
import { readTimedCursor } from '../presenters/cursor.js';
import { showInbox, showInboxCount } from '../presenters/inbox.js';
import { nextThreads } from '../presenters/threads.js';

export const get: Handler<'inbox.get'> = async ({ actor, input, db, reply }) => {
  const { list, last } = await showInbox(db, actor, input.workspace_id, {
    limit: input.limit,
    filter: input.archive_filter,
    newerThan: input.newer_than_ts,
    olderThan: input.older_than_ts,
    cursor: readTimedCursor(input.cursor),
  });
  reply.nextPage(nextThreads(last));
  return list;
};

export const getCount: Handler<'inbox.getCount'> = ({ actor, input, db, now }) =>
  showInboxCount(db, actor, input.workspace_id, now);

export const markAllRead: Handler<'inbox.markAllRead'> = async ({ actor, input, trx, now }) => {
  const workspace = await findWorkspace(trx, actor, input.workspace_id);
  await reading.markAllRead(trx, actor, workspace, { inInbox: true });
  await tellManyThreads({ trx, actor, now }, { workspaceId: workspace.id }, ['unread']);
  return { status: 'ok' };
};

export const archiveAll: Handler<'inbox.archiveAll'> = async ({ actor, input, trx, now }) => {
  const channelIds = input.channel_ids;
  if (channelIds?.length === 0 && (input.workspace_id ?? 0) === 0) return { status: 'ok' };
  const workspace = await findWorkspace(trx, actor, await workspaceIdOf(trx, actor, input));
  const channels = await channelsAmong(trx, actor, workspace, channelIds ?? []);
  if (channelIds?.some((id) => !channels.has(id))) throw new ApiError('channel_not_found');
  await reading.archiveAll(trx, actor, workspace, { channelIds, olderThan: input.older_than_ts });
  await tellManyThreads({ trx, actor, now }, { workspaceId: workspace.id }, ['unread', 'inbox']);
  return { status: 'ok' };
};

/** The workspace that a request names, or that of its first channel. */
async function workspaceIdOf(
  trx: Transaction,
  actor: Actor,
  { workspace_id: named = 0, channel_ids: [first] = [] }: Shapes['inbox.archiveAll']['input'],
): Promise<number> {
  if (named !== 0 || first === undefined) return named;
  return (await findChannel(trx, actor, first)).workspace_id;
}

import { addComment } from '../domain/posting.js';
import { ApiError } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { MAX_ID } from '../ids.js';
import { lockThread } from '../models/threads.js';
import { authorize } from '../policies/policy.js';
import { canCloseThread } from '../policies/threads.js';
import { showComment, showComments, showVisibleComment } from '../presenters/comments.js';
import { readCursor, writeCursor } from '../presenters/cursor.js';
import { NOBODY, showThread } from '../presenters/threads.js';

export const add: Handler<'comments.add'> = async ({ actor, input, trx, now }) => {
  const thread = await lockThread(trx, actor, input.thread_id);
  if (input.thread_action !== undefined) authorize(actor, canCloseThread, thread);
  if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });

  const comment = await showComment(trx, await addComment(trx, actor, thread, input, now));
  const { workspace_id, channel_id, id: thread_id } = thread;
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id };
  await emit(trx, now, { name: 'comment_added', ...place, snapshot: comment });
  if (input.thread_action !== undefined && thread.closed !== (input.thread_action === 'close')) {
    await emit(trx, now, { name: 'thread_updated', ...place, snapshot: await showThread(trx, NOBODY, thread_id) });
  }
  return comment;
};

export const getone: Handler<'comments.getone'> = ({ actor, input, db }) => showVisibleComment(db, actor, input.id);

export const get: Handler<'comments.get'> = async ({ actor, input, db, reply }) => {
  const descending = input.order_by === 'desc';
  const place = input.cursor === undefined ? undefined : (readCursor(input.cursor, [MAX_ID])[0] ?? 0);
  const { list, endedAt } = await showComments(db, actor, input.thread_id, {
    limit: input.limit,
    order: input.order_by,
    asIds: input.as_ids ?? false,
    fromIndex: descending ? input.from_obj_index : further(Math.max, input.from_obj_index, place),
    toIndex: descending ? further(Math.min, input.to_obj_index, place) : input.to_obj_index,
    newerThan: input.newer_than_ts,
    olderThan: input.older_than_ts,
  });
  const next = endedAt === undefined ? undefined : endedAt + (descending ? -1 : 1);
  if (next !== undefined && next >= 0) reply.nextPage({ cursor: writeCursor([next]) });
  return list;
};

/** The bound that leaves less: the one that was asked for, or where the page begins. */
function further(pick: typeof Math.max, bound: number | undefined, place: number | undefined): number | undefined {
  if (bound === undefined || place === undefined) return bound ?? place;
  return pick(bound, place);
}

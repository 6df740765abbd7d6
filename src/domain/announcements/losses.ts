import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { emit, type NewEvent } from '../../events/outbox.js';
import { channelsClosedTo, losersOfChannel, losersOfThread } from '../../models/visibility.js';
import type { VisibleThread } from '../../models/thread.js';
import { lockAccountRow } from '../../models/user.js';
import type { MembershipKey } from '../../models/workspace_user.js';
import { showChannelsWithoutViewer } from '../../presenters/channels.js';
import { showThreadSnapshot } from '../../presenters/threads.js';

// People who lose sight of something are told that it is deleted (behaviour/events.md#loss-of-sight). Who that is can
// only be known at the moment of the change, so the event names them. It holds the object as they have seen it last.

/** Tells the subscribers who will not see a thread in another channel. Called before the thread is moved. */
export async function announceLostThread(
  { trx, actor, now }: Context,
  thread: Pick<VisibleThread, 'id' | 'workspace_id' | 'channel_id'>,
  target: { id: number },
): Promise<void> {
  const seen_by = await losersOfThread(trx, thread, target);
  const { id: thread_id, workspace_id, channel_id } = thread;
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id };
  await emit(trx, now, { name: 'thread_lost', ...place, seen_by, snapshot: await showThreadSnapshot(trx, thread_id) });
}

/** Tells the subscribers who will not see a public channel once it is private. Called before the channel is changed. */
export async function announceHiddenChannel(
  { trx, actor, now }: Context,
  channel: { id: number; bucket: number; workspace_id: number },
): Promise<void> {
  const seen_by = await losersOfChannel(trx, channel);
  await emit(trx, now, ...(await channelsLostBy(trx, actor, channel, [channel.id], seen_by)));
}

/** Tells a member who has just become a guest which channels they do not see any more, if they are subscribed to it. */
export async function announceClosedChannels({ trx, actor, now }: Context, key: MembershipKey): Promise<void> {
  // A subscription that is being made at the same time waits for this lock, or is found.
  await lockAccountRow(trx, key.user_id);
  const ids = await channelsClosedTo(trx, key);
  if (ids.length > 0) await emit(trx, now, ...(await channelsLostBy(trx, actor, key, ids, [key.user_id])));
}

async function channelsLostBy(
  trx: Transaction,
  actor: Actor,
  { workspace_id, bucket }: { workspace_id: number; bucket: number },
  ids: readonly number[],
  seen_by: readonly number[],
): Promise<NewEvent<'channel_lost'>[]> {
  const shown = await showChannelsWithoutViewer(trx, bucket, ids);
  return shown.map(({ id, snapshot }) => ({
    name: 'channel_lost',
    actor_id: actor.id,
    workspace_id,
    channel_id: id,
    seen_by,
    snapshot,
  }));
}

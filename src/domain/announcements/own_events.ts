import type { Actor } from '../../actor.js';
import { toJsonText } from '../../db/json_text.js';
import type { Transaction } from '../../db/database.js';
import { emit } from '../../events/outbox.js';
import type { VisibleConversation } from '../../models/conversation.js';
import { notifyOfPlace, type Place } from '../../models/notification.js';
import type { StatePart } from '../../models/visibility.js';
import type { VisibleThread } from '../../models/thread.js';

// What streams tell each user for themself (behaviour/stream.md#personal-events). It is emitted in the transaction of
// the change, which holds the lock of the changed object: so the last event of an object is sent after its last change.

type Caller = Pick<Actor, 'id'>;
type ThreadPlace = Pick<VisibleThread, 'id' | 'workspace_id' | 'channel_id'>;
type ConversationPlace = Pick<VisibleConversation, 'id' | 'workspace_id'>;

/** Tells the actor their own state of a locked thread. */
export async function tellThreadState(
  trx: Transaction,
  actor: Caller,
  thread: ThreadPlace,
  parts: readonly StatePart[],
  now: Date,
): Promise<void> {
  await emitThreadState(trx, actor, thread, { user_id: actor.id }, parts, now);
}

/** Tells each reader of a locked thread what they have read of it. */
export async function tellReaders(trx: Transaction, actor: Caller, thread: ThreadPlace, now: Date): Promise<void> {
  await emitThreadState(trx, actor, thread, {}, ['unread', 'inbox'], now);
}

async function emitThreadState(
  trx: Transaction,
  actor: Caller,
  { id, workspace_id, channel_id }: ThreadPlace,
  receiver: { user_id?: number },
  parts: readonly StatePart[],
  now: Date,
): Promise<void> {
  const place = { actor_id: actor.id, workspace_id, channel_id, thread_id: id, ...receiver };
  await emit(trx, now, { name: 'thread_state_changed', ...place, snapshot: toJsonText({ id, parts }) });
}

/** Tells the actor that many threads have changed for them, in a workspace or one of its channels. */
export async function tellManyThreads(
  trx: Transaction,
  actor: Caller,
  { workspaceId, channelId }: { workspaceId: number; channelId?: number | undefined },
  parts: readonly StatePart[],
  now: Date,
): Promise<void> {
  const place = { workspace_id: workspaceId, ...(channelId !== undefined && { channel_id: channelId }) };
  const told = { actor_id: actor.id, user_id: actor.id };
  const snapshot = toJsonText({ id: workspaceId, parts });
  await emit(trx, now, { name: 'threads_state_changed', ...place, ...told, snapshot });
}

/** Tells the actor their own state of a channel. */
export async function tellChannelState(
  trx: Transaction,
  actor: Caller,
  { id, workspace_id }: { id: number; workspace_id: number },
  now: Date,
): Promise<void> {
  const place = { workspace_id, channel_id: id, actor_id: actor.id, user_id: actor.id };
  const snapshot = toJsonText({ id, parts: ['object' as const] });
  await emit(trx, now, { name: 'channel_state_changed', ...place, snapshot });
}

/** Tells these users their own state of a conversation, also those who are no longer in it. */
export async function tellConversationState(
  trx: Transaction,
  actor: Caller,
  conversation: ConversationPlace,
  userIds: readonly number[],
  parts: readonly StatePart[],
  now: Date,
): Promise<void> {
  await emit(trx, now, ...userIds.map((user_id) => conversationState(actor, conversation, { user_id }, parts)));
}

/** Tells everybody in a locked conversation its state. */
export async function tellMembers(
  trx: Transaction,
  actor: Caller,
  conversation: ConversationPlace,
  parts: readonly StatePart[],
  now: Date,
): Promise<void> {
  await emit(trx, now, conversationState(actor, conversation, {}, parts));
}

function conversationState(
  actor: Caller,
  { id, workspace_id }: ConversationPlace,
  receiver: { user_id?: number },
  parts: readonly StatePart[],
) {
  const place = { actor_id: actor.id, workspace_id, conversation_id: id, ...receiver };
  return { name: 'conversation_state_changed' as const, ...place, snapshot: toJsonText({ id, parts }) };
}

/** Notifies users that they were added to a place or removed from it, and tells them. */
export async function notifyAndTell(
  trx: Transaction,
  actor: Caller,
  type: Parameters<typeof notifyOfPlace>[2],
  place: Place,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  const id = await notifyOfPlace(trx, actor, type, place, userIds, now);
  if (id !== undefined) await tellNotified(trx, actor, id, place, now);
}

/** Tells the receivers of a notification of it. */
export async function tellNotified(
  trx: Transaction,
  actor: Caller,
  id: number,
  { workspace_id, channel_id, thread_id }: { workspace_id: number; channel_id?: number; thread_id?: number },
  now: Date,
): Promise<void> {
  const place = {
    workspace_id,
    ...(channel_id !== undefined && { channel_id }),
    ...(thread_id !== undefined && { thread_id }),
  };
  await emit(trx, now, { name: 'notified', actor_id: actor.id, ...place, snapshot: toJsonText({ id }) });
}

/** Tells the actor how far they have read their notifications. */
export async function tellNotificationsRead(trx: Transaction, { id }: Caller, now: Date): Promise<void> {
  const own = { actor_id: id, workspace_id: id, user_id: id };
  await emit(trx, now, { name: 'notifications_read', ...own, snapshot: toJsonText({ id }) });
}

/** Tells the actor their notification settings in a workspace. */
export async function tellSettings(trx: Transaction, { id }: Caller, workspaceId: number, now: Date): Promise<void> {
  const own = { actor_id: id, workspace_id: workspaceId, user_id: id };
  await emit(trx, now, { name: 'notification_settings_changed', ...own, snapshot: toJsonText({ id: workspaceId }) });
}

/** Tells a user of a change of their account. */
export async function tellAccount(trx: Transaction, userId: number, now: Date): Promise<void> {
  const own = { actor_id: userId, workspace_id: userId, user_id: userId };
  await emit(trx, now, { name: 'account_changed', ...own, snapshot: toJsonText({ id: userId }) });
}

/** Tells a member of a workspace that they see less or more of it now. */
export async function tellSight(
  trx: Transaction,
  actor: Caller,
  { workspace_id, user_id }: { workspace_id: number; user_id: number },
  now: Date,
): Promise<void> {
  const told = { actor_id: actor.id, workspace_id, user_id };
  await emit(trx, now, { name: 'sight_changed', ...told, snapshot: toJsonText({ id: workspace_id }) });
}

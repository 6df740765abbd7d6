import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import type { VisibleConversation } from '../../models/conversation.js';
import { markRead as moveInConversation } from '../../models/message.js';
import { lockThread } from '../../models/thread.js';
import { markRead as moveInThread } from '../../models/thread_user.js';
import { tellConversationState, tellThreadState } from '../announcements/own_events.js';

/** A post, and when it is read. */
interface Reading {
  index: number;
  now: Date;
}

/** Moves the actor's reading position in a thread to a post, never back. Throws 108 if they do not see the thread. */
export async function readThread(trx: Transaction, actor: Actor, id: number, { index, now }: Reading): Promise<void> {
  const thread = await lockThread(trx, actor, id);
  await moveInThread(trx, actor, thread, index);
  await tellThreadState({ trx, actor, now }, thread, ['unread']);
}

/** The same in a locked conversation. */
export async function readConversation(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  { index, now }: Reading,
): Promise<void> {
  await moveInConversation(trx, actor, conversation, index);
  await tellConversationState({ trx, actor, now }, conversation, [actor.id], ['unread']);
}

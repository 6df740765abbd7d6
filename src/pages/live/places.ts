// Threads and conversations as the page shows them, one kind of place each.
import type { Actor } from '../../actor.js';
import type { Queryable, Transaction } from '../../db/database.js';
import { addMessage } from '../../domain/posts/messages.js';
import { emitCommentEvent, emitMessageEvent } from '../../domain/posts/post_events.js';
import { addComment } from '../../domain/posts/new_posts.js';
import { readConversation, readThread } from '../../domain/posts/reading_positions.js';
import { conversationDetails, threadDetails, type DetailsPlace } from '../../domain/search/details.js';
import { ApiError } from '../../errors.js';
import { namedChannel } from '../../models/console.js';
import { findConversation, lockConversation } from '../../models/conversation.js';
import { isConversationUnread, isThreadUnread } from '../../models/live_page.js';
import { findThread, lockThreadToPost } from '../../models/thread.js';
import { conversationHeading } from '../../presenters/live_page.js';
import { conversationTitle } from './lists_section.js';
import type { PlaceKind } from './paths.js';

/** A thread or a conversation that the actor sees. */
export interface Place {
  readonly workspaceId: number;
  readonly details: DetailsPlace;
  /** What it is called, unless the first of its posts says it. */
  readonly title: string;
  /** Where it is. */
  readonly where: string;
  readonly isUnread: boolean;
}

/** A new post. */
export interface Answer {
  readonly id: number;
  readonly content: string;
  readonly now: Date;
}

export interface KindOfPlace {
  readonly kind: PlaceKind;
  /** The operation that adds a post, and its argument that names the place. */
  readonly adds: 'comments.add' | 'conversationMessages.add';
  readonly argument: 'thread_id' | 'conversation_id';
  /** Throws the 404 of the kind when the actor does not see it. */
  find(db: Queryable, actor: Actor, id: number): Promise<Place>;
  /** Moves the actor's reading position to this post, never back. */
  markRead(trx: Transaction, actor: Actor, id: number, read: { index: number; now: Date }): Promise<void>;
  /** Adds a post of the actor, like the operation. */
  add(trx: Transaction, actor: Actor, answer: Answer): Promise<void>;
}

export const THREADS: KindOfPlace = {
  kind: 'threads',
  adds: 'comments.add',
  argument: 'thread_id',
  find: async (db, actor, id) => {
    const thread = await findThread(db, actor, id);
    const [{ name: where }, isUnread] = await Promise.all([
      namedChannel(db, actor, thread.channel_id),
      isThreadUnread(db, actor, thread),
    ]);
    const details = threadDetails(db, actor, thread);
    return { workspaceId: thread.workspace_id, details, title: '', where, isUnread };
  },
  markRead: readThread,
  add: async (trx, actor, { id, content, now }) => {
    const thread = await lockThreadToPost(trx, actor, id);
    if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });
    const comment = { thread_id: id, content, mark_thread_position: true };
    const commentId = await addComment(trx, { actor, author: actor }, thread, comment, now);
    await emitCommentEvent({ trx, actor, now }, 'comment_added', thread, commentId);
  },
};

export const CONVERSATIONS: KindOfPlace = {
  kind: 'conversations',
  adds: 'conversationMessages.add',
  argument: 'conversation_id',
  find: async (db, actor, id) => {
    const conversation = await findConversation(db, actor, id);
    const [heading, isUnread] = await Promise.all([
      conversationHeading(db, actor, conversation),
      isConversationUnread(db, actor, conversation),
    ]);
    const details = conversationDetails(db, actor, conversation);
    const title = conversationTitle(heading);
    return { workspaceId: conversation.workspace_id, details, title, where: 'Conversation', isUnread };
  },
  markRead: async (trx, actor, id, read) => readConversation(trx, actor, await lockConversation(trx, actor, id), read),
  add: async (trx, actor, { id, content, now }) => {
    const conversation = await lockConversation(trx, actor, id);
    const message = { conversation_id: id, content };
    const messageId = await addMessage(trx, { actor, author: actor }, conversation, message, now);
    await emitMessageEvent({ trx, actor, now }, 'message_added', conversation, messageId);
  },
};

// What the page /live asks beside its lists.
import type { Actor } from '../actor.js';
import { bucketIn } from '../db/compiled.js';
import { ConversationUser } from './conversation.js';
import { ThreadUser } from './thread_user.js';
import { finds } from '../db/statements.js';

/** Returns whether a thread is unread for the actor. */
export const isThreadUnread = finds(
  (actor: Actor, { id }: { id: number }) =>
    ThreadUser.query()
      .findById([bucketIn(id), id, actor.id])
      .select('unread'),
  (row) => row?.unread ?? false,
);

/** Returns whether a conversation is unread for the actor. */
export const isConversationUnread = finds(
  (actor: Actor, { id }: { id: number }) =>
    ConversationUser.query()
      .findById([bucketIn(id), id, actor.id])
      .select('unread'),
  (row) => row?.unread ?? false,
);

// What the page /live asks beside its lists.
import type { Actor } from '../actor.js';
import { bucketIn, compiled } from '../db/compiled.js';
import type { Queryable } from '../db/database.js';
import { ConversationUser } from './conversation_user.js';
import { ThreadUser } from './thread_user.js';

type Own = { userId: number; id: number };

const ofThread = compiled(({ userId, id }: Own) =>
  ThreadUser.query()
    .findById([bucketIn(id), id, userId])
    .select('unread'),
);

/** Returns whether a thread is unread for the actor. */
export async function isThreadUnread(db: Queryable, actor: Actor, { id }: { id: number }): Promise<boolean> {
  const row = await db.maybe<Pick<ThreadUser, 'unread'>>(ofThread({ userId: actor.id, id }));
  return row?.unread ?? false;
}

const ofConversation = compiled(({ userId, id }: Own) =>
  ConversationUser.query()
    .findById([bucketIn(id), id, userId])
    .select('unread'),
);

/** Returns whether a conversation is unread for the actor. */
export async function isConversationUnread(db: Queryable, actor: Actor, { id }: { id: number }): Promise<boolean> {
  const row = await db.maybe<Pick<ConversationUser, 'unread'>>(ofConversation({ userId: actor.id, id }));
  return row?.unread ?? false;
}

import type { Actor } from '../../actor.js';
import { bucketOf } from '../../db/ids.js';
import { pageConcurrency } from '../../http/user_concurrency.js';
import { badgeOf } from '../../presenters/badge.js';
import { readTimedCursor } from '../../presenters/cursor.js';
import { nextConversations } from '../../presenters/conversations.js';
import {
  listConversations,
  listInbox,
  type ListedConversation,
  type ListedThread,
} from '../../presenters/live_page.js';
import { nextThreads } from '../../presenters/threads.js';
import type { PageRequest } from '../kit/page_request.js';

/** How many threads, how many conversations, and how many posts of one of them are shown at once. */
export const SHOWN = 50;

/** What a person sees of a workspace. */
export interface Lists {
  readonly workspaceId: number;
  readonly threads: readonly ListedThread[];
  readonly conversations: readonly ListedConversation[];
  /** The cursors at which the lists begin, and those of what is older. */
  readonly from: Cursors;
  readonly older: Cursors;
  /** What is unread in all workspaces: the number of `users/get_badge`. */
  readonly badge: number;
  readonly now: Date;
  readonly timezone: string;
}

export interface Cursors {
  readonly threads: string | undefined;
  readonly conversations: string | undefined;
}

/** Where the query of the request says that the lists begin. */
export function cursorsIn({ query }: PageRequest): Cursors {
  const given = (name: keyof Cursors) => query.first(name) || undefined;
  return { threads: given('threads'), conversations: given('conversations') };
}

/** Reads the lists of a workspace that the actor is in. Throws 20 for an invalid cursor. */
export async function readLists(
  { db, now }: PageRequest,
  actor: Actor,
  workspaceId: number,
  { from, timezone }: { from: Cursors; timezone: string },
): Promise<Lists> {
  const workspace = { id: workspaceId, bucket: bucketOf(workspaceId) };
  const page = (cursor: string | undefined) => ({ limit: SHOWN, cursor: readTimedCursor(cursor) });
  const turn = { userId: actor.id, throwIfUnwanted: () => undefined };
  const [threads, conversations, badge] = await pageConcurrency.run(turn, 2 * SHOWN, () =>
    Promise.all([
      listInbox(db, actor, workspace, page(from.threads)),
      listConversations(db, actor, workspace, page(from.conversations)),
      badgeOf(db, actor, now),
    ]),
  );
  return {
    workspaceId,
    from,
    badge,
    now,
    timezone,
    threads: threads.list.read(),
    conversations: conversations.list.read(),
    older: {
      threads: nextThreads(threads.last)?.cursor,
      conversations: nextConversations(conversations.last)?.cursor,
    },
  };
}

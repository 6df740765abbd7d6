import { ConcurrencyLimit } from '../concurrency_limit.js';
import type { OperationId } from '../generated/operations.js';
import { shareOf } from '../siblings.js';

/**
 * Items in the pages that are made for one user at the same time: one page of the largest size, or 25 ordinary ones.
 * Several processes of a machine share these limits. A page that is larger than its share is made alone.
 */
const MAX_ITEMS_OF_USER = shareOf(500);
/** A page of more items may take seconds to read, so no other statement is to wait behind it. */
const LARGE = 30;
/** Items in the pages that are made for all users at the same time. */
const MAX_ITEMS = shareOf(2000);

/** The number of posts that operations without `limit` show at most. */
const POSTS: Readonly<Record<string, number>> = {
  'search.comments': 402,
  'search.messages': 402,
  'search.expandCommentRange': 50,
  'search.expandConversationMessageRange': 50,
} satisfies Partial<Record<OperationId, number>>;

/** Searches count as pages of at least this many items, because finding takes time as well. */
const LEAST_OF_SEARCH = 100;
const SEARCHES: ReadonlySet<string> = new Set<OperationId>([
  'search.query',
  'search.search',
  'search.thread',
  'search.conversation',
]);

/** Writing operations that may change thousands of rows. They hold a connection, and locks, for seconds. */
const LARGE_WRITES: ReadonlySet<string> = new Set<OperationId>([
  'threads.moveToChannel',
  'threads.remove',
  'threads.markUnreadForOthers',
  'threads.markAllRead',
  'threads.clearUnread',
  'inbox.markAllRead',
  'inbox.archiveAll',
  'channels.addUsers',
  'channels.removeUsers',
  'groups.addUsers',
  'groups.removeUsers',
  'conversations.addUsers',
  'conversations.removeUsers',
  'workspaceUsers.remove',
  'workspaceUsers.removeV3',
  'workspaces.removeUser',
]);
/** Such operations of all users that run at the same time. */
const MAX_LARGE_WRITES = shareOf(4);
/** Such operations of one user that wait for each other. */
const WAITING_LARGE_WRITES = 200;

/** Operations whose `limit` is of no page. Events are read in turns of their own, and this call may wait for them. */
const NO_PAGES: ReadonlySet<string> = new Set<OperationId>(['live.get']);

/** The number of items that a request asks for; undefined if it asks for no page. */
export function itemsOf(operationId: string, { limit }: Readonly<Record<string, unknown>>): number | undefined {
  if (NO_PAGES.has(operationId)) return undefined;
  const items = typeof limit === 'number' ? limit : POSTS[operationId];
  return items !== undefined && SEARCHES.has(operationId) ? Math.max(items, LEAST_OF_SEARCH) : items;
}

/** Whether a page of so many items counts as large (`ofLargePages` of the database). */
export function isLarge(items: number): boolean {
  return items > LARGE;
}

export interface Turn {
  userId: number;
  /** Throws when the response is no longer needed. */
  throwIfUnwanted(): void;
}

/** Sizes of work that runs at the same time. Work larger than a limit runs alone. */
export interface ConcurrencyOptions {
  ofUser: number;
  ofAll: number;
  /** The length of the queue of a user; beyond it `run` throws 429. */
  waitingOfUser?: number;
}

/** Limits heavy work, for each user and for all. What a user requests beyond the limit waits. */
export class UserConcurrency {
  readonly #options: ConcurrencyOptions;
  readonly #all: ConcurrencyLimit;
  readonly #ofUser = new Map<number, ConcurrencyLimit>();

  constructor(options: ConcurrencyOptions) {
    this.#options = options;
    this.#all = new ConcurrencyLimit(options.ofAll, Infinity);
  }

  /** Runs `work` once there is room for its size. Throws, and does not run it, if it is no longer needed by then. */
  async run<Result>({ userId, throwIfUnwanted }: Turn, size: number, work: () => Promise<Result>): Promise<Result> {
    const make = async () => {
      throwIfUnwanted();
      return work();
    };
    const { ofUser, waitingOfUser = Infinity } = this.#options;
    const own = this.#ofUser.get(userId) ?? new ConcurrencyLimit(ofUser, waitingOfUser);
    this.#ofUser.set(userId, own);
    try {
      return await own.run(() => this.#all.run(make, size), size);
    } finally {
      if (own.isIdle) this.#ofUser.delete(userId);
    }
  }
}

/**
 * Pages, by their items (behaviour/limits.md#shares). An item can have half a megabyte, so a page of 500 can have 250
 * MB, in PostgreSQL and here: a few at once would take all memory.
 */
export const pageConcurrency = new UserConcurrency({ ofUser: MAX_ITEMS_OF_USER, ofAll: MAX_ITEMS });
const largeWrites = new UserConcurrency({
  ofUser: 1,
  ofAll: MAX_LARGE_WRITES,
  waitingOfUser: WAITING_LARGE_WRITES,
});

/** Runs an operation when it is the turn of its user, if it makes a page of so many items or writes many rows. */
export function inTurn<Result>(
  operationId: string,
  items: number | undefined,
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  if (items !== undefined) return pageConcurrency.run(turn, items, work);
  return LARGE_WRITES.has(operationId) ? largeWrites.run(turn, 1, work) : work();
}

import { ConcurrencyLimit } from '../concurrency_limit.js';
import type { OperationId } from '../generated/operations.js';

/**
 * Items in the pages that are made for one user at the same time: one page of the largest size, or 25 ordinary ones.
 */
const MAX_ITEMS_OF_USER = 500;
/** A page of more items may take seconds to read, so no other statement is to wait behind it. */
const LARGE = 30;
/** Items in the pages that are made for all users at the same time. */
const MAX_ITEMS = 2000;

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

/** The number of items that a request asks for; undefined if it asks for no page. */
export function itemsOf(operationId: string, { limit }: Readonly<Record<string, unknown>>): number | undefined {
  const items = typeof limit === 'number' ? limit : POSTS[operationId];
  return items !== undefined && SEARCHES.has(operationId) ? Math.max(items, LEAST_OF_SEARCH) : items;
}

/** Whether a page of so many items counts as large (`ofLargePages` of the database). */
export function isLarge(items: number): boolean {
  return items > LARGE;
}

export interface RequestedPage {
  userId: number;
  /** The number of items it has at most. */
  items: number;
  /** Throws when the page is no longer needed. */
  throwIfUnwanted(): void;
}

/**
 * Limits the pages that are made at the same time, by their items (decision 25a). An item can have half a megabyte, so
 * a page of 500 can have 250 MB, in PostgreSQL and here: a few at once would take all memory. What a user requests
 * beyond the limit waits, and does not slow down other users.
 */
export class PageConcurrency {
  readonly #all = new ConcurrencyLimit(MAX_ITEMS, Infinity);
  readonly #ofUser = new Map<number, ConcurrencyLimit>();

  /**
   * Runs `work` once there is room for its items. Throws, and does not run it, if the page is no longer needed by then.
   */
  async run<Result>({ userId, items, throwIfUnwanted }: RequestedPage, work: () => Promise<Result>): Promise<Result> {
    const make = async () => {
      throwIfUnwanted();
      return work();
    };
    const own = this.#ofUser.get(userId) ?? new ConcurrencyLimit(MAX_ITEMS_OF_USER, Infinity);
    this.#ofUser.set(userId, own);
    try {
      return await own.run(() => this.#all.run(make, items), items);
    } finally {
      if (own.isIdle) this.#ofUser.delete(userId);
    }
  }
}

/** The pages that show a post among its neighbours. */
export const POST_PAGES = { thread: '/search/thread', conversation: '/search/conversation' } as const;

/** The id of the element that such a page scrolls to. */
export const POST_ANCHOR = 'post';

/** A place in a thread or a conversation. */
export interface PostPlace {
  kind: 'thread' | 'conversation';
  id: number;
  /** The index of the comment or message; -1 for the thread itself. */
  at: number;
}

/** The path of the page that shows a post. `more` are further parts of its query. */
export function postPath({ kind, id, at }: PostPlace, more: Readonly<Record<string, string>> = {}): string {
  const index: Record<string, string> = at < 0 ? {} : { at: String(at) };
  const query = new URLSearchParams({ id: String(id), ...index, ...more });
  return `${POST_PAGES[kind]}?${query.toString()}${at < 0 ? '' : `#${POST_ANCHOR}`}`;
}

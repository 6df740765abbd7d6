import { withQuery } from '../kit/paths.js';

export const SEARCH = '/search';
export const SEARCHED_THREAD = `${SEARCH}/thread`;
export const SEARCHED_CONVERSATION = `${SEARCH}/conversation`;

/** The id of the element that the page scrolls to. */
export const POST_ANCHOR = 'post';

/** A place in a thread or a conversation, and the words that are marked there. */
export interface Place {
  kind: 'thread' | 'conversation';
  id: number;
  /** The index of the comment or message; -1 for the thread itself. */
  at: number;
  query: string;
}

/** The page that shows a post among its neighbours. */
export function placePath({ kind, id, at, query }: Place): string {
  const path = kind === 'thread' ? SEARCHED_THREAD : SEARCHED_CONVERSATION;
  const named = query === '' ? {} : { query };
  if (at < 0) return withQuery(path, { id: String(id), ...named });
  return `${withQuery(path, { id: String(id), at: String(at), ...named })}#${POST_ANCHOR}`;
}

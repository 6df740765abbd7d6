import { withQuery } from '../kit/paths.js';

export const SEARCH = '/search';
export const SEARCHED_THREAD = `${SEARCH}/thread`;
export const SEARCHED_CONVERSATION = `${SEARCH}/conversation`;

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
  return withQuery(path, { id: String(id), ...(at < 0 ? {} : { at: String(at) }), ...(query === '' ? {} : { query }) });
}

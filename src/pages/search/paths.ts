import { POST_PAGES, postPath, type PostPlace } from '../../domain/posts/page_paths.js';

export const SEARCH = '/search';
export const SEARCHED_THREAD = POST_PAGES.thread;
export const SEARCHED_CONVERSATION = POST_PAGES.conversation;

/** A place in a thread or a conversation, and the words that are marked there. */
export interface Place extends PostPlace {
  query: string;
}

/** The page that shows a post among its neighbours. */
export function placePath({ query, ...place }: Place): string {
  return postPath(place, query === '' ? {} : { query });
}

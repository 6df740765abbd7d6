import { MAX_ID } from '../../db/ids.js';
import { ApiError } from '../../errors.js';
import type { PageRequest } from '../kit/page_request.js';
import { withQuery } from '../kit/paths.js';

export const LIVE = '/live';
/** The lists without the page around them. */
export const LIVE_LISTS = `${LIVE}/lists`;

/** Where the form sends that this browser shows notifications, or no longer does. */
export const DEVICE = `${LIVE}/device`;
export const REMOVE_DEVICE = `${DEVICE}/remove`;
/** The service worker that shows them. */
export const WORKER = `${LIVE}/worker.js`;

export type PlaceKind = 'threads' | 'conversations';

/** The page of a thread or a conversation. */
export function placePath(kind: PlaceKind, id: number): string {
  return `${LIVE}/${kind}/${id}`;
}

/** Its posts without the page around them. */
export function postsPath(kind: PlaceKind, id: number): string {
  return `${placePath(kind, id)}/posts`;
}

/** The id of the element of a post. */
export function postAnchor(index: number): string {
  return `p${index}`;
}

/** The path with these arguments, without those that are undefined. */
export function pathWith(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : withQuery(path, Object.fromEntries(given));
}

/** The id of the thread or conversation in the path of a request. Throws 110 when there is none. */
export function placeId({ exchange }: PageRequest): number {
  const text = exchange.path.split('/')[3] ?? '';
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw new ApiError('not_found');
  return id;
}

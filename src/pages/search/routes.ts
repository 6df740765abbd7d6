import type { OtherRoute } from '../../http/http_app.js';
import { pageRoute, type PageContext, type PageRequest } from '../kit/page_request.js';
import { SEARCH, SEARCHED_CONVERSATION, SEARCHED_THREAD } from './paths.js';
import { conversationReader, showPlace, threadReader } from './result_place.js';
import { showSearch } from './search.js';

/** The search page, and the pages that show a post among its neighbours, by method and path. */
export function searchRoutes(context: PageContext): ReadonlyMap<string, OtherRoute> {
  const pages: [string, (request: PageRequest) => Promise<void>][] = [
    [`GET ${SEARCH}`, showSearch],
    [`GET ${SEARCHED_THREAD}`, (request) => showPlace(request, threadReader)],
    [`GET ${SEARCHED_CONVERSATION}`, (request) => showPlace(request, conversationReader)],
  ];
  return new Map(pages.map(([route, handle]) => [route, pageRoute(context, handle)]));
}

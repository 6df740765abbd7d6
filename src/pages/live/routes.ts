import type { OtherRoute } from '../../http/http_app.js';
import { pageRoute, type PageContext } from '../kit/page_request.js';
import { signedInForm, signedInPage, type PageHandler } from '../kit/signed_in.js';
import { sendWorker, submitDevice, submitNoDevice } from './device.js';
import { showLists, showLive, showPlaceOf, showPostsOf, submitAnswerTo } from './live.js';
import { DEVICE, LIVE, LIVE_LISTS, REMOVE_DEVICE, WORKER } from './paths.js';
import { CONVERSATIONS, THREADS } from './places.js';

/** The page of what arrives, and the parts of it that its script asks for, by method and path. */
export function livePageRoutes(context: PageContext): ReadonlyMap<string, OtherRoute> {
  const pages: [string, PageHandler][] = [
    [`GET ${LIVE}`, signedInPage(showLive)],
    [`GET ${LIVE_LISTS}`, signedInPage(showLists)],
    [`GET ${WORKER}`, sendWorker],
    [`POST ${DEVICE}`, signedInForm(submitDevice)],
    [`POST ${REMOVE_DEVICE}`, signedInForm(submitNoDevice)],
    ...[THREADS, CONVERSATIONS].flatMap((kind): [string, PageHandler][] => [
      [`GET ${LIVE}/${kind.kind}/*`, showPlaceOf(kind)],
      [`POST ${LIVE}/${kind.kind}/*`, submitAnswerTo(kind)],
      [`GET ${LIVE}/${kind.kind}/*/posts`, showPostsOf(kind)],
    ]),
  ];
  return new Map(pages.map(([route, handle]) => [route, pageRoute(context, handle)]));
}

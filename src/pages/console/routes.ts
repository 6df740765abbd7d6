import type { OtherRoute } from '../../http/http_app.js';
import { handlePage, type PageRequest, type WebOptions } from '../kit/page_request.js';
import { build, showBuilding } from './build.js';
import { CONSOLE, HOOKS, NEW, sent, shown } from './console.js';
import { changeHook, redeliver, showDelivery, showHook, showHookList } from './hooks.js';
import { askToUninstall, changeInstallation, removeHere, showInstallation } from './installation.js';
import { askToRemove, changeIntegration, edit, remove, showEditing, showIntegration, showList } from './integration.js';

/** By method and path: the pages on which people build integrations and install them (decision 28c). */
export function consoleRoutes(web: WebOptions): ReadonlyMap<string, OtherRoute> {
  const pages: [string, (visit: PageRequest) => Promise<void>][] = [
    [`GET ${CONSOLE}`, shown(showList)],
    [`GET ${NEW}`, shown(showBuilding)],
    [`POST ${NEW}`, sent(build)],
    [`GET ${HOOKS}`, shown(showHookList)],
    [`GET ${HOOKS}/*`, shown(showHook)],
    [`POST ${HOOKS}/*`, sent(changeHook)],
    [`GET ${CONSOLE}/deliveries/*`, shown(showDelivery)],
    [`POST ${CONSOLE}/deliveries/*`, sent(redeliver)],
    [`GET ${CONSOLE}/*`, shown(showIntegration)],
    [`POST ${CONSOLE}/*`, sent(changeIntegration)],
    [`GET ${CONSOLE}/*/edit`, shown(showEditing)],
    [`POST ${CONSOLE}/*/edit`, sent(edit)],
    [`GET ${CONSOLE}/*/remove`, shown(askToRemove)],
    [`POST ${CONSOLE}/*/remove`, sent(remove)],
    [`GET ${CONSOLE}/installation/*`, shown(showInstallation)],
    [`POST ${CONSOLE}/installation/*`, sent(changeInstallation)],
    [`GET ${CONSOLE}/installation/*/remove`, shown(askToUninstall)],
    [`POST ${CONSOLE}/installation/*/remove`, sent(removeHere)],
  ];
  return new Map(pages.map(([route, answer]) => [route, handlePage(web, answer)]));
}

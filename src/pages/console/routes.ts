import type { OtherRoute } from '../../http/http_app.js';
import { pageRoute, type PageContext, type PageRequest } from '../kit/page_request.js';
import { signedInForm, signedInPage } from '../kit/signed_in.js';
import { showDelivery, showHook, showHookList, submitDelivery, submitHook } from './hooks.js';
import { showInstallation, showUninstall, submitInstallation, submitUninstall } from './installations.js';
import {
  showEditIntegration,
  showIntegration,
  showIntegrationList,
  showRemoveIntegration,
  submitEditIntegration,
  submitIntegration,
  submitRemoveIntegration,
} from './integrations.js';
import { showNewHook, submitNewHook } from './new_hook.js';
import { showNewIntegration, submitNewIntegration } from './new_integration.js';
import { CONSOLE, HOOKS, NEW_HOOK, NEW_INTEGRATION } from './paths.js';

/** Integrations, installations and webhooks (behaviour/pages.md#console), by method and path. */
export function consoleRoutes(context: PageContext): ReadonlyMap<string, OtherRoute> {
  const pages: [string, (request: PageRequest) => Promise<void>][] = [
    [`GET ${CONSOLE}`, signedInPage(showIntegrationList)],
    [`GET ${NEW_INTEGRATION}`, signedInPage(showNewIntegration)],
    [`POST ${NEW_INTEGRATION}`, signedInForm(submitNewIntegration)],
    [`GET ${HOOKS}`, signedInPage(showHookList)],
    [`GET ${NEW_HOOK}`, signedInPage(showNewHook)],
    [`POST ${NEW_HOOK}`, signedInForm(submitNewHook)],
    [`GET ${HOOKS}/*`, signedInPage(showHook)],
    [`POST ${HOOKS}/*`, signedInForm(submitHook)],
    [`GET ${CONSOLE}/deliveries/*`, signedInPage(showDelivery)],
    [`POST ${CONSOLE}/deliveries/*`, signedInForm(submitDelivery)],
    [`GET ${CONSOLE}/*`, signedInPage(showIntegration)],
    [`POST ${CONSOLE}/*`, signedInForm(submitIntegration)],
    [`GET ${CONSOLE}/*/edit`, signedInPage(showEditIntegration)],
    [`POST ${CONSOLE}/*/edit`, signedInForm(submitEditIntegration)],
    [`GET ${CONSOLE}/*/remove`, signedInPage(showRemoveIntegration)],
    [`POST ${CONSOLE}/*/remove`, signedInForm(submitRemoveIntegration)],
    [`GET ${CONSOLE}/installation/*`, signedInPage(showInstallation)],
    [`POST ${CONSOLE}/installation/*`, signedInForm(submitInstallation)],
    [`GET ${CONSOLE}/installation/*/remove`, signedInPage(showUninstall)],
    [`POST ${CONSOLE}/installation/*/remove`, signedInForm(submitUninstall)],
  ];
  return new Map(pages.map(([route, handle]) => [route, pageRoute(context, handle)]));
}

import type { Actor } from '../../actor.js';
import {
  pingIntegration,
  removeOwnIntegration,
  renewSecrets,
  showToMaker,
  updateIntegration,
} from '../../domain/integrations/own_integrations.js';
import { requireWhole } from '../../domain/integrations/integrations.js';
import type { Schema } from '../../generated/schemas.js';
import { namedInstallationsOf, namedWorkspacesOf } from '../../models/console.js';
import { findOwnIntegration } from '../../models/integration.js';
import { showOwnIntegrations } from '../../presenters/integrations.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import { FIELDS, readIntegration, type ValueOf } from './integration_form.js';
import { editPage, integrationPage, listPage, removePage, type IntegrationPageContent } from './integration_pages.js';
import { CONSOLE, integrationPath, pathId } from './paths.js';

const PAGE_SIZE = 100;

const FLASH_MESSAGES = {
  changed: 'Your changes are saved.',
  removed: 'The integration is removed everywhere.',
  uninstalled: 'The integration is uninstalled.',
  built_before: 'The integration is already created. If you have not copied the client secret, create new secrets.',
};

/** Why nothing can be pinged. */
const PING_ERROR_TEXTS: ErrorTexts = { ...ERROR_TEXTS, bad_request: 'It has no callback URL to ping.' };

/** GET /integrations: the integrations of the actor. */
export async function showIntegrationList(request: PageRequest, actor: Actor): Promise<void> {
  const { db } = request;
  const after = request.query.id('after') ?? 0;
  const [{ list, last }, workspaces] = await Promise.all([
    showOwnIntegrations(db, actor, { after, limit: PAGE_SIZE }),
    namedWorkspacesOf(db, actor),
  ]);
  const notice = request.takeFlash(FLASH_MESSAGES);
  request.show(listPage({ integrations: list.read(), next: last?.id }, workspaces, notice));
}

type Details = Schema<'IntegrationDetails'>;
type VariableContent = Pick<IntegrationPageContent, 'generation' | 'hasTokens' | 'isNew' | 'notice' | 'ping'>;

/** GET /integrations/…: 404 to all but the maker. */
export async function showIntegration(request: PageRequest, actor: Actor): Promise<void> {
  const { details, generation } = await detailsOf(request, actor);
  await showIntegrationWith(request, actor, details, { generation, notice: request.takeFlash(FLASH_MESSAGES) });
}

async function detailsOf(request: PageRequest, actor: Actor): Promise<{ details: Details; generation: number }> {
  const { db, services } = request;
  const integration = await findOwnIntegration(db, actor, pathId(request));
  const details = await showToMaker(db, services, integration, null);
  return { details: details.read(), generation: integration.secret_generation };
}

/** Shows the page of an integration to its maker. */
export async function showIntegrationWith(
  request: PageRequest,
  actor: Actor,
  integration: Details,
  content: VariableContent,
): Promise<void> {
  const { db, services } = request;
  const [installations, workspaces] = await Promise.all([
    namedInstallationsOf(db, actor, integration),
    namedWorkspacesOf(db, actor),
  ]);
  const { baseUrl } = services.settings;
  const csrf = csrfFieldFor(request, actor, integrationPath(integration.id));
  request.show(integrationPage({ integration, installations, workspaces, baseUrl, csrf, ...content }));
}

/** POST /integrations/…: the buttons of the page. */
export async function submitIntegration(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, services, now } = request;
  const { details, generation } = await detailsOf(request, actor);
  switch (form.first('decision')) {
    case 'show_tokens':
      return showIntegrationWith(request, actor, details, { generation, hasTokens: true });
    case 'ping':
      return pingFrom(request, actor, details, generation);
    case 'renew_secrets': {
      // Otherwise a form that is sent twice would end the secret that the person has just copied.
      if (form.first('generation') !== String(generation)) {
        throw new PageError(409, 'The secrets were replaced after this page was shown. Open it again.');
      }
      const made = await db.transaction((trx) => renewSecrets({ trx, actor, now }, details.id, services));
      const renewed = await showToMaker(db, services, made, made.clientSecret);
      const notice = 'These are the new secrets. The old ones no longer work.';
      return showIntegrationWith(request, actor, renewed.read(), { generation: made.secret_generation, notice });
    }
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}

/** Like `integrations/ping`. */
async function pingFrom(request: PageRequest, actor: Actor, details: Details, generation: number): Promise<void> {
  const { db, services, now } = request;
  try {
    const ping = await pingIntegration(db, actor, details.id, services, now);
    await showIntegrationWith(request, actor, details, { generation, ping });
  } catch (failure) {
    request.showError(failure, PING_ERROR_TEXTS);
  }
}

/** GET /integrations/…/edit. */
export async function showEditIntegration(request: PageRequest, actor: Actor): Promise<void> {
  const { details } = await detailsOf(request, actor);
  request.show(editPage(details, currentValues(details), csrfFieldFor(request, actor)));
}

function currentValues(integration: Details): ValueOf {
  const texts: Readonly<Record<string, string | null>> = {
    name: integration.name,
    description: integration.description,
    command: integration.command,
    command_description: integration.command_description,
    usage_help: integration.usage_help,
    delivery: integration.delivery,
    configure_url: integration.configure_url,
    callback_url: integration.delivery === 'socket' ? '' : integration.callback_url,
    report_method: integration.report_method,
    redirect_urls: integration.redirect_urls.join('\n'),
  };
  return (name) => texts[name] ?? '';
}

/** POST /integrations/…/edit: like `integrations/update`. Fields that are left empty are cleared. */
export async function submitEditIntegration(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const { db, services } = request;
  const { details } = await detailsOf(request, actor);
  const { id, kind } = details;
  try {
    const { command, command_description, usage_help, report_method, ...rest } = readIntegration(kind, form);
    requireWhole(kind, { ...rest, command });
    const { name, description, redirect_urls, delivery, callback_url = '', configure_url = '' } = rest;
    const change = {
      id,
      name,
      description,
      redirect_urls,
      configure_url,
      ...(delivery === undefined ? { callback_url } : { delivery }),
      ...(kind === 'SLASH_COMMAND' ? { command, command_description, usage_help } : {}),
      ...(kind === 'URL_REPORT' ? { report_method } : {}),
    };
    await db.transaction((trx) => updateIntegration(trx, actor, change, services));
  } catch (failure) {
    const csrf = csrfFieldFor(request, actor);
    const pageWith = (errors: FormErrors) => editPage(details, (name) => form.first(name), csrf, errors);
    return request.showFormErrors(failure, FIELDS, pageWith);
  }
  request.setFlash('changed');
  request.redirect(integrationPath(id));
}

/** GET /integrations/…/remove: asks for confirmation. */
export async function showRemoveIntegration(request: PageRequest, actor: Actor): Promise<void> {
  const { details } = await detailsOf(request, actor);
  request.show(removePage(details, csrfFieldFor(request, actor)));
}

/** POST /integrations/…/remove: like `integrations/remove`. */
export async function submitRemoveIntegration(request: PageRequest, actor: Actor): Promise<void> {
  const id = pathId(request);
  await request.db.transaction((trx) => removeOwnIntegration({ trx, actor, now: request.now }, id));
  request.setFlash('removed');
  request.redirect(CONSOLE);
}

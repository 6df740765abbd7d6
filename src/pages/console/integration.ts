import type { Actor } from '../../actor.js';
import {
  removeOwnIntegration,
  renewSecrets,
  showToMaker,
  updateIntegration,
} from '../../domain/integrations/building.js';
import { requireWhole } from '../../domain/integrations/integrations.js';
import type { Schema } from '../../generated/schemas.js';
import { namedInstallationsOf, namedWorkspacesOf } from '../../models/console.js';
import { findOwnIntegration } from '../../models/integration.js';
import { showOwnIntegrations } from '../../presenters/integrations.js';
import { PageFault } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { CONSOLE, idFrom, idIn, integrationPath, proofOn } from './console.js';
import { FIELDS, readIntegration } from './integration_form.js';
import { editPage, integrationPage, listPage, removePage, type ShownIntegration } from './integration_pages.js';

/** So many integrations a page. */
const PAGE = 100;

/** What has been done, in words. */
const NOTICES = {
  changed: 'It is changed.',
  removed: 'The integration is removed, wherever it was installed.',
  uninstalled: 'It is installed there no more.',
  built_before: 'This is what your form has built. If you have not copied the secret, make the secrets anew.',
};

/** GET /integrations: what the actor has built. */
export async function showList(visit: PageRequest, actor: Actor): Promise<void> {
  const { db } = visit.web;
  const after = idFrom(visit.query.first('after')) ?? 0;
  const [{ list, last }, workspaces] = await Promise.all([
    showOwnIntegrations(db, actor, { after, limit: PAGE }),
    namedWorkspacesOf(db, actor),
  ]);
  visit.show(listPage({ integrations: list.read(), next: last?.id }, workspaces, visit.takeNotice(NOTICES)));
}

type Details = Schema<'IntegrationDetails'>;
type HowShown = Pick<ShownIntegration, 'generation' | 'hasTokens' | 'isNew' | 'notice'>;

/** GET /integrations/…: 404 but to its maker. */
export async function showIntegration(visit: PageRequest, actor: Actor): Promise<void> {
  const { details, generation } = await detailsOf(visit, actor);
  await showIntegrationWith(visit, actor, details, { generation, notice: visit.takeNotice(NOTICES) });
}

async function detailsOf(visit: PageRequest, actor: Actor): Promise<{ details: Details; generation: number }> {
  const { db, services } = visit.web;
  const integration = await findOwnIntegration(db, actor, idIn(visit));
  const details = await showToMaker(db, services, integration, null);
  return { details: details.read(), generation: integration.secret_generation };
}

/** Shows an integration to its maker. */
export async function showIntegrationWith(
  visit: PageRequest,
  actor: Actor,
  integration: Details,
  how: HowShown,
): Promise<void> {
  const { db, services } = visit.web;
  const [installations, workspaces] = await Promise.all([
    namedInstallationsOf(db, actor, integration),
    namedWorkspacesOf(db, actor),
  ]);
  const { baseUrl } = services.settings;
  const proof = proofOn(visit, actor, integrationPath(integration.id));
  visit.show(integrationPage({ integration, installations, workspaces, baseUrl, ...proof, ...how }));
}

/** POST /integrations/…: what its buttons do. */
export async function changeIntegration(visit: PageRequest, actor: Actor, form: Texts): Promise<void> {
  const { web, now } = visit;
  const { details, generation } = await detailsOf(visit, actor);
  switch (form.first('decision')) {
    case 'show_tokens':
      return showIntegrationWith(visit, actor, details, { generation, hasTokens: true });
    case 'renew_secrets': {
      // A form that is sent twice would otherwise end the secret that has just been copied.
      if (form.first('generation') !== String(generation)) {
        throw new PageFault(409, 'The secrets were made anew after this page was shown. Open it again.');
      }
      const made = await web.db.transaction((trx) => renewSecrets(trx, actor, details.id, web.services, now));
      const renewed = await showToMaker(web.db, web.services, made, made.clientSecret);
      const notice = 'The old secrets work no more. These are the new ones.';
      return showIntegrationWith(visit, actor, renewed.read(), { generation: made.secret_generation, notice });
    }
    default:
      throw new PageFault(400, 'The form does not say what is to be done.');
  }
}

/** GET /integrations/…/edit. */
export async function showEditing(visit: PageRequest, actor: Actor): Promise<void> {
  const { details } = await detailsOf(visit, actor);
  visit.show(editPage(details, writtenIn(details), proofOn(visit, actor)));
}

/** What stands in the fields of an integration as it is. */
function writtenIn(integration: Details) {
  const texts: Readonly<Record<string, string | null>> = {
    ...{ name: integration.name, description: integration.description, command: integration.command },
    ...{ command_description: integration.command_description, usage_help: integration.usage_help },
    ...{ callback_url: integration.callback_url, configure_url: integration.configure_url },
    redirect_urls: integration.redirect_urls.join('\n'),
  };
  return (name: string) => texts[name] ?? '';
}

/** POST /integrations/…/edit: as `integrations/update`; what is left empty is cleared. */
export async function edit(visit: PageRequest, actor: Actor, form: Texts): Promise<void> {
  const { db, services } = visit.web;
  const { details } = await detailsOf(visit, actor);
  const { id, kind } = details;
  try {
    const { command, command_description, usage_help, ...rest } = readIntegration(kind, form);
    requireWhole(kind, { ...rest, command });
    const { name, description, redirect_urls, callback_url = '', configure_url = '' } = rest;
    const change = {
      ...{ id, name, description, redirect_urls, callback_url, configure_url },
      ...(kind === 'SLASH_COMMAND' ? { command, command_description, usage_help } : {}),
    };
    await db.transaction((trx) => updateIntegration(trx, actor, change, services));
  } catch (failure) {
    const proof = proofOn(visit, actor);
    return visit.showAgain(failure, FIELDS, (faults) => editPage(details, (name) => form.first(name), proof, faults));
  }
  visit.leaveNotice('changed');
  visit.redirect(integrationPath(id));
}

/** GET /integrations/…/remove: asks first. */
export async function askToRemove(visit: PageRequest, actor: Actor): Promise<void> {
  const { details } = await detailsOf(visit, actor);
  visit.show(removePage(details, proofOn(visit, actor)));
}

/** POST /integrations/…/remove: as `integrations/remove`. */
export async function remove(visit: PageRequest, actor: Actor): Promise<void> {
  const id = idIn(visit);
  await visit.web.db.transaction((trx) => removeOwnIntegration(trx, actor, id, visit.now));
  visit.leaveNotice('removed');
  visit.redirect(CONSOLE);
}

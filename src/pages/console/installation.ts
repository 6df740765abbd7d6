import type { Actor } from '../../actor.js';
import { addInstallation, removeInstallation, showInstallationTo } from '../../domain/integrations/installations.js';
import type { Schema } from '../../generated/schemas.js';
import { readArguments } from '../../http/arguments.js';
import { namedInstallation, offeredIntegration, type OfferedIntegration } from '../../models/console.js';
import { findInstallation } from '../../models/integration_installation.js';
import { found } from '../../errors.js';
import { canUninstall } from '../../policies/integrations.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { PageFault } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { CONSOLE, idIn, installationPath, integrationPath, proofOn, WORDS } from './console.js';
import { installationPage, installPage, uninstallPage } from './installation_pages.js';
import { nextStep } from './places.js';

/** What has been done, in words. */
const NOTICES = { installed: 'It is installed.' };

/** What stands in the way of installing, in words. */
const INSTALL_WORDS: ErrorTexts = {
  ...WORDS,
  forbidden: 'You may not install it there.',
  bad_request: 'Its channel is archived.',
  payment_required: 'This workspace has as many integrations as its plan allows.',
};

const PLACES = ['workspace_id', 'channel_id', 'thread_id'];

/** GET /integrations/installation/…: of an integration where to install it, of an installation what and where it is. Ids are never both (storage.md). */
export async function showInstallation(visit: PageRequest, actor: Actor): Promise<void> {
  const id = idIn(visit);
  const { db } = visit.web;
  const offered = await offeredIntegration(db, actor, id);
  if (offered === undefined) return showInstalled(visit, actor, id, { notice: visit.takeNotice(NOTICES) });
  const step = await nextStep(db, actor, offered, visit.query);
  visit.show(installPage(offered, actor, step, proofOn(visit, actor)));
}

/** POST /integrations/installation/…: installs an integration, or does what the page of an installation offers. */
export async function changeInstallation(visit: PageRequest, actor: Actor, form: Texts): Promise<void> {
  const id = idIn(visit);
  const offered = await offeredIntegration(visit.web.db, actor, id);
  if (offered !== undefined) return installHere(visit, actor, offered, form);
  switch (form.first('decision')) {
    case 'show_token':
      return showInstalled(visit, actor, id, { hasToken: true });
    case 'configure':
      return visit.redirect(
        browserUrl(found((await detailsOf(visit, actor, id)).configure_url ?? undefined, 'not_found')),
      );
    default:
      throw new PageFault(400, 'The form does not say what is to be done.');
  }
}

/** As `installations/add`; then on to the configure URL of the integration, if it has one (service-spec: Integration callbacks, 7). */
async function installHere(visit: PageRequest, actor: Actor, offered: OfferedIntegration, form: Texts): Promise<void> {
  const { web, now } = visit;
  let id: number;
  try {
    const input = readArguments('installations.add', {
      json: {},
      texts: form.with('integration_id', String(offered.id)).all,
    });
    const [workspace_id, channel_id, thread_id] = PLACES.map((name) => input.integer(name));
    const wanted = { integration_id: offered.id, workspace_id, channel_id, thread_id };
    id = await web.db.transaction((trx) => addInstallation(trx, actor, wanted, now));
  } catch (failure) {
    const step = await nextStep(web.db, actor, offered, visit.query);
    const proof = proofOn(visit, actor);
    return visit.showAgain(
      failure,
      PLACES,
      (faults) => installPage(offered, actor, step, proof, faults),
      INSTALL_WORDS,
    );
  }
  const { configure_url: next } = await detailsOf(visit, actor, id);
  visit.leaveNotice('installed');
  visit.redirect(next === null ? installationPath(id) : browserUrl(next));
}

/** A URL as a browser writes it, which fits into a header whatever it is made of. */
function browserUrl(url: string): string {
  return new URL(url).href;
}

async function detailsOf(visit: PageRequest, actor: Actor, id: number): Promise<Schema<'InstallationDetails'>> {
  const { db, services } = visit.web;
  return (await showInstallationTo(db, actor, id, services)).read();
}

async function showInstalled(
  visit: PageRequest,
  actor: Actor,
  id: number,
  how: { notice?: string | undefined; hasToken?: boolean },
): Promise<void> {
  const { db } = visit.web;
  const [details, place, mine] = await Promise.all([
    detailsOf(visit, actor, id),
    namedInstallation(db, actor, id),
    findInstallation(db, actor, id),
  ]);
  const mayUninstall = canUninstall(actor, mine);
  const shown = { details, place: found(place, 'not_found'), mayUninstall, ...proofOn(visit, actor), ...how };
  visit.show(installationPage(shown));
}

/** GET /integrations/installation/…/remove: asks first. */
export async function askToUninstall(visit: PageRequest, actor: Actor): Promise<void> {
  const id = idIn(visit);
  const [details, place] = await Promise.all([detailsOf(visit, actor, id), namedInstallation(visit.web.db, actor, id)]);
  visit.show(uninstallPage(details, found(place, 'not_found'), proofOn(visit, actor)));
}

/** POST /integrations/installation/…/remove: as `installations/remove`. */
export async function removeHere(visit: PageRequest, actor: Actor): Promise<void> {
  const id = idIn(visit);
  const { db } = visit.web;
  const { integration_id } = await detailsOf(visit, actor, id);
  await db.transaction((trx) => removeInstallation(trx, actor, id, visit.now));
  visit.leaveNotice('uninstalled');
  const offered = await offeredIntegration(db, actor, integration_id);
  visit.redirect(offered?.creator === actor.id ? integrationPath(integration_id) : CONSOLE);
}

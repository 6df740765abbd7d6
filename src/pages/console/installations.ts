import type { Actor } from '../../actor.js';
import {
  addInstallation,
  removeInstallation,
  renewInstallation,
  showInstallationTo,
} from '../../domain/integrations/installations.js';
import { found } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { readArguments } from '../../http/arguments.js';
import { latestCalls } from '../../models/call.js';
import { namedInstallation, offeredIntegration, type OfferedIntegration } from '../../models/console.js';
import { findInstallation } from '../../models/integration_installation.js';
import { ownTimezone } from '../../models/user.js';
import { canUninstall } from '../../policies/integrations.js';
import { formErrorsOf, type ErrorTexts, type FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { csrfFieldFor, ERROR_TEXTS } from '../kit/signed_in.js';
import { nextInstallStep } from './install_steps.js';
import { installationPage, installPage, uninstallPage } from './installation_pages.js';
import { CONSOLE, installationPath, integrationPath, pathId } from './paths.js';

const FLASH_MESSAGES = { installed: 'The integration is installed.' };

const INSTALL_ERROR_TEXTS: ErrorTexts = {
  ...ERROR_TEXTS,
  forbidden: 'You cannot install it there.',
  bad_request: 'The channel is archived, or as many integrations are installed there as this host allows.',
  already_found: 'Another integration in this workspace already has this command.',
  payment_required: 'This workspace has reached the number of integrations of its plan.',
};

/** The calls that the page of an installation lists. */
const MOST_CALLS = 20;

const LOCATION_FIELDS = ['workspace_id', 'channel_id', 'thread_id'];
const SCHEDULE_FIELDS = ['schedule', 'timezone'];

/**
 * GET /integrations/installation/…. The id is either that of an integration, to install it, or that of an installation;
 * none is both (storage.md).
 */
export async function showInstallation(request: PageRequest, actor: Actor): Promise<void> {
  const id = pathId(request);
  const { db } = request;
  const offered = await offeredIntegration(db, actor, id);
  if (offered === undefined) return showInstalled(request, actor, id, { notice: request.takeFlash(FLASH_MESSAGES) });
  const step = await nextInstallStep(db, actor, offered, request.query);
  const values = await initialValues(request, actor, offered);
  request.show(installPage({ offered, step, values, csrf: csrfFieldFor(request, actor) }, actor));
}

/** The values that the query suggests. A report comes in the time zone of the actor unless the query says otherwise. */
async function initialValues(
  { db, query }: PageRequest,
  actor: Actor,
  { kind }: OfferedIntegration,
): Promise<FormValues> {
  if (kind !== 'URL_REPORT' || query.first('timezone') !== '') return query;
  return query.with('timezone', await ownTimezone(db, actor));
}

/** POST /integrations/installation/…: installs an integration, or does what a button of an installation says. */
export async function submitInstallation(request: PageRequest, actor: Actor, form: FormValues): Promise<void> {
  const id = pathId(request);
  const offered = await offeredIntegration(request.db, actor, id);
  if (offered !== undefined) return install(request, actor, offered, form);
  switch (form.first('decision')) {
    case 'show_token':
      return showInstalled(request, actor, id, { hasToken: true });
    case 'renew_token':
      return renewToken(request, actor, id, form);
    case 'configure': {
      const { configure_url: url } = await detailsOf(request, actor, id);
      return request.redirect(encodedUrl(found(url ?? undefined, 'not_found')));
    }
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}

/** Like `installations/regenerate_token`. */
async function renewToken(request: PageRequest, actor: Actor, id: number, form: FormValues): Promise<void> {
  const { renewals } = await findInstallation(request.db, actor, id);
  // Otherwise a form that is sent twice would end the address that the person has just copied.
  if (form.first('renewals') !== String(renewals)) {
    throw new PageError(409, 'The address was renewed after this page was shown. Open it again.');
  }
  await request.db.transaction((trx) => renewInstallation(trx, actor, id));
  const notice = 'This is the new address. The old one no longer works.';
  return showInstalled(request, actor, id, { hasToken: true, notice });
}

/**
 * Like `installations/add`. Then redirects to the configure URL of the integration, if it has one (service-spec:
 * Integration callbacks, 7).
 */
async function install(
  request: PageRequest,
  actor: Actor,
  offered: OfferedIntegration,
  form: FormValues,
): Promise<void> {
  const { db, now, services } = request;
  let id: number;
  try {
    const { texts } = form.with('integration_id', String(offered.id));
    const input = readArguments('installations.add', { json: {}, texts });
    const [workspace_id, channel_id, thread_id] = LOCATION_FIELDS.map((name) => input.integer(name));
    const [schedule, timezone] = [input.text('schedule'), input.text('timezone')];
    const wanted = { integration_id: offered.id, workspace_id, channel_id, thread_id, schedule, timezone };
    id = await db.transaction((trx) => addInstallation(trx, actor, wanted, services.settings, now));
  } catch (failure) {
    // If only the schedule is invalid, the form keeps the location.
    const isOnlySchedule = formErrorsOf(failure, SCHEDULE_FIELDS).fields.size > 0;
    const step = await nextInstallStep(db, actor, offered, isOnlySchedule ? form : request.query);
    const content = { offered, step, values: form, csrf: csrfFieldFor(request, actor) };
    const pageWith = (errors: FormErrors) => installPage(content, actor, errors);
    return request.showFormErrors(failure, [...LOCATION_FIELDS, ...SCHEDULE_FIELDS], pageWith, INSTALL_ERROR_TEXTS);
  }
  const { configure_url: next } = await detailsOf(request, actor, id);
  request.setFlash('installed');
  request.redirect(next === null ? installationPath(id) : encodedUrl(next));
}

/** A URL in ASCII, which a header can contain. */
function encodedUrl(url: string): string {
  return new URL(url).href;
}

async function detailsOf(request: PageRequest, actor: Actor, id: number): Promise<Schema<'InstallationDetails'>> {
  return (await showInstallationTo(request.db, actor, id, request.services)).read();
}

async function showInstalled(
  request: PageRequest,
  actor: Actor,
  id: number,
  content: { notice?: string | undefined; hasToken?: boolean },
): Promise<void> {
  const { db } = request;
  const [details, named, installation] = await Promise.all([
    detailsOf(request, actor, id),
    namedInstallation(db, actor, id),
    findInstallation(db, actor, id),
  ]);
  const location = found(named, 'not_found');
  const calls = details.installed_by === actor.id ? await latestCalls(db, id, MOST_CALLS) : undefined;
  const timezone = await ownTimezone(db, actor);
  const mayUninstall = canUninstall(actor, installation);
  const csrf = csrfFieldFor(request, actor);
  request.show(
    installationPage({
      details,
      location,
      renewals: installation.renewals,
      mayUninstall,
      calls,
      timezone,
      csrf,
      ...content,
    }),
  );
}

/** GET /integrations/installation/…/remove: asks for confirmation. */
export async function showUninstall(request: PageRequest, actor: Actor): Promise<void> {
  const id = pathId(request);
  const [details, location] = await Promise.all([
    detailsOf(request, actor, id),
    namedInstallation(request.db, actor, id),
  ]);
  request.show(uninstallPage(details, found(location, 'not_found'), csrfFieldFor(request, actor)));
}

/** POST /integrations/installation/…/remove: like `installations/remove`. */
export async function submitUninstall(request: PageRequest, actor: Actor): Promise<void> {
  const id = pathId(request);
  const { db, now } = request;
  const { integration_id } = await detailsOf(request, actor, id);
  await db.transaction((trx) => removeInstallation(trx, actor, id, now));
  request.setFlash('uninstalled');
  const offered = await offeredIntegration(db, actor, integration_id);
  request.redirect(offered?.creator === actor.id ? integrationPath(integration_id) : CONSOLE);
}

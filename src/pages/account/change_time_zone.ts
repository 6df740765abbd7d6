import type { Actor } from '../../actor.js';
import { changeProfile } from '../../domain/users/profile.js';
import { readArguments } from '../../http/arguments.js';
import { ownAccount } from '../../models/user.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, postForm, selectField } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { redirectToSignIn } from '../kit/sign_in.js';
import { ACCOUNT, CHANGE_TIME_ZONE } from './paths.js';

/** GET /change_time_zone. */
export async function showChangeTimeZone(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_TIME_ZONE);
  const { timezone } = await ownAccount(request.db, actor);
  request.show(changeTimeZonePage(request, actor, timezone));
}

function changeTimeZonePage(request: PageRequest, actor: Actor, current: string, errors?: FormErrors): Page {
  const options = zonesWith(current).map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));
  const hint = 'Pages show times in it. Others see what time it is for you.';
  const field = selectField({ name: 'timezone', label: 'Time zone', hint, value: current, options }, errors);
  const csrf = request.csrfFieldFor(actor, [CHANGE_TIME_ZONE]);
  return {
    title: 'Change your time zone',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${postForm(CHANGE_TIME_ZONE, csrf, markup`${field}${button('Change the time zone', 'change')}`)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** The zones to choose from. Programs may have set one of the further names that zones have. */
function zonesWith(current: string): readonly string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

/** POST /change_time_zone: like `users/update` with a time zone. */
export async function submitChangeTimeZone(request: PageRequest): Promise<void> {
  const { db, services, now } = request;
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_TIME_ZONE);
  request.requireCsrfToken(form, actor, [CHANGE_TIME_ZONE]);
  try {
    const timezone = readArguments('users.update', { json: {}, texts: form.texts }).text('timezone') ?? '';
    await changeProfile(db, services, actor, { timezone, knownHash: undefined }, now);
  } catch (failure) {
    const { timezone } = await ownAccount(db, actor);
    const pageWith = (errors: FormErrors) => changeTimeZonePage(request, actor, timezone, errors);
    return request.showFormErrors(failure, ['timezone'], pageWith);
  }
  request.setFlash('time_zone_changed');
  request.redirect(ACCOUNT);
}

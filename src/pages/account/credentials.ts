import type { Actor } from '../../actor.js';
import { changePassword } from '../../domain/accounts/new_password.js';
import { changeProfile } from '../../domain/users/profile.js';
import { confirmPassword } from '../../domain/accounts/sign_in.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import type { FormErrors, ErrorTexts } from '../kit/form_errors.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { ACCOUNT, CHANGE_EMAIL, CHANGE_PASSWORD } from './paths.js';
import { askWhoItIs } from './sign_in.js';

const WORDS: ErrorTexts = {
  credentials_invalid: 'This is not your current password.',
  email_taken: 'Another account has this address.',
  forbidden: 'Addresses of this mail domain are not allowed here.',
};

/** What is shown in a form that changes how somebody signs in. */
interface Shown {
  readonly actor: Actor;
  readonly faults?: FormErrors;
  readonly email?: string;
}

/** The field that the pages always ask for: a session alone changes neither password nor address on them. */
function currentPassword(faults: FormErrors | undefined): Html {
  return field(
    { name: 'current_password', label: 'Current password', type: 'password', autocomplete: 'current-password' },
    faults,
  );
}

/** The hash of the current password that the form brings; 19 without one, 104 for another. */
async function knownHashOf({ web, caller, now }: PageRequest, actor: Actor, form: Texts): Promise<string> {
  const password = form.first('current_password');
  if (password === '') throw new ApiError('argument_missing', { argument: 'current_password', reason: 'is required' });
  return confirmPassword(web.db, web.services, actor, password, caller.address, now);
}

/** GET /change_password. */
export async function askForPasswords(visit: PageRequest): Promise<void> {
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, CHANGE_PASSWORD);
  visit.show(passwordPage(visit, { actor }));
}

function passwordPage(visit: PageRequest, { actor, faults }: Shown): Page {
  const newPassword = field({ name: 'new_password', ...NEW_PASSWORD, label: 'New password' }, faults);
  const inside = markup`${currentPassword(faults)}${newPassword}${button('Change the password', 'change')}`;
  return {
    title: 'Change your password',
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>Everywhere else you will have to sign in again, and your API token is replaced.</p>
      ${form(CHANGE_PASSWORD, visit.csrfTokenFor(actor, [CHANGE_PASSWORD]), inside)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** POST /change_password: as `users/update_password` with the current password. */
export async function setNewPassword(visit: PageRequest): Promise<void> {
  const { db, services } = visit.web;
  const form = await visit.form();
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, CHANGE_PASSWORD);
  visit.requireCsrfToken(form, actor, [CHANGE_PASSWORD]);
  try {
    const input = readArguments('users.updatePassword', { json: {}, texts: form.all });
    const knownHash = await knownHashOf(visit, actor, form);
    const change = { password: input.text('new_password') ?? '', knownHash };
    const { session } = await changePassword(db, services, actor, change, visit.now);
    if (session !== undefined) visit.goOnWith(session);
  } catch (failure) {
    const fields = ['current_password', 'new_password'];
    return visit.showAgain(failure, fields, (faults) => passwordPage(visit, { actor, faults }), WORDS);
  }
  visit.leaveNotice('password_changed');
  visit.redirect(ACCOUNT);
}

/** GET /change_email. */
export async function askForAddress(visit: PageRequest): Promise<void> {
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, CHANGE_EMAIL);
  visit.show(addressPage(visit, { actor }));
}

function addressPage(visit: PageRequest, { actor, faults, email = '' }: Shown): Page {
  const address = { name: 'email', label: 'New e-mail address', type: 'email', autocomplete: 'email' } as const;
  const fields = markup`${field({ ...address, value: email }, faults)}${currentPassword(faults)}`;
  return {
    title: 'Change your e-mail address',
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      ${form(CHANGE_EMAIL, visit.csrfTokenFor(actor, [CHANGE_EMAIL]), markup`${fields}${button('Change the address', 'change')}`)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** POST /change_email: as `users/update` with the current password. */
export async function setNewAddress(visit: PageRequest): Promise<void> {
  const { db, services } = visit.web;
  const form = await visit.form();
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, CHANGE_EMAIL);
  visit.requireCsrfToken(form, actor, [CHANGE_EMAIL]);
  try {
    const input = readArguments('users.update', { json: {}, texts: form.all });
    const email = input.text('email');
    if (email === undefined) throw new ApiError('argument_missing', { argument: 'email', reason: 'is required' });
    const knownHash = await knownHashOf(visit, actor, form);
    await changeProfile(db, services, actor, { email, knownHash }, visit.now);
  } catch (failure) {
    const shown = { actor, email: form.first('email') };
    const fields = ['email', 'current_password'];
    return visit.showAgain(failure, fields, (faults) => addressPage(visit, { ...shown, faults }), WORDS);
  }
  visit.leaveNotice(services.settings.verifyEmail ? 'address_mailed' : 'address_changed');
  visit.redirect(ACCOUNT);
}

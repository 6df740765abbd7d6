import type { Actor } from '../../actor.js';
import { changePassword } from '../../domain/accounts/new_password.js';
import { changeProfile } from '../../domain/users/profile.js';
import { confirmPassword } from '../../domain/credentials/sign_in.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import type { ErrorTexts, FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, CURRENT_PASSWORD_FIELD, errorAlert, inputField, NEW_PASSWORD_FIELD, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { redirectToSignIn } from '../kit/sign_in.js';
import { ACCOUNT, CHANGE_EMAIL, CHANGE_PASSWORD } from './paths.js';

const ERROR_TEXTS: ErrorTexts = {
  credentials_invalid: 'This is not your current password.',
  email_taken: 'Another account uses this address.',
  forbidden: 'Addresses of this mail domain are not allowed here.',
};

interface PageContent {
  readonly actor: Actor;
  readonly errors?: FormErrors;
  /** The new address, as it was entered before. */
  readonly email?: string;
}

/** Both pages ask for the current password: a session alone may change neither the password nor the address. */
function currentPasswordField(errors: FormErrors | undefined): Html {
  return inputField(CURRENT_PASSWORD_FIELD, errors);
}

/**
 * The hash of the current password, once the form has proven to know it. Throws 19 without a
 * password, 104 for a wrong one.
 */
async function requireCurrentPassword(request: PageRequest, actor: Actor, form: FormValues): Promise<string> {
  const { db, services, caller, now } = request;
  const password = form.first('current_password');
  if (password === '') throw new ApiError('argument_missing', { argument: 'current_password', reason: 'is required' });
  return confirmPassword(db, services, actor, password, caller.address, now);
}

/** GET /change_password. */
export async function showChangePassword(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_PASSWORD);
  request.show(changePasswordPage(request, { actor }));
}

function changePasswordPage(request: PageRequest, { actor, errors }: PageContent): Page {
  const newPassword = inputField({ name: 'new_password', ...NEW_PASSWORD_FIELD, label: 'New password' }, errors);
  const content = markup`${currentPasswordField(errors)}${newPassword}${button('Change the password', 'change')}`;
  return {
    title: 'Change your password',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>You are signed out everywhere else, your API token is replaced, and your webhooks and the test tokens of your integrations end.</p>
      ${postForm(CHANGE_PASSWORD, request.csrfFieldFor(actor, [CHANGE_PASSWORD]), content)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** POST /change_password: like `users/update_password` with the current password. */
export async function submitChangePassword(request: PageRequest): Promise<void> {
  const { db, services, now } = request;
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_PASSWORD);
  request.requireCsrfToken(form, actor, [CHANGE_PASSWORD]);
  try {
    const input = readArguments('users.updatePassword', { json: {}, texts: form.texts });
    const knownHash = await requireCurrentPassword(request, actor, form);
    const change = { password: input.text('new_password') ?? '', knownHash };
    const { session } = await changePassword(db, services, actor, change, now);
    if (session !== undefined) request.continueSession(session);
  } catch (failure) {
    const fields = ['current_password', 'new_password'];
    const pageWith = (errors: FormErrors) => changePasswordPage(request, { actor, errors });
    return request.showFormErrors(failure, fields, pageWith, ERROR_TEXTS);
  }
  request.setFlash('password_changed');
  request.redirect(ACCOUNT);
}

/** GET /change_email. */
export async function showChangeEmail(request: PageRequest): Promise<void> {
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_EMAIL);
  request.show(changeEmailPage(request, { actor }));
}

function changeEmailPage(request: PageRequest, { actor, errors, email = '' }: PageContent): Page {
  const address = { name: 'email', label: 'New e-mail address', type: 'email', autocomplete: 'email' } as const;
  const fields = markup`${inputField({ ...address, value: email }, errors)}${currentPasswordField(errors)}`;
  const content = markup`${fields}${button('Change the address', 'change')}`;
  return {
    title: 'Change your e-mail address',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${request.services.settings.verifyEmail ? markup`<p>We send a link to the new address. Your address changes when you open it.</p>` : NOTHING}
      ${postForm(CHANGE_EMAIL, request.csrfFieldFor(actor, [CHANGE_EMAIL]), content)}
      <div class="after"><p><a href="${ACCOUNT}">Back to your account</a></p></div>`,
  };
}

/** POST /change_email: like `users/update` with the current password. */
export async function submitChangeEmail(request: PageRequest): Promise<void> {
  const { db, services, now } = request;
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, CHANGE_EMAIL);
  request.requireCsrfToken(form, actor, [CHANGE_EMAIL]);
  try {
    const input = readArguments('users.update', { json: {}, texts: form.texts });
    const email = input.text('email');
    if (email === undefined) throw new ApiError('argument_missing', { argument: 'email', reason: 'is required' });
    const knownHash = await requireCurrentPassword(request, actor, form);
    await changeProfile(db, services, actor, { email, knownHash }, now);
  } catch (failure) {
    const fields = ['email', 'current_password'];
    const email = form.first('email');
    const pageWith = (errors: FormErrors) => changeEmailPage(request, { actor, email, errors });
    return request.showFormErrors(failure, fields, pageWith, ERROR_TEXTS);
  }
  request.setFlash(services.settings.verifyEmail ? 'address_mailed' : 'address_changed');
  request.redirect(ACCOUNT);
}

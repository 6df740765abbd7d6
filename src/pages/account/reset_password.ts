import { requestPasswordReset } from '../../domain/accounts/new_password.js';
import { readArguments } from '../../http/arguments.js';
import type { CodeOwner } from '../../models/code.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, inputField, NEW_PASSWORD_FIELD, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { SIGN_IN_PATH } from '../kit/sign_in.js';
import { fixedEmailField, requireCodeOwner, setPasswordAndSignIn } from './mailed_code.js';
import { ACCOUNT } from './paths.js';

/** GET /forgot_password. */
export async function showForgotPassword(request: PageRequest): Promise<void> {
  request.show(forgotPasswordPage(''));
}

function forgotPasswordPage(email: string, errors?: FormErrors): Page {
  const address = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email } as const;
  return {
    title: 'Reset your password',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>Enter the e-mail address of your account. We send you a link to choose a new password.</p>
      ${postForm('/forgot_password', {}, markup`${inputField(address, errors)}${button('Send the link', 'send')}`)}
      <div class="after"><p><a href="${SIGN_IN_PATH}">Back to sign in</a></p></div>`,
  };
}

/**
 * POST /forgot_password: like `users/reset_password`. The page is the same whether the address has an account or not.
 */
export async function submitForgotPassword(request: PageRequest): Promise<void> {
  const form = await request.form();
  try {
    const input = readArguments('users.resetPassword', { json: {}, texts: form.texts });
    await requestPasswordReset(request.db, input.text('email') ?? '', request.now);
  } catch (failure) {
    return request.showFormErrors(failure, ['email'], (errors) => forgotPasswordPage(form.first('email'), errors));
  }
  request.show({
    title: 'Check your e-mail',
    body: markup`<p>If there is an account with the address <strong>${form.first('email')}</strong>, a mail with a link is on its way
      to it. The link works once, for one hour.</p>
      <p>No mail? Check your spam folder and the address.</p>
      <div class="after"><p><a href="/forgot_password">Try another address</a></p></div>`,
  });
}

/** GET /reset_password: the link in the mail. */
export async function showResetPassword(request: PageRequest): Promise<void> {
  const code = request.query.first('code');
  request.show(resetPasswordPage(code, await requireCodeOwner(request, code)));
}

function resetPasswordPage(code: string, { email }: CodeOwner, errors?: FormErrors): Page {
  const fields = [
    fixedEmailField(email),
    inputField({ name: 'new_password', ...NEW_PASSWORD_FIELD, label: 'New password' }, errors),
  ];
  return {
    title: 'Choose a new password',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>You are signed out everywhere, your API token is replaced, and programs lose their access.</p>
      ${postForm('/reset_password', { reset_code: code }, markup`${fields}${button('Set the password', 'set')}`)}`,
  };
}

/** POST /reset_password: like `users/set_password`, and begins a session. */
export async function submitResetPassword(request: PageRequest): Promise<void> {
  const form = await request.form();
  const code = form.first('reset_code');
  const owner = await requireCodeOwner(request, code);
  try {
    const input = readArguments('users.setPassword', { json: {}, texts: form.texts });
    await setPasswordAndSignIn(request, { reset_code: code, new_password: input.text('new_password') ?? '' });
  } catch (failure) {
    return request.showFormErrors(failure, ['new_password'], (errors) => resetPasswordPage(code, owner, errors));
  }
  request.setFlash('password_set');
  request.redirect(ACCOUNT);
}

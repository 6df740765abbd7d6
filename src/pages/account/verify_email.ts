import type { Actor } from '../../actor.js';
import { proveByCode } from '../../domain/accounts/address_proof.js';
import { readArguments } from '../../http/arguments.js';
import type { CodeOwner } from '../../models/code.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, inputField, NEW_PASSWORD_FIELD, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { withNext, withQuery } from '../kit/paths.js';
import { SIGN_IN_PATH } from '../kit/sign_in.js';
import { deadLinkIfUsed, fixedEmailField, requireCodeOwner, setPasswordAndSignIn } from './mailed_code.js';
import { ACCOUNT } from './paths.js';

/** A page that verifies the address of an account by a mailed code, and its texts. */
export interface Verification {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** The button for a person who is signed in to the account. */
  readonly button: string;
  /** The name of the flash message afterwards, and the path of the page with it. */
  readonly flash: string;
  readonly leadsTo: string;
}

const VERIFICATION: Verification = {
  path: '/prove_email',
  title: 'Verify your e-mail address',
  text: 'This address was used to create an account on Skein.',
  button: 'Verify the address',
  flash: 'email_verified',
  leadsTo: ACCOUNT,
};

/** GET /prove_email: the link in the mail after registering. */
export async function showVerifyEmail(request: PageRequest): Promise<void> {
  const code = request.query.first('code');
  await showVerification(request, code, await requireCodeOwner(request, code), VERIFICATION);
}

/** POST /prove_email. */
export async function submitVerifyEmail(request: PageRequest): Promise<void> {
  const form = await request.form();
  const owner = await requireCodeOwner(request, form.first('reset_code'));
  await submitVerification(request, form, owner, VERIFICATION);
}

/**
 * Shows one button to a person who is signed in to the account, and to all others a form that takes the account over.
 */
export async function showVerification(
  request: PageRequest,
  code: string,
  owner: CodeOwner,
  verification: Verification,
): Promise<void> {
  const actor = await request.signedInActor();
  if (actor?.id !== owner.user_id) return request.show(takeOverPage(code, owner, verification));
  const { path, title, text } = verification;
  const hidden = { reset_code: code, ...request.csrfFieldFor(actor, [path, code]) };
  request.show({
    title,
    body: markup`<p>${text}</p>
      <p><strong>${owner.email}</strong></p>
      ${postForm(path, hidden, button(verification.button, 'verify'))}`,
  });
}

/**
 * The person who made the account and the reader of the mail may be two people. A new password leaves the
 * account to the reader alone.
 */
function takeOverPage(code: string, { email }: CodeOwner, verification: Verification, errors?: FormErrors): Page {
  const { path, title, text } = verification;
  const signIn = withNext(SIGN_IN_PATH, withQuery(path, { code }));
  const fields = [
    fixedEmailField(email),
    inputField({ name: 'new_password', ...NEW_PASSWORD_FIELD, label: 'New password' }, errors),
  ];
  return {
    title,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>${text}</p>
      <p>Did you create the account? <a href="${signIn}">Sign in</a> to go on. If you did not, choose a new password. Then the account is yours, and
      everybody else is signed out of it.</p>
      ${postForm(path, { reset_code: code }, markup`${fields}${button('Set the password', 'set')}`)}`,
  };
}

/** Verifies the address, by the button or by a new password. */
export async function submitVerification(
  request: PageRequest,
  form: FormValues,
  owner: CodeOwner,
  verification: Verification,
): Promise<void> {
  const code = form.first('reset_code');
  if (form.first('decision') === 'verify') {
    const actor = await request.signedInActor();
    if (actor?.id !== owner.user_id) return request.show(takeOverPage(code, owner, verification));
    request.requireCsrfToken(form, actor, [verification.path, code]);
    await verifyOwnAddress(request, actor, code);
  } else {
    try {
      const input = readArguments('users.setPassword', { json: {}, texts: form.texts });
      await setPasswordAndSignIn(request, { reset_code: code, new_password: input.text('new_password') ?? '' });
    } catch (failure) {
      const pageWith = (errors: FormErrors) => takeOverPage(code, owner, verification, errors);
      return request.showFormErrors(failure, ['new_password'], pageWith);
    }
  }
  request.setFlash(verification.flash);
  request.redirect(verification.leadsTo);
}

async function verifyOwnAddress({ db, now }: PageRequest, actor: Actor, code: string): Promise<void> {
  try {
    await proveByCode(db, actor, code, now);
  } catch (failure) {
    throw deadLinkIfUsed(failure);
  }
}

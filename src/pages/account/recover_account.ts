import { recoverAccount, recoveredAddress } from '../../domain/accounts/recovery.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { rememberAddress } from '../../models/session.js';
import type { FormErrors } from '../kit/form_errors.js';
import { button, errorAlert, inputField, NEW_PASSWORD_FIELD, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageError, type Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { fixedEmailField } from './mailed_code.js';
import { ACCOUNT } from './paths.js';

/** GET /recover_account: the link in the mail that tells an owner of a change that was made without their password. */
export async function showRecoverAccount(request: PageRequest): Promise<void> {
  const code = request.query.first('code');
  request.show(recoveryPage(code, await requireRecoveredAddress(request, code)));
}

/** The address that the account will have. */
async function requireRecoveredAddress({ db, now }: PageRequest, code: string): Promise<string> {
  const address = await recoveredAddress(db, code, now);
  if (address === undefined) throw new DeadRecoveryLinkError();
  return address;
}

class DeadRecoveryLinkError extends PageError {
  constructor() {
    super(404, 'This link no longer works. It was used or has expired.', {
      url: '/forgot_password',
      text: 'Reset your password',
    });
  }
}

function recoveryPage(code: string, address: string, errors?: FormErrors): Page {
  const fields = [
    fixedEmailField(address),
    inputField({ name: 'new_password', ...NEW_PASSWORD_FIELD, label: 'New password' }, errors),
  ];
  return {
    title: 'Get your account back',
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      <p>You get your account back, with this address and a new password. Everybody who is signed in to it is signed out, your API token is
      replaced, every program loses its access, and what you have installed needs a new address to post.</p>
      ${postForm('/recover_account', { reset_code: code }, markup`${fields}${button('Get my account back', 'recover', 'danger')}`)}`,
  };
}

/** POST /recover_account: gives the account back, and begins a session. */
export async function submitRecoverAccount(request: PageRequest): Promise<void> {
  const { db, services, caller, now } = request;
  const form = await request.form();
  const code = form.first('reset_code');
  const address = await requireRecoveredAddress(request, code);
  try {
    const input = readArguments('users.setPassword', { json: {}, texts: form.texts });
    const chosen = { code, new_password: input.text('new_password') ?? '' };
    const { userId, passwordHash } = await recoverAccount(db, services, chosen, now);
    await rememberAddress(db, userId, caller.address, now);
    await request.beginSession({ id: userId, password_hash: passwordHash });
  } catch (failure) {
    // Another request has used the code in between.
    if (failure instanceof ApiError && failure.error === 'credentials_invalid') throw new DeadRecoveryLinkError();
    return request.showFormErrors(failure, ['new_password'], (errors) => recoveryPage(code, address, errors));
  }
  request.setFlash('recovered');
  request.redirect(ACCOUNT);
}

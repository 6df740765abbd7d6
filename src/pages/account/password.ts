import { requestPasswordReset, setPasswordByCode } from '../../domain/accounts/new_password.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { accountOfCode, type CodeOwner } from '../../models/code.js';
import { rememberAddress } from '../../models/sign_in_address.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageFault, type Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { ACCOUNT } from './paths.js';

const ASKING = 'Ask for a new password';
const CHOOSING = 'Choose a new password';

/** GET /forgot_password. */
export async function askForMail(visit: PageRequest): Promise<void> {
  visit.show(askingPage(''));
}

function askingPage(email: string, faults?: FormErrors): Page {
  const address = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email } as const;
  return {
    title: ASKING,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>Say which address your account has. A mail brings you a link with which you choose a new password.</p>
      ${form('/forgot_password', {}, markup`${field(address, faults)}${button('Send the mail', 'send')}`)}
      <div class="after"><p><a href="/sign_in">Back to signing in</a></p></div>`,
  };
}

/** POST /forgot_password: as `users/reset_password`, which does not say whether there is such an account. */
export async function sendMail(visit: PageRequest): Promise<void> {
  const form = await visit.form();
  try {
    const input = readArguments('users.resetPassword', { json: {}, texts: form.all });
    await requestPasswordReset(visit.web.db, input.text('email') ?? '', visit.now);
  } catch (failure) {
    return visit.showAgain(failure, ['email'], (faults) => askingPage(form.first('email'), faults));
  }
  visit.show({
    title: 'Look into your mail',
    body: markup`<p>If there is an account with the address <strong>${form.first('email')}</strong>, a mail with a link is on its way
      to it. The link works once, for one hour.</p>
      <p>Nothing has come? Look among the unwanted mails, and whether the address is right.</p>
      <div class="after"><p><a href="/forgot_password">Try another address</a></p></div>`,
  });
}

/** GET /reset_password: what the mail leads to. */
export async function showPasswordForm(visit: PageRequest): Promise<void> {
  const code = visit.query.first('code');
  visit.show(choosingPage(code, await ownerOf(visit, code)));
}

/** Whose account the code of a mail opens; a page says so when it opens none any more. */
export async function ownerOf({ web, now }: PageRequest, code: string): Promise<CodeOwner> {
  const owner = await accountOfCode(web.db, code, now);
  if (owner === undefined) throw new DeadLink();
  return owner;
}

/** The page for a code that opens nothing any more. */
export class DeadLink extends PageFault {
  constructor() {
    super(404, 'This link does not work any more: it has been used, is too old, or a newer mail has replaced it.', {
      url: '/forgot_password',
      text: 'Ask for a new mail',
    });
  }
}

function choosingPage(code: string, { email }: CodeOwner, faults?: FormErrors): Page {
  const fields = [addressField(email), field({ name: 'new_password', ...NEW_PASSWORD, label: 'New password' }, faults)];
  return {
    title: CHOOSING,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>Wherever you are signed in now, you will have to sign in again.</p>
      ${form('/reset_password', { reset_code: code }, markup`${fields}${button('Set the password', 'set')}`)}`,
  };
}

/** Shows whose password is chosen, to people and to what keeps passwords for them. */
export function addressField(email: string) {
  return field({
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    isFixed: true,
  });
}

/** POST /reset_password: as `users/set_password`, and they are signed in. */
export async function setPassword(visit: PageRequest): Promise<void> {
  const form = await visit.form();
  const code = form.first('reset_code');
  const owner = await ownerOf(visit, code);
  try {
    const input = readArguments('users.setPassword', { json: {}, texts: form.all });
    await begin(visit, { reset_code: code, new_password: input.text('new_password') ?? '' });
  } catch (failure) {
    return visit.showAgain(failure, ['new_password'], (faults) => choosingPage(code, owner, faults));
  }
  visit.leaveNotice('password_set');
  visit.redirect(ACCOUNT);
}

/** Sets a password, and the name of who was invited, by a code, and begins a session with it. */
export async function begin(
  visit: PageRequest,
  chosen: { reset_code: string; new_password: string; name?: string },
): Promise<void> {
  const { db, services } = visit.web;
  try {
    const { userId, passwordHash } = await setPasswordByCode(db, services, chosen, visit.now);
    await rememberAddress(db, userId, visit.caller.address, visit.now);
    await visit.beginSession({ id: userId, password_hash: passwordHash });
  } catch (failure) {
    // Somebody else has used it in this very moment.
    throw failure instanceof ApiError && failure.error === 'credentials_invalid' ? new DeadLink() : failure;
  }
}

import { recoverAccount, recoveredAddress } from '../../domain/accounts/recovering.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { rememberAddress } from '../../models/sign_in_address.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageFault, type Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { addressField } from './password.js';
import { ACCOUNT } from './paths.js';

/** GET /recover_account: what the mail leads to that tells an owner of a change made without the password. */
export async function showRecovery(visit: PageRequest): Promise<void> {
  const code = visit.query.first('code');
  visit.show(pageOf(code, await addressOf(visit, code)));
}

async function addressOf({ web, now }: PageRequest, code: string): Promise<string> {
  const address = await recoveredAddress(web.db, code, now);
  if (address === undefined) throw new DeadRecovery();
  return address;
}

class DeadRecovery extends PageFault {
  constructor() {
    super(404, 'This link does not work any more: it has been used, or is too old.', {
      url: '/forgot_password',
      text: 'Ask for a new password',
    });
  }
}

function pageOf(code: string, address: string, faults?: FormErrors): Page {
  const fields = [
    addressField(address),
    field({ name: 'new_password', ...NEW_PASSWORD, label: 'New password' }, faults),
  ];
  return {
    title: 'Get your account back',
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>Your account gets this address and the password that you choose. Everybody who is signed in to it is signed out, and every program
      that works for it ends: you sign in again, and let them in again.</p>
      ${form('/recover_account', { reset_code: code }, markup`${fields}${button('Get my account back', 'recover', 'grave')}`)}`,
  };
}

/** POST /recover_account: gives the account back, and signs its owner in. */
export async function recover(visit: PageRequest): Promise<void> {
  const { db, services } = visit.web;
  const form = await visit.form();
  const code = form.first('reset_code');
  const address = await addressOf(visit, code);
  try {
    const input = readArguments('users.setPassword', { json: {}, texts: form.all });
    const chosen = { code, new_password: input.text('new_password') ?? '' };
    const { userId, passwordHash } = await recoverAccount(db, services, chosen, visit.now);
    await rememberAddress(db, userId, visit.caller.address, visit.now);
    await visit.beginSession({ id: userId, password_hash: passwordHash });
  } catch (failure) {
    // Somebody else has used it in this very moment.
    if (failure instanceof ApiError && failure.error === 'credentials_invalid') throw new DeadRecovery();
    return visit.showAgain(failure, ['new_password'], (faults) => pageOf(code, address, faults));
  }
  visit.leaveNotice('recovered');
  visit.redirect(ACCOUNT);
}

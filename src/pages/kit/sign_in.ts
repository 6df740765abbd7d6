import { signIn } from '../../domain/accounts/sign_in.js';
import { readArguments } from '../../http/arguments.js';
import type { FormErrors } from './form_errors.js';
import { field } from './form.js';
import { markup, type Html } from './html.js';
import type { Texts } from './texts.js';
import type { PageRequest } from './page_request.js';

/** The fields of whoever says who they are. */
export const SIGN_IN_FIELDS = ['email', 'password'];

/** Asks for an address and a password; `email` is what was written before. */
export function signInFields(email: string, faults?: FormErrors): Html {
  return markup`${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email }, faults)}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, faults)}`;
}

/** Begins a session for who has sent their address and password; who cannot is refused as by `users/login` (decisions 20 and 25). */
export async function signInBy(visit: PageRequest, form: Texts): Promise<void> {
  const { db, services } = visit.web;
  const input = readArguments('users.login', { json: {}, texts: form.all });
  const credentials = { email: input.text('email') ?? '', password: input.text('password') ?? '' };
  await visit.beginSession(await signIn(db, services, credentials, visit.caller.address, visit.now));
}

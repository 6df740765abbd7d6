// What the sign-in page of the account and the one of OAuth share.
import { signIn } from '../../domain/credentials/sign_in.js';
import type { Settings } from '../../domain/settings.js';
import { readArguments } from '../../http/arguments.js';
import type { FormErrors } from './form_errors.js';
import type { FormValues } from './form_values.js';
import { inputField } from './form.js';
import { markup, NOTHING, type Html } from './html.js';
import type { PageRequest } from './page_request.js';
import { withNext } from './paths.js';

export const SIGN_IN_PATH = '/sign_in';
/** The heading of the page, and the text of its button. */
export const SIGN_IN = 'Sign in';

export const SIGN_IN_FIELDS = ['email', 'password'];

export function signInFields(email: string, errors?: FormErrors): Html {
  const address = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email } as const;
  const password = { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' } as const;
  return markup`${inputField(address, errors)}
      ${inputField(password, errors)}`;
}

/** Whether registration is open, to everybody or to some mail domains (behaviour/workspaces.md#invitations). */
export function isRegistrationOpen({ registration }: Settings): boolean {
  return registration !== 'invite' && registration !== 'closed';
}

/** Links for a person who cannot sign in. `next` is the page that they asked for. */
export function signInLinks(settings: Settings, next: string | undefined): Html {
  const register = `${settings.baseUrl}${withNext('/register', next)}`;
  return markup`<div class="after">
        <p><a href="${settings.baseUrl}/forgot_password">Forgot your password?</a></p>
        ${isRegistrationOpen(settings) ? markup`<p>No account yet? <a href="${register}">Register</a></p>` : NOTHING}
      </div>`;
}

/** Sends the browser to the sign-in page, which leads back to `next`. */
export function redirectToSignIn(request: PageRequest, next: string): void {
  request.redirect(withNext(SIGN_IN_PATH, next));
}

/** The same for the page that was asked for with a GET. */
export function redirectToSignInAndBack(request: PageRequest): void {
  const { path, query } = request.exchange;
  redirectToSignIn(request, query === '' ? path : `${path}?${query}`);
}

/**
 * Begins a session with the address and the password of a form. Throws the errors of
 * `users/login` (behaviour/errors.md#wrong-values and behaviour/limits.md#rate-limits).
 */
export async function signInWithForm(request: PageRequest, form: FormValues): Promise<void> {
  const { db, services } = request;
  const input = readArguments('users.login', { json: {}, texts: form.texts });
  const credentials = { email: input.text('email') ?? '', password: input.text('password') ?? '' };
  await request.beginSession(await signIn(db, services, credentials, request.caller.address, request.now));
}

import { register } from '../../domain/accounts/registration.js';
import type { Settings } from '../../domain/settings.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, inputField, NEW_PASSWORD_FIELD, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { withNext } from '../kit/paths.js';
import { isRegistrationOpen, SIGN_IN, SIGN_IN_PATH } from '../kit/sign_in.js';
import { nextIn, signInPage } from './sign_in.js';

const TITLE = 'Register';
const FIELDS = ['name', 'email', 'password'];
/**
 * The same whether the address had an account or not: no page tells which addresses have one
 * (behaviour/pages.md#account-pages).
 */
const DONE =
  'Account created. Please sign in. If you already had an account with this address, it has not changed: sign in with its password.';

/** GET /register. */
export async function showRegister(request: PageRequest): Promise<void> {
  request.show(registerPage(request, request.query));
}

function registerPage({ services }: PageRequest, form: FormValues, errors?: FormErrors): Page {
  const { settings } = services;
  const next = nextIn(form);
  const signIn = withNext(SIGN_IN_PATH, next);
  if (!isRegistrationOpen(settings)) {
    return {
      title: TITLE,
      body: markup`<p>You need an invitation to get an account here. Ask a member of the workspace that you want to join.</p>
        <p>Already have an account? <a href="${signIn}">${SIGN_IN}</a></p>`,
    };
  }
  const name = { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: form.first('name') } as const;
  const fields = [
    inputField(name, errors),
    inputField({ ...emailField(settings), value: form.first('email') }, errors),
    inputField({ name: 'password', ...NEW_PASSWORD_FIELD }, errors),
  ];
  return {
    title: TITLE,
    hasErrors: errors !== undefined,
    body: markup`${errorAlert(errors)}
      ${postForm('/register', next === undefined ? {} : { next }, markup`${fields}${button(TITLE, 'register')}`)}
      <div class="after"><p>Already have an account? <a href="${signIn}">${SIGN_IN}</a></p></div>`,
  };
}

/** The hint names the mail domains, where only some may register. */
function emailField({ registration }: Settings) {
  const address = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' } as const;
  if (typeof registration === 'string') return address;
  return { ...address, hint: `An address of ${registration.join(' or ')}.` };
}

/**
 * POST /register: like `users/register`, then asks to sign in, so that the response is the same for an
 * address that has an account.
 */
export async function submitRegister(request: PageRequest): Promise<void> {
  const { db, services, caller, now } = request;
  const form = await request.form();
  try {
    const input = readArguments('users.register', { json: {}, texts: form.texts });
    const [name, email, password] = [input.text('name') ?? '', input.text('email') ?? '', input.text('password') ?? ''];
    await register(db, services, { name, email, password }, caller, now).catch((failure: unknown) => {
      if (!(failure instanceof ApiError && failure.error === 'email_taken')) throw failure;
      // Takes as long as hashing the password of a new account, so that the time tells nothing either.
      return services.passwords.verify(undefined, password);
    });
  } catch (failure) {
    const texts = { forbidden: forbiddenText(services.settings) };
    return request.showFormErrors(failure, FIELDS, (errors) => registerPage(request, form, errors), texts);
  }
  request.show(signInPage(request, { next: nextIn(form), email: form.first('email'), notice: DONE }));
}

function forbiddenText({ registration }: Settings): string {
  if (typeof registration === 'string') return 'You need an invitation to get an account here.';
  return `Only addresses of ${registration.join(' or ')} may register here.`;
}

import { register as makeAccount } from '../../domain/accounts/sign_in.js';
import type { Settings } from '../../domain/services.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import { isOpen, pathWith, SIGN_IN } from '../kit/entrance.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { nextIn, signInPage } from './sign_in.js';

const TITLE = 'Register';
const FIELDS = ['name', 'email', 'password'];
/** The same for an address that has an account already: no page says whether one has (decision 29a). */
const DONE =
  'Now sign in with your address and password. If you had an account before, it is as it was, with the password that it had.';

/** GET /register. */
export async function showRegistration(visit: PageRequest): Promise<void> {
  visit.show(pageOf(visit, visit.query));
}

function pageOf({ web }: PageRequest, sent: Texts, faults?: FormErrors): Page {
  const { settings } = web.services;
  const next = nextIn(sent);
  const signIn = pathWith('/sign_in', next);
  if (!isOpen(settings)) {
    return {
      title: TITLE,
      body: markup`<p>Accounts are made by invitation here. Ask somebody whose workspace you want to join to invite you.</p>
        <p>Do you have an account? <a href="${signIn}">${SIGN_IN}</a></p>`,
    };
  }
  const fields = [
    field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: sent.first('name') }, faults),
    field({ ...addressOf(settings), value: sent.first('email') }, faults),
    field({ name: 'password', ...NEW_PASSWORD }, faults),
  ];
  return {
    title: TITLE,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      ${form('/register', next === undefined ? {} : { next }, markup`${fields}${button(TITLE, 'register')}`)}
      <div class="after"><p>Do you have an account? <a href="${signIn}">${SIGN_IN}</a></p></div>`,
  };
}

/** The field of the address, which says whose may register where not everybody's may. */
function addressOf({ registration }: Settings) {
  const address = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' } as const;
  if (typeof registration === 'string') return address;
  return { ...address, hint: `An address of ${registration.join(' or ')}.` };
}

/** POST /register: as `users/register`; then they sign in, so that the answer is the same for an address that has an account. */
export async function register(visit: PageRequest): Promise<void> {
  const { db, services } = visit.web;
  const form = await visit.form();
  try {
    const input = readArguments('users.register', { json: {}, texts: form.all });
    const [name, email, password] = [input.text('name') ?? '', input.text('email') ?? '', input.text('password') ?? ''];
    await makeAccount(db, services, { name, email, password }, visit.caller, visit.now).catch((failure: unknown) => {
      if (!(failure instanceof ApiError && failure.error === 'email_taken')) throw failure;
      // It takes as long as the hash of a new account, so that the time says nothing either.
      return services.passwords.verify(undefined, password);
    });
  } catch (failure) {
    const words = { forbidden: closedWords(services.settings) };
    return visit.showAgain(failure, FIELDS, (faults) => pageOf(visit, form, faults), words);
  }
  visit.show(signInPage(visit, { next: nextIn(form), email: form.first('email'), notice: DONE }));
}

function closedWords({ registration }: Settings): string {
  if (typeof registration === 'string') return 'Accounts are made by invitation here.';
  return `Only addresses of ${registration.join(' or ')} may register here.`;
}

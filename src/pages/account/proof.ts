import type { Actor } from '../../actor.js';
import { proveByCode } from '../../domain/accounts/proving.js';
import { ApiError } from '../../errors.js';
import { readArguments } from '../../http/arguments.js';
import type { CodeOwner } from '../../models/code.js';
import { pathWith } from '../kit/entrance.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, field, form, NEW_PASSWORD } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import { withQuery } from '../kit/own_path.js';
import type { Page } from '../kit/page.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { addressField, begin, DeadLink, ownerOf } from './password.js';
import { ACCOUNT } from './paths.js';

const PROVE = '/prove_email';

/** What a page says that asks somebody to submit a form behind a code, as a proof that they have the address of an account. */
export interface Asking {
  /** Where its form leads, and its link. */
  readonly path: string;
  readonly title: string;
  readonly words: string;
  /** On its button, for who is signed in. */
  readonly yes: string;
}

const PROVING: Asking = {
  path: PROVE,
  title: 'Is this your address?',
  words: 'You have got a mail at this address, which belongs to an account on Skein.',
  yes: 'Yes, it is mine',
};

/** GET /prove_email: what the mail after registering leads to. */
export async function showProof(visit: PageRequest): Promise<void> {
  const code = visit.query.first('code');
  await askForProof(visit, code, await ownerOf(visit, code), PROVING);
}

/** POST /prove_email. */
export async function prove(visit: PageRequest): Promise<void> {
  const sent = await visit.form();
  const owner = await ownerOf(visit, sent.first('reset_code'));
  await takeProof(visit, sent, owner, PROVING, 'address_proven');
}

/** Shows who is signed in to the account one button, and everybody else how to take the account over. */
export async function askForProof(visit: PageRequest, code: string, owner: CodeOwner, asking: Asking): Promise<void> {
  const actor = await visit.signedInActor();
  if (actor?.id === owner.user_id) return visit.show(ownPage(visit, actor, code, owner, asking));
  visit.show(takingOverPage(code, owner, asking));
}

function ownPage(visit: PageRequest, actor: Actor, code: string, { email }: CodeOwner, asking: Asking): Page {
  const brought = { reset_code: code, ...visit.csrfTokenFor(actor, [asking.path, code]) };
  return {
    title: asking.title,
    body: markup`<p>${asking.words}</p>
      <p><strong>${email}</strong></p>
      ${form(asking.path, brought, button(asking.yes, 'prove'))}`,
  };
}

/** Who has registered may be another than who reads the mails of the address, so only a new password is certain to be known to that one alone. */
function takingOverPage(code: string, { email }: CodeOwner, asking: Asking, faults?: FormErrors): Page {
  const signIn = pathWith('/sign_in', withQuery(asking.path, { code }));
  const fields: Html[] = [
    addressField(email),
    field({ name: 'new_password', ...NEW_PASSWORD, label: 'New password' }, faults),
  ];
  return {
    title: asking.title,
    isFaulty: faults !== undefined,
    body: markup`${alertOf(faults)}
      <p>${asking.words}</p>
      <p>Have you made this account yourself? Then <a href="${signIn}">sign in</a>. If not, choose a new password: the account is yours then, and
      whoever has made it is signed out of it.</p>
      ${form(asking.path, { reset_code: code }, markup`${fields}${button('Set the password', 'set')}`)}`,
  };
}

/** Takes the proof: the button of who is signed in to the account, or a new password. */
export async function takeProof(
  visit: PageRequest,
  sent: Texts,
  owner: CodeOwner,
  asking: Asking,
  notice: string,
): Promise<void> {
  const code = sent.first('reset_code');
  if (sent.first('decision') === 'prove') {
    const actor = await visit.signedInActor();
    if (actor?.id !== owner.user_id) return visit.show(takingOverPage(code, owner, asking));
    visit.requireCsrfToken(sent, actor, [asking.path, code]);
    await proveOwn(visit, actor, code);
  } else {
    try {
      const input = readArguments('users.setPassword', { json: {}, texts: sent.all });
      await begin(visit, { reset_code: code, new_password: input.text('new_password') ?? '' });
    } catch (failure) {
      return visit.showAgain(failure, ['new_password'], (faults) => takingOverPage(code, owner, asking, faults));
    }
  }
  visit.leaveNotice(notice);
  visit.redirect(ACCOUNT);
}

async function proveOwn({ web, now }: PageRequest, actor: Actor, code: string): Promise<void> {
  try {
    await proveByCode(web.db, actor, code, now);
  } catch (failure) {
    // Somebody else has used it in this very moment.
    throw failure instanceof ApiError && failure.error === 'credentials_invalid' ? new DeadLink() : failure;
  }
}

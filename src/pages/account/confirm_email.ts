import type { Actor } from '../../actor.js';
import { addressToConfirm, confirmAddress, type NewAddress } from '../../domain/accounts/new_address.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { button, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { PageError } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { withQuery } from '../kit/paths.js';
import { redirectToSignIn } from '../kit/sign_in.js';
import { DEAD_LINK } from './mailed_code.js';
import { ACCOUNT } from './paths.js';

const CONFIRM = '/confirm_email';
const TO_ACCOUNT = { url: ACCOUNT, text: 'Your account' };

const ERROR_TEXTS: ErrorTexts = {
  credentials_invalid: DEAD_LINK,
  email_taken: 'Another account uses this address now. Your address has not changed.',
};

/** GET /confirm_email: the link in the mail to the new address of an account. */
export async function showConfirmEmail(request: PageRequest): Promise<void> {
  const code = request.query.first('code');
  const wanted = await requireNewAddress(request, code);
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, withQuery(CONFIRM, { code }));
  requireOwner(actor, wanted);
  const hidden = { code, ...request.csrfFieldFor(actor, [CONFIRM, code]) };
  request.show({
    title: 'Confirm your e-mail address',
    body: markup`<p>Confirm that you want to use <strong>${wanted.email}</strong> for your account. From then on you sign in with it.</p>
      ${postForm(CONFIRM, hidden, button('Confirm the address', 'confirm'))}`,
  });
}

async function requireNewAddress({ db, now }: PageRequest, code: string): Promise<NewAddress> {
  const wanted = await addressToConfirm(db, code, now);
  if (wanted === undefined) throw new PageError(404, DEAD_LINK, TO_ACCOUNT);
  return wanted;
}

/**
 * The person who reads the mail and the owner of the account may be two people. Confirming takes both in one: the code
 * and a session of the owner.
 */
function requireOwner(actor: Actor, { userId }: NewAddress): void {
  if (actor.id === userId) return;
  const text =
    'You are signed in to another account than the one that asked for this address. Sign in to that account, and open the link again.';
  throw new PageError(403, text, TO_ACCOUNT);
}

/** POST /confirm_email: changes the address of the account. */
export async function submitConfirmEmail(request: PageRequest): Promise<void> {
  const form = await request.form();
  const code = form.first('code');
  const wanted = await requireNewAddress(request, code);
  const actor = await request.signedInActor();
  if (actor === undefined) return redirectToSignIn(request, withQuery(CONFIRM, { code }));
  requireOwner(actor, wanted);
  request.requireCsrfToken(form, actor, [CONFIRM, code]);
  try {
    await confirmAddress(request.db, actor, code, request.now);
  } catch (failure) {
    return request.showError(failure, ERROR_TEXTS);
  }
  request.show({
    title: 'Your address is confirmed',
    body: markup`<p>From now on you sign in with <strong>${wanted.email}</strong>.</p>
      <p><a href="${ACCOUNT}">Your account</a></p>`,
  });
}

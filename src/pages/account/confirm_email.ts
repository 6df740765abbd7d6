import type { Actor } from '../../actor.js';
import { addressToConfirm, confirmAddress, type NewAddress } from '../../domain/accounts/new_address.js';
import type { ErrorTexts } from '../kit/form_errors.js';
import { button, form } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { withQuery } from '../kit/own_path.js';
import { PageFault } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { ACCOUNT } from './paths.js';
import { askWhoItIs } from './sign_in.js';

const CONFIRM = '/confirm_email';
const DEAD = 'This link does not work any more: it has been used, is too old, or a newer mail has replaced it.';

/** Why an address cannot be confirmed, in words. */
const WORDS: ErrorTexts = {
  credentials_invalid: DEAD,
  email_taken: 'Another account has this address by now. Your account keeps the one that it has.',
};

/** GET /confirm_email: what the mail leads to that goes to a new address. */
export async function askToConfirm(visit: PageRequest): Promise<void> {
  const code = visit.query.first('code');
  const wanted = await addressOf(visit, code);
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, withQuery(CONFIRM, { code }));
  requireOwner(actor, wanted);
  visit.show({
    title: 'Confirm your e-mail address',
    body: markup`<p>You want to use <strong>${wanted.email}</strong> for your account. Confirm it: from then on you sign in with this address.</p>
      ${form(CONFIRM, { code, ...visit.csrfTokenFor(actor, [CONFIRM, code]) }, button('Confirm the address', 'confirm'))}`,
  });
}

async function addressOf({ web, now }: PageRequest, code: string): Promise<NewAddress> {
  const wanted = await addressToConfirm(web.db, code, now);
  if (wanted === undefined) throw new PageFault(404, DEAD, { url: ACCOUNT, text: 'Your account' });
  return wanted;
}

/** Who reads the mail may be another person than the one who has asked for the address: it is confirmed by both in one. */
function requireOwner(actor: Actor, { userId }: NewAddress): void {
  if (actor.id === userId) return;
  const words =
    'Another account wants this address than the one that you are signed in to. Sign in to that one, if it is yours.';
  throw new PageFault(403, words, { url: ACCOUNT, text: 'Your account' });
}

/** POST /confirm_email: the account has the address from now on. */
export async function confirm(visit: PageRequest): Promise<void> {
  const sent = await visit.form();
  const code = sent.first('code');
  const wanted = await addressOf(visit, code);
  const actor = await visit.signedInActor();
  if (actor === undefined) return askWhoItIs(visit, withQuery(CONFIRM, { code }));
  requireOwner(actor, wanted);
  visit.requireCsrfToken(sent, actor, [CONFIRM, code]);
  try {
    await confirmAddress(visit.web.db, actor, code, visit.now);
  } catch (failure) {
    return visit.fail(failure, WORDS);
  }
  visit.show({
    title: 'Your address is confirmed',
    body: markup`<p>From now on you sign in with <strong>${wanted.email}</strong>.</p>
      <p><a href="${ACCOUNT}">Your account</a></p>`,
  });
}

import { pathWith, SIGN_IN, waysIn } from '../kit/entrance.js';
import type { FormErrors } from '../kit/form_errors.js';
import { alertOf, button, form, noticeOf } from '../kit/form.js';
import { markup } from '../kit/html.js';
import { ownPath } from '../kit/own_path.js';
import type { Page } from '../kit/page.js';
import { SIGN_IN_FIELDS, signInBy, signInFields } from '../kit/sign_in.js';
import type { Texts } from '../kit/texts.js';
import type { PageRequest } from '../kit/page_request.js';
import { ACCOUNT } from './paths.js';

/** The name of the notice for who has signed out everywhere. */
export const SIGNED_OUT = 'signed_out_everywhere';
const NOTICES = {
  [SIGNED_OUT]: 'You are signed out everywhere. Your API token and the tokens of programs work no more.',
};

/** Where somebody wanted to go: a path of ours, or undefined. */
export function nextIn(texts: Texts): string | undefined {
  return ownPath(texts.first('next'));
}

/** What the page says, and has in its fields. */
interface Shown {
  readonly next: string | undefined;
  readonly email?: string;
  readonly notice?: string | undefined;
  readonly faults?: FormErrors;
}

/** Asks who it is. */
export function signInPage({ web }: PageRequest, { next, email = '', notice, faults }: Shown): Page {
  const brought: Record<string, string> = next === undefined ? {} : { next };
  return {
    title: SIGN_IN,
    isFaulty: faults !== undefined,
    body: markup`${noticeOf(notice)}${alertOf(faults)}
      ${form('/sign_in', brought, markup`${signInFields(email, faults)}${button(SIGN_IN, 'sign_in')}`)}
      ${waysIn(web.services.settings, next)}`,
  };
}

/** Sends who is not signed in to say who they are, and then back here. */
export function askWhoItIs(visit: PageRequest, next: string): void {
  visit.redirect(pathWith('/sign_in', next));
}

/** GET /sign_in: who is signed in goes on at once. */
export async function showSignIn(visit: PageRequest): Promise<void> {
  const next = nextIn(visit.query);
  if ((await visit.signedInActor()) !== undefined) return visit.redirect(next ?? ACCOUNT);
  visit.show(signInPage(visit, { next, notice: visit.takeNotice(NOTICES) }));
}

/** POST /sign_in: as `users/login`, and on to where they wanted to go. */
export async function signInHere(visit: PageRequest): Promise<void> {
  const form = await visit.form();
  const next = nextIn(form);
  try {
    await signInBy(visit, form);
  } catch (failure) {
    const email = form.first('email');
    return visit.showAgain(failure, SIGN_IN_FIELDS, (faults) => signInPage(visit, { next, email, faults }));
  }
  visit.redirect(next ?? ACCOUNT);
}

/** POST /sign_out: ends the session of this browser. */
export async function signOut(visit: PageRequest): Promise<void> {
  const form = await visit.form();
  const actor = await visit.signedInActor();
  if (actor !== undefined) visit.requireCsrfToken(form, actor, [ACCOUNT]);
  await visit.endSession();
  visit.redirect('/sign_in');
}

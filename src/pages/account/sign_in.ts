import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, errorAlert, noticeBanner, postForm } from '../kit/form.js';
import { markup } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import type { PageRequest } from '../kit/page_request.js';
import { HOME, localPath } from '../kit/paths.js';
import { SIGN_IN, SIGN_IN_FIELDS, SIGN_IN_PATH, signInFields, signInLinks, signInWithForm } from '../kit/sign_in.js';
import { ACCOUNT } from './paths.js';

/** The name of the flash message after signing out everywhere. */
export const SIGNED_OUT_EVERYWHERE = 'signed_out_everywhere';
const FLASH_MESSAGES = {
  [SIGNED_OUT_EVERYWHERE]: 'You are signed out everywhere. Your old API token and the tokens of apps no longer work.',
};

/** The page to redirect to after signing in, if the form names a path on this server. */
export function nextIn(form: FormValues): string | undefined {
  return localPath(form.first('next'));
}

interface SignInPageContent {
  readonly next: string | undefined;
  readonly email?: string;
  readonly notice?: string | undefined;
  readonly errors?: FormErrors;
}

export function signInPage({ services }: PageRequest, { next, email = '', notice, errors }: SignInPageContent): Page {
  const hidden: Record<string, string> = next === undefined ? {} : { next };
  return {
    title: SIGN_IN,
    hasErrors: errors !== undefined,
    body: markup`${noticeBanner(notice)}${errorAlert(errors)}
      ${postForm(SIGN_IN_PATH, hidden, markup`${signInFields(email, errors)}${button(SIGN_IN, 'sign_in')}`)}
      ${signInLinks(services.settings, next)}`,
  };
}

/** GET /sign_in. Redirects at once when the browser is signed in. */
export async function showSignIn(request: PageRequest): Promise<void> {
  const next = nextIn(request.query);
  if ((await request.signedInActor()) !== undefined) return request.redirect(next ?? HOME);
  request.show(signInPage(request, { next, notice: request.takeFlash(FLASH_MESSAGES) }));
}

/** POST /sign_in: like `users/login`. */
export async function submitSignIn(request: PageRequest): Promise<void> {
  const form = await request.form();
  const next = nextIn(form);
  try {
    await signInWithForm(request, form);
  } catch (failure) {
    const email = form.first('email');
    return request.showFormErrors(failure, SIGN_IN_FIELDS, (errors) => signInPage(request, { next, email, errors }));
  }
  request.redirect(next ?? HOME);
}

/** POST /sign_out: ends the session of this browser. */
export async function signOut(request: PageRequest): Promise<void> {
  const form = await request.form();
  const actor = await request.signedInActor();
  if (actor !== undefined) request.requireCsrfToken(form, actor, [ACCOUNT]);
  await request.endSession();
  request.redirect(SIGN_IN_PATH);
}

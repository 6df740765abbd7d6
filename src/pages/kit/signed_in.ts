// Wrappers of the handlers of pages that are all for people who are signed in: the console and the workspaces.
import type { Actor } from '../../actor.js';
import type { CsrfField } from './csrf_tokens.js';
import type { ErrorTexts } from './form_errors.js';
import type { FormValues } from './form_values.js';
import type { PageRequest } from './page_request.js';
import { redirectToSignIn, redirectToSignInAndBack } from './sign_in.js';

/** Error texts of all these pages. */
export const ERROR_TEXTS: ErrorTexts = {
  not_found: 'There is nothing here that you can see.',
  workspace_not_found: 'There is no such workspace among yours.',
  channel_not_found: 'There is no such channel that you can see.',
  thread_not_found: 'There is no such thread that you can see.',
  group_not_found: 'There is no such group that you can see.',
  user_not_found: 'There is no such person that you can see.',
  device_not_found: 'There is no such device among yours.',
  forbidden: 'You may not do this here.',
};

/** Handles a request for a page. */
export type PageHandler = (request: PageRequest) => Promise<void>;

/** A GET. People who are not signed in are sent to the sign-in page, which leads back. */
export function signedInPage(show: (request: PageRequest, actor: Actor) => Promise<void>): PageHandler {
  return async (request) => {
    const actor = await request.signedInActor();
    if (actor === undefined) return redirectToSignInAndBack(request);
    await showingErrors(request, () => show(request, actor));
  };
}

/** The most bytes of a form with descriptions and lists (behaviour/limits.md#large-bodies). */
const FORM_BYTES = 256 * 1024;

/** A POST. Checks the CSRF token of the form. */
export function signedInForm(
  submit: (request: PageRequest, actor: Actor, form: FormValues) => Promise<void>,
  maxBytes = FORM_BYTES,
): PageHandler {
  return async (request) => {
    const { path } = request.exchange;
    const form = await request.form(maxBytes);
    const actor = await request.signedInActor();
    if (actor === undefined) return redirectToSignIn(request, path);
    await showingErrors(request, async () => {
      request.requireCsrfToken(form, actor, csrfSubject(path));
      await submit(request, actor, form);
    });
  };
}

/** The hidden field for the forms that are sent to `path`, by default that of the page. */
export function csrfFieldFor(request: PageRequest, actor: Actor, path = request.exchange.path): CsrfField {
  return request.csrfFieldFor(actor, csrfSubject(path));
}

/** What the CSRF token of a form that is sent to `path` is about. */
export function csrfSubject(path: string): readonly unknown[] {
  return ['page', path];
}

/** Shows a page that says what is wrong when a handler fails. */
export async function showingErrors(request: PageRequest, handle: () => Promise<void>): Promise<void> {
  try {
    await handle();
  } catch (failure) {
    request.showError(failure, ERROR_TEXTS);
  }
}

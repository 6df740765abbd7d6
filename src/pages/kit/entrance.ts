import type { Settings } from '../../domain/services.js';
import { Html, markup, NOTHING } from './html.js';
import { withQuery } from './own_path.js';

/** What the page and its button are called. */
export const SIGN_IN = 'Sign in';

/** Whether anybody at all may register (decision 41). */
export function isOpen({ registration }: Settings): boolean {
  return registration !== 'invite' && registration !== 'closed';
}

/** What who cannot sign in may do instead; `next` is where they wanted to go. */
export function waysIn(settings: Settings, next: string | undefined): Html {
  const register = `${settings.baseUrl}${pathWith('/register', next)}`;
  return markup`<div class="after">
        <p><a href="${settings.baseUrl}/forgot_password">I have forgotten my password</a></p>
        ${isOpen(settings) ? markup`<p>No account yet? <a href="${register}">Register</a></p>` : NOTHING}
      </div>`;
}

/** A page of the entrance, which leads on to where somebody wanted to go. */
export function pathWith(path: string, next: string | undefined): string {
  return next === undefined ? path : withQuery(path, { next });
}

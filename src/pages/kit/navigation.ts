import { markup, NOTHING, type Html } from './html.js';
import { HOME } from './paths.js';

/** Who looks at a page, and where. */
export interface Visit {
  /** The path of the page. */
  readonly path: string;
  readonly isSignedIn: boolean;
}

/** A link, and the paths under which it is the current one. */
type Section = readonly [path: string, text: string, under: RegExp];

const SIGNED_IN: readonly Section[] = [
  ['/live', 'Live', /^\/live/],
  ['/search', 'Search', /^\/search/],
  ['/integrations', 'Integrations', /^\/integrations(?!\/hooks|\/deliveries)/],
  ['/integrations/hooks', 'Webhooks', /^\/integrations\/(?:hooks|deliveries)/],
  ['/account', 'Account', /^\/(?:account|change_)/],
];
const SIGNED_OUT: readonly Section[] = [['/sign_in', 'Sign in', /^\/sign_in/]];

/**
 * The links at the top of every page. A page of OAuth has none: it is a step between two pages of an app, and may have
 * another address than the pages for people.
 */
export function navigation({ path, isSignedIn }: Visit): Html {
  if (path.startsWith('/oauth/')) return markup`<p class="brand">Skein</p>`;
  const sections = isSignedIn ? SIGNED_IN : SIGNED_OUT;
  const links = sections.map(([target, text, under]) => {
    const current = target === path ? 'page' : 'true';
    return markup`<a href="${target}"${under.test(path) ? markup` aria-current="${current}"` : NOTHING}>${text}</a> `;
  });
  return markup`<nav aria-label="Skein"><a class="brand" href="${HOME}">Skein</a> ${links}</nav>`;
}

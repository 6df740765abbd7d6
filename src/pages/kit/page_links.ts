import { markup, NOTHING, type Html } from './html.js';

/** The links from a page of a list to the first page, unless it is that one, and to the next page, if there is one. */
export function pageLinks(first: string | undefined, next: string | undefined): Html {
  if (first === undefined && next === undefined) return NOTHING;
  return markup`<p>${first === undefined ? NOTHING : pageLink(first, 'First page')}${next === undefined ? NOTHING : pageLink(next, 'Next page')}</p>`;
}

function pageLink(path: string, text: string): Html {
  return markup`<a class="button secondary" href="${path}">${text}</a>`;
}

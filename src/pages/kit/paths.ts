/** The page that adds a workspace. */
export const NEW_WORKSPACE = '/workspaces/new';
/** The start page. */
export const HOME = '/';
/** The documentation, and in it the API reference. */
export const DOCUMENTATION = '/docs/';
export const REFERENCE = '/docs/api/';

/** An origin that no site has: a local path resolves to it, and a URL of another host does not. */
const OWN_ORIGIN = 'http://here.invalid';

/**
 * The path and query to redirect to, if the text is a path on this server as a browser resolves it. Otherwise
 * undefined: other hosts in every spelling, and paths that begin with two slashes once their dots are resolved.
 */
export function localPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, OWN_ORIGIN)) return undefined;
  const { origin, pathname, search } = new URL(text, OWN_ORIGIN);
  return origin === OWN_ORIGIN && !pathname.startsWith('//') ? `${pathname}${search}` : undefined;
}

export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** The path of a page that redirects to `next` when it is done. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : withQuery(path, { next });
}

/** The page of a workspace. */
export function workspacePath(id: number): string {
  return `/workspaces/${id}`;
}

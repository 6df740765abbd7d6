/** Any host of nobody: a path leads to it unless it leads somewhere else. */
const HERE = 'http://here.invalid';

/**
 * Where to go on after signing in: the path with its query, if it is one of ours as a browser reads it, otherwise undefined. What
 * names another host, however it is spelled, and what begins like one once its dots are resolved, leads nowhere.
 */
export function ownPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return undefined;
  const { origin, pathname, search } = new URL(text, HERE);
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}` : undefined;
}

/** A path with a query. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** Behind this stands a secret: the code of a join link. */
const JOIN = /^\/join\/.+$/i;

/** A path without the secret that may stand in it. So it is in the log, and so it is looked up among the routes of pages. */
export function shownPath(path: string): string {
  return path.replace(JOIN, '/join/*');
}

/** Behind this stands a secret: the code of a join link. */
const JOIN = /^\/join\/.+$/i;

/** A path without the secret that may stand in it. So it is in the log. */
export function shownPath(path: string): string {
  return path.replace(JOIN, '/join/*');
}

/** The id in a path of the console. */
const ID = /^(\/integrations(?:\/[a-z]+)?)\/\d{1,16}(?=\/|$)/;

/** How a path is looked up among the routes of pages: without the secret and without the id that may stand in it. */
export function routedPath(path: string): string {
  return shownPath(path).replace(ID, '$1/*');
}

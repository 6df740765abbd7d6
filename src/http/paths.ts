/** A path with a secret: the code of a join link. */
const JOIN = /^\/join\/.+$/i;
/** A path that may hold such a code too: a misspelled join link. */
const LIKE_JOIN = /(?:^|\W)join\W/i;
/** How many layers of percent-encoding are undone. */
const MAX_DECODING = 5;

/** A path without its secret, however it is spelled: for the log. */
export function redactedPath(path: string): string {
  return LIKE_JOIN.test(decoded(path)) ? '/join/*' : path;
}

/** The path with its percent-encoded ASCII characters decoded; other characters cannot hide the word `join`. */
function decoded(path: string): string {
  let text = path;
  for (let times = 0; times < MAX_DECODING && text.includes('%'); times += 1) {
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
  return text;
}

/** The id in a path of the console. */
const ID = /^(\/integrations(?:\/[a-z]+)?)\/\d{1,16}(?=\/|$)/;
/** The id of what the live page shows. */
const LIVE = /^(\/live\/(?:threads|conversations))\/\d{1,16}(?=\/|$)/;
/** The id of a workspace in the path of one of its pages, and the id of what the page is about. */
const WORKSPACE = /^\/workspaces\/\d{1,16}(?=\/|$)/;
const IN_WORKSPACE = /^(\/workspaces\/\*\/[a-z]+)\/\d{1,16}(?=\/|$)/;

/** The path by which a page is looked up among the routes, with `*` for the code or the id in it: `/join/*`. */
export function routePattern(path: string): string {
  return path
    .replace(JOIN, '/join/*')
    .replace(ID, '$1/*')
    .replace(LIVE, '$1/*')
    .replace(WORKSPACE, '/workspaces/*')
    .replace(IN_WORKSPACE, '$1/*');
}

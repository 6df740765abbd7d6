/** Behind this stands a secret: the code of a join link. */
const JOIN = /^\/join\/.+$/i;
/** So does it behind the same word in a path that leads nowhere, but was meant to. */
const LIKE_JOIN = /(?:^|\W)join\W/i;
/** How often a path may have been encoded over and over. */
const ENCODED = 5;

/** A path without the secret that may stand in it, however it is spelled. So it is in the log. */
export function shownPath(path: string): string {
  return LIKE_JOIN.test(decoded(path)) ? '/join/*' : path;
}

/** What the percent-encodings of ASCII in it mean; the rest hides no word. */
function decoded(path: string): string {
  let text = path;
  for (let times = 0; times < ENCODED && text.includes('%'); times += 1) {
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
  return text;
}

/** The id in a path of the console. */
const ID = /^(\/integrations(?:\/[a-z]+)?)\/\d{1,16}(?=\/|$)/;

/** How a path is looked up among the routes of pages: without the secret and without the id that may stand in it. */
export function routedPath(path: string): string {
  return path.replace(JOIN, '/join/*').replace(ID, '$1/*');
}

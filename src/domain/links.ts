/** What a link may lead to; anything else runs something, or reads what is on the reader's machine. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
/** What a link without a scheme of its own is read against. */
const BASE = 'https://base.invalid/';

/**
 * Whether a text that somebody has written may be shown as a link: http, https, mailto or relative. It is read as browsers read it (WHATWG
 * URL), who leave out line breaks and tabs, and signs of control in front: `java\tscript:` is a scheme that runs something.
 */
export function isLink(text: string): boolean {
  return URL.canParse(text, BASE) && SCHEMES.has(new URL(text, BASE).protocol);
}

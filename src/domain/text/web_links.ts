/** The schemes of a link. Others run code, or read files of the reader's machine. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
/** The base of relative links. */
const BASE = 'https://base.invalid/';

/**
 * Whether a text may be shown as a link: http, https, mailto or relative (behaviour/limits.md#links). It is parsed as
 * browsers do (WHATWG URL), which remove tabs, line breaks and leading control characters: `java\tscript:` is
 * `javascript:`.
 */
export function isLink(text: string): boolean {
  return URL.canParse(text, BASE) && SCHEMES.has(new URL(text, BASE).protocol);
}

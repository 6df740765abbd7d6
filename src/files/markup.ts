/** What the markup of a text is. */
export interface Markup {
  readonly type: 'image/svg+xml' | 'text/html' | 'application/xml';
  /** Whether the whole text is a document of that type. Otherwise it may be a text that has tags, such as Markdown. */
  readonly isDocument: boolean;
}

/** What may come before the first element: white space, comments, processing instructions, a document type. */
const PROLOG = /\s+|<!--[^]*?-->|<\?[^]*?\?>|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const ELEMENT = /<(?:[\w-]+:)?([\w-]+)[\s/>]/y;
const HTML_DOCTYPE = /<!doctype\s+html[\s>]/i;
/** The elements with which a document of HTML begins. */
const DOCUMENT = /^(?:html|head|body|title|base|link|meta|style|script|iframe)$/i;
const FEED = /^(?:rss|feed|rdf)$/i;
/** The tags of which browsers, or our earlier versions, know HTML. */
const HTML =
  /<(?:!doctype\s+html|html|head|body|script|style|iframe|title|table|meta|link|base|form|img|a|b|div|font|p|h1|br)[\s/>]/i;
const SVG = /<(?:[\w-]+:)?svg[\s/>]/i;

/** Whether a text begins with a tag, a comment or a declaration. */
export function beginsWithMarkup(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/**
 * The markup of a text, by its first element; undefined for other texts. If the first element is an unknown one, any
 * later tag of HTML or SVG counts.
 */
export function markupOf(text: string): Markup | undefined {
  if (!beginsWithMarkup(text)) return undefined;
  const { prolog, root } = beginningOf(text);
  if (root === 'svg') return { type: 'image/svg+xml', isDocument: true };
  if (DOCUMENT.test(root) || HTML_DOCTYPE.test(prolog)) return { type: 'text/html', isDocument: true };
  if (prolog.trimStart().startsWith('<?xml')) return { type: 'application/xml', isDocument: true };
  if (FEED.test(root)) return { type: 'application/xml', isDocument: false };
  if (HTML.test(text)) return { type: 'text/html', isDocument: false };
  return SVG.test(text) ? { type: 'image/svg+xml', isDocument: false } : undefined;
}

/** What is before the first element, and the name of that, without its prefix; empty without one. */
function beginningOf(text: string): { prolog: string; root: string } {
  let end = 0;
  // A step at a time: one pattern for all steps would try each way to divide comments.
  for (PROLOG.lastIndex = 0; PROLOG.test(text); end = PROLOG.lastIndex);
  ELEMENT.lastIndex = end;
  const root = ELEMENT.exec(text)?.[1] ?? '';
  return { prolog: text.slice(0, end), root: root.toLowerCase() };
}

import {
  htmlToText,
  type DomNode,
  type FormatCallback,
  type HtmlToTextOptions,
  type SelectorDefinition,
} from 'html-to-text';

/** The text of a mail, as it was sent. */
export interface MailText {
  text: string;
  /** What follows `text` and is quoted, if the HTML says so. */
  quoted?: string;
  /** Says what is missing at the end. */
  note?: string;
}

/**
 * The maximum length of HTML that is converted, in UTF-16 units, from its body on. The rest is cut off. The worst HTML
 * of this length takes 0.13 seconds; twice as much takes up to four times as long.
 */
const HTML_LENGTH = 32 * 1024;
/**
 * Bounds of the conversion: deeper elements are replaced by an ellipsis. The time grows with the depth. An element with
 * a style counts twice.
 */
const HTML_LIMITS = { maxDepth: 100, maxChildNodes: 10_000, ellipsis: '…' };

/** Stand in the converted text for the beginning of a cell and for that of a quoted mail. Posts never contain them. */
const [CELL, QUOTED] = ['\x1f', '\x1e'];

/** The values of `style` with which an element is not shown. */
const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?|max-height\s*:\s*0(?:px)?)\s*(?:!\s*important\s*)?(?:;|$)/i;

/** What a mail program leaves out, too. The preheader is a preview for lists of mails. */
const HIDDEN = ['[hidden]', '[class*="preheader" i]', '[id*="preheader" i]', 'head', 'title', 'template', 'img'];
/** Elements that begin a line, beside those that the library knows. */
const BLOCKS = [
  'address',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'hgroup',
  'legend',
  'li',
  'option',
  'summary',
  'tr',
];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Where Outlook and Yahoo begin what they quote. */
const QUOTATIONS = ['#divRplyFwdMsg', '.yahoo_quoted'];

/** An element with a style is left out, or shown as without it. */
const styled: FormatCallback = (element, walk, builder) => {
  const { style = '', ...others } = attributesOf(element);
  if (!INVISIBLE.test(style)) walk([{ ...element, attribs: others }], builder);
};

function attributesOf({ attribs }: DomNode): Record<string, string> {
  return attribs ?? {};
}

const cell: FormatCallback = (element, walk, builder) => {
  builder.addInline(CELL);
  walk(element.children, builder);
};

const quotation: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addInline(QUOTED);
  builder.closeBlock({ trailingLineBreaks: 1 });
  walk(element.children, builder);
};

const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
/** Of two that fit and are equally specific, the later one counts. */
const SELECTORS: SelectorDefinition[] = [
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
  ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ...BLOCKS.map((selector) => ({ selector, format: 'block', options: oneLine })),
  ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
  { selector: '[style]', format: 'styled' },
  ...QUOTATIONS.map((selector) => ({ selector, format: 'quotation' })),
  ...HIDDEN.map((selector) => ({ selector, format: 'skip' })),
];
const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: HTML_LIMITS,
  formatters: { styled, cell, quotation },
  selectors: SELECTORS,
};

const NOTE = `Left out, because only the first ${HTML_LENGTH} characters of HTML are read: the end of the mail`;

/** The text of HTML, as it is shown. Images are left out, and a link is followed by its address. */
export function textOfHtml(html: string): MailText {
  const body = Math.max(html.search(/<body[\s>]/i), 0);
  const end = body + HTML_LENGTH;
  const converted = htmlToText(html.slice(body, end), OPTIONS).split('\n').filter(isLine).map(lineOf);
  const start = converted.indexOf(QUOTED);
  if (start < 0) return { text: converted.join('\n'), ...(hasText(html.slice(end)) ? { note: NOTE } : {}) };
  const last = converted.slice(0, start).findLastIndex((line) => !RULE.test(line));
  const quoted = converted.slice(start).filter((line) => line !== QUOTED);
  return { text: converted.slice(0, last + 1).join('\n'), quoted: quoted.join('\n') };
}

/** A line that is drawn above a quotation, or a blank one. */
const RULE = /^-*$/;

/** Whether HTML that begins anywhere has more than elements. */
function hasText(html: string): boolean {
  const rest = html.replace(/^[^<>]*>/, '').replaceAll(/<[^<>]*>/g, '');
  return /\S/.test(rest);
}

/** An empty cell, or one that begins with a block, leaves a line of its own, and with it a blank one. */
function isLine(line: string, index: number, all: readonly string[]): boolean {
  const isEmptyCell = (one = '') => one.startsWith(CELL) && !/[^\s\x1f]/.test(one);
  return !isEmptyCell(line) && !(line === '' && isEmptyCell(all[index - 1]));
}

/** A line with a tab between its cells, as browsers copy it. HTML loses the space at the end of `-- `. */
function lineOf(line: string): string {
  const [marks = ''] = /^(?:> )*/.exec(line) ?? [];
  const cells = line.slice(marks.length).split(CELL);
  const texts = cells.map((text) => text.trim()).filter((text) => text !== '');
  const written = cells.length > 1 ? marks + texts.join('\t') : line;
  return /^--\u00a0?$/.test(written) ? '-- ' : written;
}

import { htmlToText } from 'html-to-text';
import { truncate } from '../domain/posts/text.js';

/** The limits of a title and of a content, in code points (openapi/threads.yaml, openapi/common.yaml). */
const [TITLE_LENGTH, CONTENT_LENGTH] = [300, 65_536];
/**
 * The maximum length of HTML that is converted, in UTF-16 units, from its body on. The rest is cut off. The worst HTML
 * of this length takes 0.13 seconds; twice as much takes up to four times as long.
 */
const HTML_LENGTH = 32 * 1024;
/** Bounds of the conversion: deeper elements are replaced by an ellipsis. The time grows with the depth. */
const HTML_LIMITS = { maxDepth: 50, maxChildNodes: 10_000, ellipsis: '…' };

/** The text of HTML. Images are left out, and a link is followed by its address. */
export function textOfHtml(html: string): string {
  const body = Math.max(html.search(/<body[\s>]/i), 0);
  return htmlToText(html.slice(body, body + HTML_LENGTH), {
    wordwrap: false,
    limits: HTML_LIMITS,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ],
  });
}

/** The title of the thread that a mail opens. */
export function titleOf(subject: string): string {
  const line = clean(subject).replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '(no subject)' : truncate(line, TITLE_LENGTH);
}

/** The content of a post, with a last line for what the post lacks. Empty when there is neither. */
export function contentOf(text: string, notes: readonly string[]): string {
  const note = notes.join('\n');
  const room = CONTENT_LENGTH - (note === '' ? 0 : Array.from(note).length + 2);
  const words = withoutBlankLines(truncate(harmless(withoutTail(clean(text))), room));
  return [words, harmless(note)].filter((part) => part !== '').join('\n\n');
}

/** The text without control characters and lone surrogates, which posts cannot contain. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '');
}

/** The text without blank lines at its beginning, and without white space at its end. */
function withoutBlankLines(text: string): string {
  const start = text.search(/^[^\S\n]*\S/m);
  return start < 0 ? '' : text.slice(start).trimEnd();
}

/** Separates the parts of mentions, so that a mail mentions nobody. */
function harmless(text: string): string {
  return text.replaceAll('](app-', '] (app-');
}

/** The line before a quotation: "On Monday, Ada wrote:". Mail programs may break it into up to three lines. */
const ATTRIBUTION = /^(On|Am|Le|El|Op|Il)\s.{1,400}\s(wrote|schrieb|a écrit|escribió|schreef|ha scritto)\b.{0,200}:$/;
const ATTRIBUTION_LINES = 3;
/** A longer ending after `-- ` is not a signature. */
const SIGNATURE_LINES = 15;

/** The text without the quotation and the signature at its end. A text of nothing else stays as it is. */
function withoutTail(text: string): string {
  const lines = text.split('\n');
  const rest = withoutSignature(withoutQuotation(withoutSignature(trimmed(lines))));
  return rest.some((line) => line.trim() !== '') ? rest.join('\n') : text;
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

function withoutQuotation(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  if (!lines.slice(last + 1).some((line) => line.startsWith('>'))) return lines;
  const rest = lines.slice(0, last + 1);
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const joined = rest.slice(-count).join(' ').trim();
    if (joined.length < 1000 && ATTRIBUTION.test(joined)) return trimmed(rest.slice(0, -count));
  }
  return trimmed(rest);
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const start = lines.lastIndexOf('-- ');
  return start < 0 || lines.length - start > SIGNATURE_LINES ? lines : trimmed(lines.slice(0, start));
}

import { isVisible, onOneLine } from '../control_characters.js';
import { truncate } from '../domain/text/post_text.js';
import type { MailText } from './html.js';
import { isForwarded, withoutTail } from './replies.js';

/** The limits of a title and of a content, in code points (openapi/components/schemas: threads.yaml, common.yaml). */
const [TITLE_LENGTH, CONTENT_LENGTH] = [300, 65_536];
/** A content has at most so many UTF-16 units. */
const UNITS = 2 * CONTENT_LENGTH;
/** So much of a text is read, in UTF-16 units: a content of line breaks, if each of them takes two. */
const READ_UNITS = 2 * UNITS;

/** The title of the thread that a mail opens. */
export function titleOf(subject: string): string {
  const line = truncate(onOneLine(subject.toWellFormed()).replaceAll(/\s+/g, ' ').trim(), TITLE_LENGTH);
  return isVisible(line) ? line : '(no subject)';
}

/**
 * The content of a post, with last lines for what the post lacks. Empty when there is neither. A forwarded mail stays
 * whole; of a reply only what it adds is left.
 */
export function contentOf({ text, quoted, note }: MailText, subject: string, more: readonly string[]): string {
  const said = clean(text);
  const whole = quoted === undefined ? said : `${said}\n${clean(quoted)}`;
  const own = isForwarded(subject, whole) || said.trim() === '' ? whole : withoutTail(said, UNITS);
  const notes = [...(note === undefined ? [] : [note]), ...more].join('\n');
  const room = CONTENT_LENGTH - (notes === '' ? 0 : Array.from(notes).length + 2);
  const words = withoutBlankLines(truncate(harmless(own), room));
  return [words, harmless(notes)].filter((part) => part !== '').join('\n\n');
}

/** What is read of the text, without control characters and lone surrogates, which posts cannot contain. */
function clean(text: string): string {
  return text
    .slice(0, READ_UNITS)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '');
}

/** The text without blank lines at its beginning, and without white space at its end. Empty if nothing is visible. */
function withoutBlankLines(text: string): string {
  const start = text.lastIndexOf('\n', text.search(/\S/)) + 1;
  return isVisible(text) ? text.slice(start).trimEnd() : '';
}

/** Separates the parts of mentions, so that a mail mentions nobody. */
function harmless(text: string): string {
  return text.replaceAll('](app-', '] (app-');
}

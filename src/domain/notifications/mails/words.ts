import { onOneLine } from '../../../control_characters.js';

/** The length of a subject, in code points. */
const SUBJECT_LENGTH = 80;

/**
 * Characters that change in which order others are shown, or that cannot be seen. The joiners stay: scripts of India
 * and Persia, and emoji, are made with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}]/gu;
/** What could show a line of a post in another order: embeddings, overrides and isolates. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Control characters but tabs and line breaks. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** A text that a user has chosen, on one line, without what cannot be seen, and cut to this many code points. */
export function line(text: string, length: number): string {
  const shown = onOneLine(text).replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  // A code point has at most two units.
  const characters = Array.from(shown.slice(0, 2 * length + 2));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/**
 * A name that a stranger may have chosen, with a space after dots and colons where mail programs would show a link.
 * Otherwise anybody could send links to others by choosing a name.
 */
export function unlinked(name: string): string {
  return name.replace(/[.:。．｡](?=[\p{L}/])/gu, '$& ');
}

/** A line as the subject of a mail (behaviour/mail.md#notification-mails). */
export function subject(text: string): string {
  return line(text, SUBJECT_LENGTH);
}

/** A content without what could change how the rest is shown. */
export function plain(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(REORDERING, '').replace(CONTROLS, '');
}

/** How far before its end a cut content is looked through for what the cut has torn. */
const TORN_MOST = 300;
/** The longest word that a cut drops. */
const TORN_WORD = /\S{1,100}$/u;

/** The first `length` code points of a content, without a word, a link or a mention that is torn. */
export function excerpt(content: string, length: number): { text: string; isCut: boolean } {
  const characters = Array.from(content.slice(0, 2 * length + 2));
  if (characters.length <= length) return { text: content, isCut: false };
  const cut = characters.slice(0, length).join('').replace(TORN_WORD, '');
  const open = cut.lastIndexOf('[');
  const isTorn = open !== -1 && open > cut.length - TORN_MOST && !cut.includes(')', open);
  return { text: isTorn ? cut.slice(0, open) : cut, isCut: true };
}

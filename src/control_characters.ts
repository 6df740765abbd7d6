/**
 * Characters that begin a new line, or change how what follows is shown: C0, DEL and C1, the separators of lines and
 * paragraphs, and the embeddings, overrides and isolates of bidirectional text.
 */
const BREAKING = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069';
/** Marks of direction. Names may have them. They still change the order of what follows on a terminal. */
const MARKS = '\\u061c\\u200e\\u200f';

const FOR_TERMINALS = new RegExp(`[${BREAKING}${MARKS}]`, 'gu');
const IN_NAMES = new RegExp(`[${BREAKING}]+`, 'gu');
const BREAKS = new RegExp(`[${BREAKING}]`, 'u');

/**
 * The text with each character that a terminal must not get as `\uXXXX`. A text of JSON has them only inside its
 * strings, so there this changes no value.
 */
export function withoutControls(text: string): string {
  return text.replace(FOR_TERMINALS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Whether a text can be a name or a title (behaviour/limits.md#characters). The contract calls this the format `name`.
 */
export function isOneLine(text: string): boolean {
  return !BREAKS.test(text);
}

/** The text with a space in place of what a name cannot have, for names and titles that are never refused. */
export function onOneLine(text: string): string {
  return text.replace(IN_NAMES, ' ');
}

/**
 * What can be seen. Beside Unicode's own classes these cannot: an empty Braille cell, a note without a head, and the
 * marks of ruby text.
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\u{1d159}\ufff9-\ufffb]/u;

/** Whether a text has a character that can be seen (behaviour/limits.md#characters). */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

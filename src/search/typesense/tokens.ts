import { createHash } from 'node:crypto';
import { isUnspaced } from '../words.js';

// Typesense splits, folds and cuts texts by rules of its own. Tokens are made so that it changes nothing: they consist
// of a to z and 0 to 9, and are short.

/** Longer tokens are replaced by their hash. Typesense 0.24 does not find tokens of 100 bytes or more. */
const LONGEST = 80;
/** Code points are written with four digits of this base. */
const BASE = 36;

/** What a token stands for. It is the first letter of the token. */
const MARKS = {
  /** A word, or `~` and a stem. */
  lexeme: 'w',
  /** The beginning of a word, or all of it. */
  beginning: 'p',
  /** The same for the words of the title. */
  titleLexeme: 't',
  titleBeginning: 'b',
  author: 'a',
  user: 'u',
  group: 'g',
  thread: 'c',
} as const;

export type WordKind = 'lexeme' | 'beginning' | 'titleLexeme' | 'titleBeginning';

/** The token of a word, or of the beginning of one. Two words never have the same token. */
export function wordToken(kind: WordKind, word: string): string {
  return tokenOf(kind, word, Array.from(word, letterCode).join(''));
}

function tokenOf(kind: WordKind, word: string, code: string): string {
  return MARKS[kind] + (code.length <= LONGEST ? code : `zz${hashOf(word)}`);
}

/** The token of a user, group or thread that a document concerns. */
export function idToken(kind: 'author' | 'user' | 'group' | 'thread', id: number): string {
  if (!Number.isSafeInteger(id)) throw new TypeError('An id is a whole number.');
  return `${MARKS[kind]}${id}`;
}

/** Takes the place of words that must not be next to each other. No word has this token. */
export const GAP = 'x';

/** Beginnings of this many letters are indexed. A script without spaces between words has shorter words. */
const SHORTEST_BEGINNING = 3;

/** The tokens of the beginnings of a word that can be asked for. The last one is that of the word. */
export function beginningTokens(kind: WordKind, word: string): string[] {
  const letters = Array.from(word);
  const shortest = Math.min(isUnspaced(word) ? 1 : SHORTEST_BEGINNING, letters.length);
  const tokens: string[] = [];
  let [beginning, code] = ['', ''];
  for (const [index, letter] of letters.entries()) {
    beginning += letter;
    code += letterCode(letter);
    if (index + 1 >= shortest) tokens.push(tokenOf(kind, beginning, code));
  }
  return tokens;
}

/** `z` announces a code point as a number. No code point begins with another z, which announces a hash. */
function letterCode(letter: string): string {
  if (/^[a-y0-9]$/.test(letter)) return letter;
  return `z${(letter.codePointAt(0) ?? 0).toString(BASE).padStart(4, '0')}`;
}

function hashOf(word: string): string {
  return createHash('sha256').update(word).digest('hex').slice(0, 40);
}

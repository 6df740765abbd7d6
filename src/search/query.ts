import { isUnspaced, withoutHidden, wordsOf } from './words.js';

/** A part of a query, as somebody has typed it. */
export interface QueryPart {
  /** Folded words, at least one, which are next to each other in the query. */
  words: readonly string[];
  isQuoted: boolean;
  isExcluded: boolean;
  /** Whether longer words that begin with it match as well. */
  isPrefix: boolean;
}

/** The fewest letters of a prefix. A shorter one would match most posts, and find few of them useful. */
const SHORTEST_PREFIX = 3;
const PARTS = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g;
/** Quotation marks that keyboards write in the place of `"`. */
const QUOTES = /[“”„‟«»]/g;

/**
 * Reads a query: words, `"words next to each other"`, and either of them excluded by a minus sign. Words that are
 * joined by punctuation, and letters of a script without spaces, are next to each other as well. The last word is a
 * prefix.
 */
export function readQuery(text: string): QueryPart[] {
  const parts = [...withoutHidden(text).replace(QUOTES, '"').matchAll(PARTS)].flatMap(
    ([, minus, quoted, ownMinus, word]): QueryPart[] => {
      const words = wordsOf(quoted ?? word ?? '').map(({ folded }) => folded);
      if (words.length === 0) return [];
      const isExcluded = (minus ?? ownMinus) === '-';
      return [{ words, isQuoted: quoted !== undefined, isExcluded, isPrefix: false }];
    },
  );
  return parts.map((part, index) => ({ ...part, isPrefix: isPrefix(part, index === parts.length - 1) }));
}

/** The query with other words in the place of misspelt ones. Quoted and excluded words stay. */
export function corrected(parts: readonly QueryPart[], corrections: ReadonlyMap<string, string>): QueryPart[] {
  return parts.map((part) => {
    if (part.isQuoted || part.isExcluded) return part;
    return { ...part, words: part.words.map((word) => corrections.get(word) ?? word) };
  });
}

/** The letters of a word that may be misspelt: shorter words are similar to too many others. */
const CORRECTED = { shortest: 4, longest: 20 };
/** How many words of a query may be misspelt. A cursor contains their corrections. */
const MOST_CORRECTED = 3;

const DIGIT = /\p{N}/u;

/** The words of a query that may be misspelt. A number is another number, and not a misspelt one. */
export function correctable(parts: readonly QueryPart[]): string[] {
  const words = parts.flatMap((part) => (part.isQuoted || part.isExcluded || part.words.length > 1 ? [] : part.words));
  const fits = (length: number) => length >= CORRECTED.shortest && length <= CORRECTED.longest;
  const isLetters = (word: string) => !isUnspaced(word) && !DIGIT.test(word);
  return words.filter((word) => isLetters(word) && fits(Array.from(word).length)).slice(0, MOST_CORRECTED);
}

function isPrefix({ words, isQuoted, isExcluded }: QueryPart, isLast: boolean): boolean {
  const [word = ''] = words;
  if (words.length > 1 || isQuoted) return false;
  const isLetter = wordsOf(word).length === 1 && isUnspaced(word) && Array.from(word.normalize('NFC')).length === 1;
  return isLetter || (isLast && !isExcluded && Array.from(word).length >= SHORTEST_PREFIX);
}

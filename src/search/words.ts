// How texts and queries are split into words. Both are split in the same way, for both engines.
import { SPELLINGS } from '../normal_form.js';

/** A word of a text. Only the folded form is compared. */
export interface Word {
  /** In lower case, without accents, at most `LONGEST` code points. */
  folded: string;
  /** Its place in the text, in UTF-16 code units. */
  start: number;
  end: number;
}

/** The maximum length of a word in code points. Of a longer one only the beginning is indexed. */
export const LONGEST = 64;

/**
 * What belongs to the letter before it: marks, and characters that are not shown, such as the soft hyphen, the word
 * joiner and the zero-width non-joiner. By the rules of Unicode (UAX 29) they end no word. The zero-width space does.
 */
const ATTACHED = String.raw`(?!\u200b)[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const NOT_SHOWN = /(?!\u200b)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The parts of a Korean syllable that is decomposed: the parts are one letter, as in its composed form. */
const [FIRST, MIDDLE, FINAL] = [
  '\\u1100-\\u115f\\ua960-\\ua97c',
  '\\u1160-\\u11a7\\ud7b0-\\ud7c6',
  '\\u11a8-\\u11ff\\ud7cb-\\ud7fb',
];
const SYLLABLE = `[${FIRST}][${MIDDLE}]?[${FINAL}]?|[\\uac00-\\ud7a3][${FINAL}]?`;
/**
 * Letters of scripts that are written without spaces between words, and of Korean, whose words have endings. The marks
 * of half-width katakana are letters of their own to Unicode.
 */
const UNSPACED = String.raw`(?:${SYLLABLE}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ーｰ々〆])(?:[ﾞﾟ]|${ATTACHED})*`;
const RUN = new RegExp(String.raw`((?:${UNSPACED})+)|(?:(?!${UNSPACED})[\p{L}\p{N}](?:${ATTACHED})*)+`, 'gu');
const UNSPACED_LETTER = new RegExp(UNSPACED, 'gu');

/** Most texts have ASCII only. Their words are found five times as fast without the properties of Unicode. */
const isAscii = (text: string): boolean => !NOT_ASCII.test(text);
const NOT_ASCII = /[^\0-\x7f]/;
const ASCII_WORD = /[a-z0-9]+/gi;

/** A word of a text in its order. */
export interface WordInText extends Word {
  /** The single letter with which a run of unspaced letters ends. It begins no pair, and can be asked for alone. */
  lastLetter?: string;
}

/**
 * The words of a text in their order, found one by one. A run of letters that are written without spaces becomes its
 * pairs of neighbouring letters, so that any part of it can be found.
 */
export function* eachWord(text: string): Generator<WordInText, void> {
  if (isAscii(text)) {
    for (const { 0: found, index } of text.matchAll(ASCII_WORD)) yield wordAt(found, index);
    return;
  }
  for (const { 0: found, 1: unspaced, index } of text.matchAll(RUN)) {
    if (unspaced === undefined) yield wordAt(found, index);
    else yield* pairsOf(unspaced, index);
  }
}

/** The pairs of neighbouring letters in a run that is at `start`; its only letter if there is one. */
function* pairsOf(run: string, start: number): Generator<WordInText, void> {
  let pair: WordInText | undefined;
  let before: { letter: string; at: number } | undefined;
  for (const { 0: letter, index } of run.matchAll(UNSPACED_LETTER)) {
    if (pair !== undefined) yield pair;
    pair = before && wordAt(before.letter + letter, before.at);
    before = { letter, at: start + index };
  }
  if (before === undefined) return;
  yield pair === undefined ? wordAt(before.letter, before.at) : { ...pair, lastLetter: fold(before.letter) };
}

/** All words of a short text. */
export function wordsOf(text: string): Word[] {
  return [...eachWord(text)];
}

/** Whether a folded word is of a script that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return word.search(UNSPACED_LETTER) === 0;
}

function wordAt(text: string, start: number): Word {
  return { folded: fold(text), start, end: start + text.length };
}

/** The accents of Latin and Greek letters. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu;
/** The vowel points of Arabic and Hebrew. */
const POINTS = /[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
const OTHER_LETTERS = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'gu');

/** Letters of Chinese, Japanese and Korean that are folded already. Most texts in these languages have no others. */
const FOLDED = /^[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]+$/;

/** A word in lower case, without accents, at most `LONGEST` code points. */
export function fold(word: string): string {
  if (isAscii(word)) return word.slice(0, LONGEST).toLowerCase();
  if (word.length <= LONGEST && FOLDED.test(word)) return word;
  // Cut first: a word can be a whole post.
  const plain = withoutHidden(beginning(word, 4 * LONGEST))
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .replace(POINTS, '')
    .normalize('NFC')
    .replace(OTHER_LETTERS, (letter) => SPELLINGS[letter] ?? letter);
  return beginning(plain, LONGEST);
}

/** A text without the characters that are not shown and end no word. */
export function withoutHidden(text: string): string {
  return text.replace(NOT_SHOWN, '');
}

function beginning(text: string, length: number): string {
  return text.length <= length
    ? text
    : Array.from(text.slice(0, 2 * length))
        .slice(0, length)
        .join('');
}

/** More marks on one letter than any writing has (Unicode Standard Annex 15, Stream-Safe Text Format). */
const HEAPED_MARKS = /(?<!\p{M})\p{M}{31}/u;
/** Twice what a password of 1,024 bytes has in its longest spelling. */
const MOST_UNITS = 4096;

/**
 * The text in the normal form NFC of Unicode, in which one spelling stands for all spellings of the same letters. It is
 * for short texts: a long one, and one that heaps marks on a letter, stays as it is, because ordering marks takes
 * quadratic time.
 */
export function inNormalForm(text: string): string {
  return text.length > MOST_UNITS || HEAPED_MARKS.test(text) ? text : text.normalize('NFC');
}

/** Letters that Unicode does not decompose, and how they are written otherwise. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ё: 'е',
  // Persian and Arabic keyboards have letters of their own for the same sounds.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
};

// The words of seeded posts. Their frequencies are those of a natural language (Zipf), so one word is in most posts.

/** The number of different words. */
const VOCABULARY = 50_000;
/** Moves the distribution so that the first word is in about 90 % of the posts of 30 words. */
const SHIFT = 0.9;
const CONSONANTS = 'bdfghjklmnprst';
const VOWELS = 'aeiou';
const ENDINGS = ['', 's', 'ing', 'ed', 'er'];
const SYLLABLES = CONSONANTS.length * VOWELS.length;
/** Scatters the words over all beginnings. It has no common factor with the number of syllables. */
const STEP = 104_729;

/** Half of all words, the rarer ones, begin with this prefix. */
export const COMMON_PREFIX = 'kon';
const FIRST_WITH_PREFIX = 50;

/** The word with a rank from 1, the most frequent one, to `VOCABULARY`. */
export function wordOf(rank: number): string {
  let left = (rank * STEP) % SYLLABLES ** 3;
  let word = rank > FIRST_WITH_PREFIX && rank % 2 === 0 ? COMMON_PREFIX : '';
  for (let n = 0; n < 3; n += 1) {
    const syllable = left % SYLLABLES;
    word += (CONSONANTS[Math.floor(syllable / VOWELS.length)] ?? '') + (VOWELS[syllable % VOWELS.length] ?? '');
    left = Math.floor(left / SYLLABLES);
  }
  return word + (ENDINGS[rank % ENDINGS.length] ?? '');
}

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ALL = Array.from({ length: VOCABULARY }, (_, n) => wordOf(n + 1));

/** A text of so many words. */
export function textOf(words: number, random: () => number): string {
  return Array.from({ length: words }, () => ALL[rankAt(random()) - 1]).join(' ');
}

function rankAt(share: number): number {
  return Math.min(VOCABULARY, Math.max(1, Math.floor(SHIFT * (VOCABULARY / SHIFT) ** share)));
}

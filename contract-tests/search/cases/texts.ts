import type { Texts } from '../stage.js';
import { LANGUAGES } from './languages.js';
import { LETTERS } from './letters.js';
import { OPERATORS } from './operators.js';
import { SIGNS } from './signs.js';
import { TYPOS } from './typos.js';
import { UNSPACED } from './unspaced.js';

/** The cases of texts and queries. */
export const TEXTS: Readonly<Record<string, readonly Texts[]>> = {
  languages: LANGUAGES,
  letters: LETTERS,
  'scripts without spaces': UNSPACED,
  operators: OPERATORS,
  signs: SIGNS,
  typos: TYPOS,
};

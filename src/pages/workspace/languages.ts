import type { SelectOption } from '../kit/form.js';

/** The languages in which search finds other forms of words (WorkspaceLanguageInput in the contract). */
const CODES = [
  'ar',
  'hy',
  'eu',
  'ca',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'de',
  'el',
  'hi',
  'hu',
  'id',
  'ga',
  'it',
  'lt',
  'ne',
  'nb',
  'pt',
  'ro',
  'ru',
  'sr',
  'es',
  'sv',
  'ta',
  'tr',
  'yi',
];

/** The code for a language that is not named (ISO 639). */
const OTHER = { value: 'und', text: 'Another language' };

const names = new Intl.DisplayNames('en', { type: 'language' });
const KNOWN: readonly SelectOption[] = CODES.map((value) => ({ value, text: names.of(value) ?? value })).toSorted(
  (a, b) => a.text.localeCompare(b.text, 'en'),
);

/** The languages to choose from. The present one is always among them. */
export function languageOptions(present: string): readonly SelectOption[] {
  const all = [...KNOWN, OTHER];
  if (all.some(({ value }) => value === present)) return all;
  return [...all, { value: present, text: names.of(present) ?? present }];
}

import distance from 'damerau-levenshtein';
import { SETTINGS } from './settings.js';

/** An environment variable that is no setting, and the setting that it resembles. */
export interface Misspelled {
  readonly given: string;
  readonly meant: string;
}

/**
 * One wrong character in a name of this many letters, or two in a longer one, is a misspelling. The name of a shorter
 * setting, such as PORT, resembles too many other variables.
 */
const [LEAST_LETTERS, LETTERS_FOR_TWO] = [7, 10];

/**
 * The environment variables whose names resemble those of settings, such as BASEURL, database_url, TYPSENSE_URL and
 * SKEIN_BASE_URL.
 */
export function misspelledSettings(env: NodeJS.ProcessEnv): Misspelled[] {
  const settings = Object.values(SETTINGS).map(({ name }) => name);
  const names: readonly string[] = settings;
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given.toUpperCase()) && env[given.toUpperCase()] !== undefined) return [];
    const meant = settings.find((name) => resembles(given, name));
    return meant === undefined ? [] : [{ given, meant }];
  });
}

function resembles(given: string, setting: string): boolean {
  const [one, other] = [lettersOf(given.replace(/^skein_/i, '')), lettersOf(setting)];
  if (one === other) return setting.includes('_') || other.length >= LEAST_LETTERS;
  if (other.length < LEAST_LETTERS) return false;
  return distance(one, other).steps <= (other.length < LETTERS_FOR_TWO ? 1 : 2);
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z]/g, '');
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The list of zxcvbn: the most common leaked passwords, the most common first. */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json';
const MOST = 1000;
/** Shorter passwords are refused anyway. */
const LEAST_LENGTH = 8;

const COMMON = readCommon();

/**
 * Whether a password is one of the thousand most common ones of sufficient length. Ignores case
 * (behaviour/accounts.md#passwords).
 */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

function readCommon(): ReadonlySet<string> {
  const words: string[] = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8'));
  const long = words.filter((word) => word.length >= LEAST_LENGTH).map((word) => word.toLowerCase());
  return new Set([...new Set(long)].slice(0, MOST));
}

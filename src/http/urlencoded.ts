import { ApiError, invalidArgument } from '../errors.js';

/** Pairs in a query or a form (behaviour/limits.md#large-bodies). */
const MAX_PAIRS = 10_000;

/** The values of a query by key, in order. Throws 20 when it cannot be decoded or has too many pairs. */
export function parseQuery(text: string): Map<string, string[]> {
  return parseEncoded(text, invalidArgument);
}

/** The values of a form by key, in order. Throws 114 when it cannot be decoded or has too many pairs. */
export function parseForm(text: string): Map<string, string[]> {
  return parseEncoded(text, (_, reason) => new ApiError('bad_request', { reason }));
}

const INVALID_ENCODING = 'has a percent-encoding that is not valid';

/** Parses `application/x-www-form-urlencoded`. `fail` makes the error, from the wrong key and the reason. */
function parseEncoded(text: string, fail: (key: string, reason: string) => ApiError): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const pairs = text.split('&', MAX_PAIRS + 1);
  if (pairs.length > MAX_PAIRS) throw fail('', `has more than ${MAX_PAIRS} pairs`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const key = split < 0 ? pair : pair.slice(0, split);
    try {
      addText(texts, decodeText(key), split < 0 ? '' : decodeText(pair.slice(split + 1)));
    } catch {
      throw fail(key, INVALID_ENCODING);
    }
  }
  return texts;
}

function decodeText(text: string): string {
  const spaced = text.includes('+') ? withBlanks(text) : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

const [PLUS, BLANK] = [0x2b, 0x20];

/** Replaces each plus by a blank, in UTF-16 code units: millions of replacements in a string take seconds. */
function withBlanks(text: string): string {
  const units = Buffer.from(text, 'utf16le');
  for (let at = 0; at < units.length; at += 2) {
    if (units[at] === PLUS && units[at + 1] === 0) units[at] = BLANK;
  }
  return units.toString('utf16le');
}

function addText(texts: Map<string, string[]>, key: string, value: string): void {
  const values = texts.get(key);
  if (values === undefined) texts.set(key, [value]);
  else values.push(value);
}

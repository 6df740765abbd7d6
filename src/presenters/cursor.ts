import { invalidArgument } from '../errors.js';

/** Where a page ended, as an opaque text for links: numbers that say the place in the list's order. */
export function writeCursor(place: readonly number[]): string {
  return Buffer.from(place.join('.')).toString('base64url');
}

/** The place that a cursor says, of `length` numbers; error 20 for a text that is no cursor of ours. */
export function readCursor(cursor: string, length: number): number[] {
  const numbers = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .split('.')
    .map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length !== length || !numbers.every((number) => number <= MAX_PLACE)) {
    throw invalidArgument('cursor', 'is not a cursor of this list');
  }
  return numbers;
}

/** The greatest id; a time in milliseconds stays far below, and within what a Date can hold. */
const MAX_PLACE = Number.MAX_SAFE_INTEGER;

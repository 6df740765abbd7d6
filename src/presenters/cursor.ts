import { invalidArgument } from '../errors.js';

/** Where a page ended, as an opaque text for links: numbers that say the place in the list's order. */
export function writeCursor(place: readonly number[]): string {
  return Buffer.from(place.join('.')).toString('base64url');
}

/**
 * The place that a cursor says: as many numbers as `most` has, each at most the one there. Error 20 for a text that is no
 * such cursor.
 */
export function readCursor(cursor: string, most: readonly number[]): number[] {
  const numbers = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .split('.')
    .map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length !== most.length || !numbers.every((number, index) => number <= (most[index] ?? 0))) {
    throw invalidArgument('cursor', 'is not a cursor of this list');
  }
  return numbers;
}

/** The last millisecond that a Date can hold. */
export const MAX_TIME = 8_640_000_000_000_000;

import { invalidArgument, type ApiError } from '../errors.js';
import { MAX_ID } from '../db/ids.js';

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
    throw notOfThisList();
  }
  return numbers;
}

/** The last millisecond that a Date can hold. */
const MAX_TIME = 8_640_000_000_000_000;

/** A place in a list that is ordered by a time: behind what has that time, in milliseconds, and that id. */
export interface TimedPlace {
  at: number;
  id: number;
}

export function writeTimedCursor({ at, id }: TimedPlace): string {
  return writeCursor([at, id]);
}

/** The place that a cursor says, if one is given; error 20 for a text that is no such cursor. */
export function readTimedCursor(cursor: string | undefined): TimedPlace | undefined {
  if (cursor === undefined) return undefined;
  const [at = 0, id = 0] = readCursor(cursor, [MAX_TIME, MAX_ID]);
  return { at, id };
}

/** A place in a list that is ordered by a word: behind what has that one, and that id. */
export interface NamedPlace {
  name: string;
  id: number;
}

export function writeNamedCursor({ name, id }: NamedPlace): string {
  return Buffer.from(`${id}.${name}`).toString('base64url');
}

/** The place that a cursor says, without one that before all; error 20 for a text that is no such cursor. */
export function readNamedCursor(cursor: string | undefined): NamedPlace {
  if (cursor === undefined) return { name: '', id: 0 };
  const [, id, name] = /^(\d{1,16})\.([^\0]*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (name === undefined || !(Number(id) <= MAX_ID)) throw notOfThisList();
  return { name, id: Number(id) };
}

function notOfThisList(): ApiError {
  return invalidArgument('cursor', 'is not a cursor of this list');
}

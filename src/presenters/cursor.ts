import { invalidArgument, type ApiError } from '../errors.js';
import { MAX_ID } from '../db/ids.js';

/** Writes where a page ended as an opaque text for links. The numbers are the place in the order of the list. */
export function writeCursor(place: readonly number[]): string {
  return Buffer.from(place.join('.')).toString('base64url');
}

/**
 * Returns the place in a cursor. It has as many numbers as `most`, each at most the number there. Throws error 20 for a
 * text that is no such cursor.
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

/** A place in a list that is ordered by time and id: after the item with this time, in milliseconds, and this id. */
export interface TimedPosition {
  at: number;
  id: number;
}

export function writeTimedCursor({ at, id }: TimedPosition): string {
  return writeCursor([at, id]);
}

/** Returns the place in a cursor, if one is given. Throws error 20 for a text that is no such cursor. */
export function readTimedCursor(cursor: string | undefined): TimedPosition | undefined {
  if (cursor === undefined) return undefined;
  const [at = 0, id = 0] = readCursor(cursor, [MAX_TIME, MAX_ID]);
  return { at, id };
}

/** A place in a list that is ordered by name and id: after the item with this name and this id. */
export interface NamedPosition {
  name: string;
  id: number;
}

export function writeNamedCursor({ name, id }: NamedPosition): string {
  return Buffer.from(`${id}.${name}`).toString('base64url');
}

/**
 * Returns the place in a cursor, or the place before all items without a cursor. Throws error 20 for a text that is no
 * such cursor.
 */
export function readNamedCursor(cursor: string | undefined): NamedPosition {
  if (cursor === undefined) return { name: '', id: 0 };
  const [, id, name] = /^(\d{1,16})\.([^\0]*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (name === undefined || !(Number(id) <= MAX_ID)) throw notOfThisList();
  return { name, id: Number(id) };
}

function notOfThisList(): ApiError {
  return invalidArgument('cursor', 'is not a cursor of this list');
}

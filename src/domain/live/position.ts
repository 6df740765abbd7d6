import { invalidArgument } from '../../errors.js';
import { MAX_ID } from '../../db/ids.js';

/** A place in the stream of events: after one of the messages that an event makes, from 1. */
export interface LivePosition {
  position: number;
  part: number;
}

/** After all messages of an event. */
export const LAST_PART = 9;

const FORM = /^([0-9a-z]{1,11})\.([0-9])$/;

/** The text that clients get. They know nothing of its form. */
export function textOfPosition({ position, part }: LivePosition): string {
  return `${position.toString(36)}.${part}`;
}

/** Reads such a text. Throws 20 for any other. `argument` is where it was given. */
export function readPosition(text: string, argument: string): LivePosition {
  const [, position = '', part = ''] = FORM.exec(text) ?? [];
  const number = Number.parseInt(position, 36);
  if (position === '' || number > MAX_ID) throw invalidArgument(argument, 'is no position of the stream');
  return { position: number, part: Number(part) };
}

/** The place after all messages of an event. */
export function endOf(position: number): LivePosition {
  return { position, part: LAST_PART };
}

/** Whether a message comes after this place. */
export function isAfter(one: LivePosition, other: LivePosition): boolean {
  return one.position > other.position || (one.position === other.position && one.part > other.part);
}

import fc from 'fast-check';
import type { Change, Encoding } from './request.js';
import type { Input } from './valid_input.js';

/** One way to make a valid request wrong. */
export interface Mutation {
  name: string;
  /** Whether the operation must refuse the result; otherwise it may accept it. */
  mustBeRefused: boolean;
  /** What is wrong: the shape, which the contract shows, or the meaning of the arguments. */
  concerns: 'shape' | 'meaning';
  encodings: readonly Encoding[];
  change: fc.Arbitrary<Change>;
}

export const EVERY_ENCODING: readonly Encoding[] = ['query', 'form', 'json', 'multipart'];

/** Replaces the value of an argument. */
export function replace(name: string, value: (input: Input) => unknown): Change {
  return { draft: ({ input, caller }) => ({ input: { ...input, [name]: value(input) }, caller }) };
}

/** A mutation without random choices. */
export function always(change: Change): fc.Arbitrary<Change> {
  return fc.constant(change);
}

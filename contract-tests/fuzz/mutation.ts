import fc from 'fast-check';
import type { Change, Encoding } from './request.js';
import type { Input } from './valid_input.js';

/** One way of making a valid request wrong. */
export interface Mutation {
  name: string;
  /** Whether the operation must refuse what comes out; otherwise it may take it in its stride. */
  mustBeRefused: boolean;
  /** What is wrong: a shape, which the contract alone shows, or what the arguments mean. */
  concerns: 'shape' | 'meaning';
  encodings: readonly Encoding[];
  change: fc.Arbitrary<Change>;
}

export const EVERY_ENCODING: readonly Encoding[] = ['query', 'form', 'json', 'multipart'];

/** Gives an argument another value. */
export function replace(name: string, value: (input: Input) => unknown): Change {
  return { draft: ({ input, caller }) => ({ input: { ...input, [name]: value(input) }, caller }) };
}

/** Always the same change. */
export function always(change: Change): fc.Arbitrary<Change> {
  return fc.constant(change);
}

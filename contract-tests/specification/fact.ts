import { isDeepStrictEqual } from 'node:util';
import type { Indexed } from './indexed.js';

/**
 * What the contract has for a fact. `absent`: not even the operation or object that the fact is about. `missing`: that
 * exists, but the fact does not hold of it.
 */
export type Verdict = { is: 'held' | 'absent' | 'missing' } | { is: 'different'; found: string };

/** One thing that the specification says. */
export interface Fact {
  name: string;
  /** The heading above it. */
  section: string;
  kind: Kind;
  judge: (contract: Indexed) => Verdict;
}

export type Kind =
  | ('operation' | 'returns' | 'status' | 'credentials' | 'operation error')
  | ('parameter' | 'required' | 'type' | 'enum' | 'default' | 'bound')
  | ('field' | 'field type' | 'field values' | 'field required')
  | ('error' | 'event' | 'scope' | 'color');

export const HELD: Verdict = { is: 'held' };
export const ABSENT: Verdict = { is: 'absent' };
export const MISSING: Verdict = { is: 'missing' };

/** Held when both are equal. */
export function same(said: unknown, found: unknown): Verdict {
  return isDeepStrictEqual(said, found) ? HELD : { is: 'different', found: JSON.stringify(found) ?? 'nothing' };
}

/** Held when both have the same values, in any order. */
export function sameValues(said: readonly unknown[], found: readonly unknown[] | undefined): Verdict {
  return same(said.map(String).toSorted(), found?.map(String).toSorted());
}

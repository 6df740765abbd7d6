import { isDeepStrictEqual } from 'node:util';
import type { Indexed } from './indexed.js';

/** What the contract says to a fact. `absent`: what it is a fact of is not there. `missing`: that is there, and it is not. */
export type Verdict = { is: 'held' | 'absent' | 'missing' } | { is: 'different'; found: string };

/** One thing that the specification says. */
export interface Fact {
  name: string;
  /** The heading under which it stands. */
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

/** Held when both are the same. */
export function same(said: unknown, found: unknown): Verdict {
  return isDeepStrictEqual(said, found) ? HELD : { is: 'different', found: JSON.stringify(found) ?? 'nothing' };
}

/** Held when both have the same values, in whatever order. */
export function sameValues(said: readonly unknown[], found: readonly unknown[] | undefined): Verdict {
  return same(said.map(String).toSorted(), found?.map(String).toSorted());
}

import type { EventName } from '../../src/generated/events.js';
import type { Caller } from '../../src/testing/person.js';
import type { Skein } from '../../src/testing/skein.js';

/** A team, with a thread of Ada's and a conversation of Ben and Cleo, in which something has been said. */
export type World = Awaited<ReturnType<Skein['aTeam']>> & {
  skein: Skein;
  thread: { id: number };
  talk: { id: number };
};

/** Who makes a call, with what: arguments, or a form with a file. */
export type Call = readonly [by: Caller, input: Record<string, unknown> | FormData];

/** One way to call an operation, and what that emits. */
export interface Row {
  /** In their order, one an object (decision 36). */
  emits: readonly EventName[];
  /** Makes what is needed, and answers the call that is looked at. */
  call: (world: World) => Call | Promise<Call>;
  /** What the same call emits when it is made once more; undefined where it is not. */
  again: readonly EventName[] | undefined;
}

/** Each operation that changes anything, and what it emits in each of these ways. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

export function row(emits: readonly EventName[], call: Row['call'], again?: readonly EventName[]): Row {
  return { emits, call, again };
}

/** What concerns the caller alone, or nobody who could subscribe, emits nothing. */
export const silent = (call: Row['call']): Row => row([], call);

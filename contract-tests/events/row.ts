import type { EventName } from '../../src/generated/events.js';
import type { Caller } from '../../src/testing/person.js';
import type { Skein } from '../../src/testing/skein.js';

/** A team, with a thread of Ada's, and a conversation of Ben and Cleo with a message. */
export type World = Awaited<ReturnType<Skein['aTeam']>> & {
  skein: Skein;
  thread: { id: number };
  talk: { id: number };
};

/** The caller, and the arguments or a form with a file. */
export type Call = readonly [by: Caller, input: Record<string, unknown> | FormData];

/** One way to call an operation, and what that emits. */
export interface Row {
  /** The events in order, one for each object (behaviour/events.md#causes). */
  emits: readonly EventName[];
  /** Prepares what the call needs, and returns the call under test. */
  call: (world: World) => Call | Promise<Call>;
  /** What the same call emits when it is repeated; undefined where it is not repeated. */
  again: readonly EventName[] | undefined;
}

/** Each operation that changes anything, with the ways to call it. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

export function row(emits: readonly EventName[], call: Row['call'], again?: readonly EventName[]): Row {
  return { emits, call, again };
}

/** A call that emits nothing: it changes only the caller's own state, or something that nobody can subscribe to. */
export const silent = (call: Row['call']): Row => row([], call);

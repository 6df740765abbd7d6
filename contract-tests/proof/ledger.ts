import type { EventName } from '../../src/generated/events.js';

/** Something that subscribers are to be told of. `key` is what its body says of it, which nothing else does (keys.ts). */
export interface Happened {
  event: EventName;
  key: string;
  /** The first names of those who see it. */
  seers: readonly string[];
  workspace_id: number;
  channel_id?: number;
  thread_id?: number;
  conversation_id?: number;
}

/** One writing call, and what is known of it. */
export interface Write {
  operation: string;
  /** Its place among all writes of its writer. */
  number: number;
  /** Unknown: the connection was cut, or it was answered 5xx. */
  outcome: 'acknowledged' | 'unknown';
  /** What the thing is like afterwards, as `read` tells it. */
  state: string;
  /** What it makes happen to the thing of that id. */
  happens(id: number): readonly Happened[];
  /** What happened to the thing before need not be told any more, for it cannot be seen any more. */
  hides: boolean;
}

/** What is to be found of a thing that is not there. */
export const NONE = 'none';

/** What a thing is like, and its id, if it has one. */
export interface Seen {
  state: string;
  id: number | undefined;
}

/** Something that one writer makes and changes, one write after the other. After one whose outcome is unknown it is left alone. */
export interface Thing {
  what: string;
  writer: string;
  writes: Write[];
  /** Whom its first write mails to, once. */
  mailed: string | undefined;
  /** What the API shows of it. */
  read(): Promise<Seen>;
}

/** Something that has happened for sure, by whose write, and whether it must have been told by now. */
export interface Fact extends Happened {
  writer: string;
  number: number;
  mustBeTold: boolean;
}

/** What is true of a thing in the end: what has happened to it, or what is wrong with it. */
export interface Found {
  facts: Fact[];
  faults: string[];
  /** Whether its last write was made. */
  isMade: boolean;
  /** Whether nobody knows any more that it was there: a mail about it may have been withheld. */
  isHidden: boolean;
}

/** Holds what is there against what was acknowledged. Of a write whose outcome is unknown what is there tells whether it was made. */
export async function lookAt(thing: Thing): Promise<Found> {
  const { what, writer, writes } = thing;
  const last = writes.at(-1);
  if (last === undefined) return { facts: [], faults: [], isMade: false, isHidden: true };
  const seen = await thing.read();
  const before = writes.at(-2)?.state ?? NONE;
  const isMade = seen.state === last.state;
  if (!isMade && (last.outcome === 'acknowledged' || seen.state !== before)) {
    const expected = last.outcome === 'acknowledged' ? last.state : `${before}, or ${last.state}`;
    const fault = `${what}: after ${last.operation} (${last.outcome}) it is ${seen.state}, not ${expected}`;
    return { facts: [], faults: [fault], isMade, isHidden: true };
  }
  const made = isMade ? writes : writes.slice(0, -1);
  const facts = made.flatMap(({ number, happens }, index) => {
    const mustBeTold = !writes.slice(index + 1).some(({ hides }) => hides);
    return happens(seen.id ?? 0).map((happened) => ({ ...happened, writer, number, mustBeTold }));
  });
  return { facts, faults: [], isMade, isHidden: made.length === 0 || writes.some(({ hides }) => hides) };
}

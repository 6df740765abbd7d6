import type { EventName } from '../../src/generated/events.js';

/** An event that subscribers must get. `key` identifies it among all bodies (keys.ts). */
export interface Happened {
  event: EventName;
  key: string;
  /** The first names of the people who see it. */
  seers: readonly string[];
  workspace_id: number;
  channel_id?: number;
  thread_id?: number;
  conversation_id?: number;
}

/** A writing call, and what is known of its outcome. */
export interface Write {
  operation: string;
  /** Its index among all writes of its writer. */
  number: number;
  /** Unknown: the connection broke, or the response was 5xx. */
  outcome: 'acknowledged' | 'unknown';
  /** The state of the thing after the write, as `read` returns it. */
  state: string;
  /** The events that the write causes, for the thing with this id. */
  happens(id: number): readonly Happened[];
  /** Whether earlier events of the thing need not be delivered any more, because nobody can see it. */
  hides: boolean;
}

/** The state of a thing that does not exist. */
export const NONE = 'none';

/** The state of a thing, and its id, if it has one. */
export interface Seen {
  state: string;
  id: number | undefined;
}

/**
 * An object that one writer adds and changes, one write after the other. After a write with an unknown
 * outcome it is left alone.
 */
export interface Thing {
  what: string;
  writer: string;
  writes: Write[];
  /** The address that its first write mails to, once. */
  mailed: string | undefined;
  /** Its state in the API. */
  read(): Promise<Seen>;
}

/** An event that has certainly happened, and whether it must have been delivered by now. */
export interface Fact extends Happened {
  writer: string;
  number: number;
  mustBeTold: boolean;
}

/** The events of a thing at the end of a round, and what is wrong with it. */
export interface Found {
  facts: Fact[];
  faults: string[];
  /** Whether its last write took effect. */
  isMade: boolean;
  /** Whether nobody can see any more that it existed: a mail about it may have been withheld. */
  isHidden: boolean;
}

/**
 * Compares a thing with its acknowledged writes. Its state shows whether a write with an unknown outcome took effect.
 */
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

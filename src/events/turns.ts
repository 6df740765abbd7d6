import { sqlState } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import type { SequencedEvent } from './event.js';

/** Events of a workspace in one turn, at most. */
const MOST_EVENTS = 50;
/** How often an event that is published alone may fail, while the database works, before it is set aside. */
const MOST_FAILURES = 3;

/**
 * How many events of each workspace in a bucket are published in one turn. It is less after a turn whose events did not
 * fit into a page, and after a turn that the database refused: half of them, until the guilty event is alone.
 */
export class Turns {
  readonly #sizes = new Map<Bucket, number>();
  /** By the id of the event. */
  readonly #failures = new Map<number, number>();

  sizeOf(bucket: Bucket): number {
    return this.#sizes.get(bucket) ?? MOST_EVENTS;
  }

  /** More events than fit into a page were asked for. */
  wasCut(bucket: Bucket): void {
    this.#sizes.set(bucket, Math.max(1, Math.floor(this.sizeOf(bucket) / 2)));
  }

  succeeded(bucket: Bucket): void {
    const size = 2 * this.sizeOf(bucket);
    if (size < MOST_EVENTS) this.#sizes.set(bucket, size);
    else this.#sizes.delete(bucket);
  }

  /** The database refused these events of a bucket. Returns the one that is to be set aside, if there is one. */
  failed(bucket: Bucket, events: readonly SequencedEvent[]): SequencedEvent | undefined {
    const [event, ...others] = events;
    if (event === undefined) return undefined;
    this.#sizes.set(bucket, Math.max(1, Math.floor(Math.min(this.sizeOf(bucket), events.length) / 2)));
    if (others.length > 0) return undefined;
    const failures = (this.#failures.get(event.id) ?? 0) + 1;
    if (failures < MOST_FAILURES) {
      this.#failures.set(event.id, failures);
      return undefined;
    }
    this.#failures.delete(event.id);
    return event;
  }
}

/** The database works, but it refused what a direct subscriber sent for some events, or took too long. */
export class TurnFailed extends Error {}

/**
 * SQLSTATE classes and codes of other errors: the database cannot work at present, whatever the statement, or one event
 * has wrong data (22, 23).
 */
const OTHERS = /^(?:08|2[23]|25006|53[134]|57P|58|F0|XX00[12])/;
/** What node-postgres says when a result takes too long. */
const TIMEOUT = 'Query read timeout';

/** Whether a failure may be the fault of a batch of events as a whole. */
export function isCausedByBatch(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return !OTHERS.test(state);
  return error instanceof Error && hasTimedOut(error);
}

function hasTimedOut(error: Error): boolean {
  return error.message === TIMEOUT || (error.cause instanceof Error && hasTimedOut(error.cause));
}

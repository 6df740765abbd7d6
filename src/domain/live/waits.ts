import type { LivePosition } from './position.js';
import type { LiveReader } from './reader.js';

/** Lets a call wait for events. */
export interface LiveWaits {
  /**
   * Resolves when there is an event for the reader after this position, when `milliseconds` have passed, when `signal`
   * is aborted, or when the server stops. It holds no connection to the database. Throws 429 when too many wait.
   */
  next(reader: LiveReader, after: LivePosition, milliseconds: number, signal: AbortSignal): Promise<void>;
  /**
   * Reads a part of the past in turn: a few users at the same time, and of each one part. Throws when `signal` is
   * aborted before its turn.
   */
  inTurn<Result>(userId: number, signal: AbortSignal, read: () => Promise<Result>): Promise<Result>;
}

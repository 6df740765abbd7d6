import { DatabaseUnavailable, OutcomeUnknown, type Database } from './database.js';

/** A database for one request, which may write in several transactions. */
export interface WatchedWrites {
  readonly db: Database;
  /**
   * The error of the whole request: an outage after something was written, or may have been, is OutcomeUnknown. So
   * DatabaseUnavailable always says that nothing was written.
   */
  judged(error: unknown): unknown;
}

export function watchWrites(db: Database): WatchedWrites {
  let mayHaveWritten = false;
  const watched = async <Result>(work: Promise<Result>, hasWritten: (result: Result) => boolean): Promise<Result> => {
    try {
      const result = await work;
      mayHaveWritten ||= hasWritten(result);
      return result;
    } catch (error) {
      mayHaveWritten ||= error instanceof OutcomeUnknown;
      throw error;
    }
  };
  return {
    db: {
      ...db,
      run: (statement) => watched(db.run(statement), (rows) => rows > 0),
      transaction: (work) => watched(db.transaction(work), () => true),
    },
    judged: (error) =>
      mayHaveWritten && error instanceof DatabaseUnavailable
        ? new OutcomeUnknown('An earlier part was written', { cause: error.cause })
        : error,
  };
}

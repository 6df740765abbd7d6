import { Unavailable } from '../errors.js';
import { OutcomeUnknown, type Database, type Transaction } from './database.js';

/** A database for one request, which may write in several transactions. */
export interface WatchedWrites {
  readonly db: Database;
  /**
   * The error of the whole request: an outage after something was written, or may have been, is OutcomeUnknown. So
   * Unavailable always says that nothing was written.
   */
  judged(error: unknown): unknown;
  /** The rows that were written or deleted so far. */
  readonly changedRows: number;
}

export function watchWrites(db: Database): WatchedWrites {
  let mayHaveWritten = false;
  let changedRows = 0;
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
      run: async (statement) => {
        const rows = await watched(db.run(statement), (changed) => changed > 0);
        changedRows += rows;
        return rows;
      },
      transaction: (work) => {
        const count = (rows: number) => void (changedRows += rows);
        return watched(countedTransaction(db, work, count), () => true);
      },
    },
    get changedRows() {
      return changedRows;
    },
    judged: (error) =>
      mayHaveWritten && error instanceof Unavailable
        ? new OutcomeUnknown('An earlier part was written', { cause: error.cause })
        : error,
  };
}

/** Runs `work` in a transaction, and calls `count` with the rows that each of its tries has changed. */
async function countedTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
  count: (rows: number) => void,
): Promise<Result> {
  const tries: Transaction[] = [];
  try {
    return await db.transaction((trx) => {
      tries.push(trx);
      return work(trx);
    });
  } finally {
    for (const { changedRows } of tries) count(changedRows);
  }
}

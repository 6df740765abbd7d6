import pg from 'pg';

/** Thrown for a transaction or a single statement when its connection broke before the server confirmed the commit. */
export class OutcomeUnknown extends Error {}

/** The SQLSTATE of an error that PostgreSQL reported, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

export const UNIQUE_VIOLATION = '23505';

/** The SQLSTATE of every statement after a failed one in the same transaction. */
export const FAILED_TRANSACTION = '25P02';

/**
 * Whether an error makes the connection unusable. Only errors that the server reports about a statement do not. 57P0x
 * means that the server is shutting down.
 */
export function hasLostConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code?.startsWith('57P0') ?? false);
}

/** The error to throw when a commit has failed: OutcomeUnknown if the connection was lost. */
export function outcomeOf(error: unknown): unknown {
  return hasLostConnection(error)
    ? new OutcomeUnknown('It is not known whether it was committed', { cause: error })
    : error;
}

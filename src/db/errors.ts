import pg from 'pg';

/** A transaction, or a statement alone, whose connection broke before the server said whether it was committed. */
export class OutcomeUnknown extends Error {}

/** The SQLSTATE of an error that PostgreSQL reported, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

export const UNIQUE_VIOLATION = '23505';

/** Returned for every statement after one that failed in the same transaction. */
export const FAILED_TRANSACTION = '25P02';

/**
 * Whether the connection is of no use after this error: true for everything but what the server says of a statement. 57P0x means
 * that the server is shutting down.
 */
export function hasLostConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || (error.code?.startsWith('57P0') ?? false);
}

/** What is known after something that commits has failed: OutcomeUnknown when the connection was lost. */
export function outcomeOf(error: unknown): unknown {
  return hasLostConnection(error)
    ? new OutcomeUnknown('It is not known whether it was committed', { cause: error })
    : error;
}

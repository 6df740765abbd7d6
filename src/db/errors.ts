import pg from 'pg';
import { Unavailable } from '../errors.js';
import { UnreadableAnswer } from './unreadable.js';

/** Thrown for a transaction or a single statement when its connection broke before the server confirmed the commit. */
export class OutcomeUnknown extends Error {}

/**
 * Thrown when the database is away or has no room. Nothing of the transaction or the statement was written. `cause` is
 * the error of the driver.
 */
export class DatabaseUnavailable extends Unavailable {}

/** The SQLSTATE of an error that PostgreSQL reported, else undefined. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
}

export const UNIQUE_VIOLATION = '23505';

/** The SQLSTATE of every statement after a failed one in the same transaction. */
export const FAILED_TRANSACTION = '25P02';

/** The error of the driver. */
export function causeOf(error: unknown): unknown {
  return error instanceof DatabaseUnavailable ? error.cause : error;
}

/**
 * What the server reports when it has no room on the disk, in memory or for a connection; when it shuts down or starts;
 * when it only lets its clients read; and, of a connection pooler, when it cannot reach the server.
 */
const UNAVAILABLE = /^(53000|53[123]00|57P0[123]|25006|08.{3})$/;

/**
 * The error of a statement that was sent, but not in order to commit: DatabaseUnavailable if the connection was lost,
 * the answer timed out, or the server has no room. A value that cannot be sent is a TypeError, which is a bug.
 */
export function statementError(error: unknown): unknown {
  const isBug = error instanceof TypeError || error instanceof UnreadableAnswer;
  const isAway = error instanceof pg.DatabaseError ? UNAVAILABLE.test(error.code ?? '') : !isBug;
  return isAway ? unavailable(error) : error;
}

export function unavailable(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable('The database is away or has no room', { cause });
}

/** The server is shutting down; something has lost a connection to it. */
const LOST = /^(57P0|08)/;

/**
 * Whether an error makes the connection unusable. Only errors that the server reports about a statement do not. 57P0x
 * means that the server is shutting down, 08xxx that a connection pooler has lost the server. As an error that is not
 * fatal, it is Citus that has lost one of its nodes, and its connections to others can be used.
 */
export function hasLostConnection(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof pg.DatabaseError)) return true;
  const isOfNode = cause.severity === 'ERROR' && (cause.code ?? '').startsWith('08');
  return LOST.test(cause.code ?? '') && !isOfNode;
}

/**
 * Whether the connection that an error came from must not be used again: it is lost, or its server only reads, such as
 * a primary that has become a standby.
 */
export function needsAnotherConnection(error: unknown): boolean {
  return hasLostConnection(error) || sqlState(error) === '25006';
}

/** The error to throw when a commit has failed: OutcomeUnknown if a connection was lost, that to a node included. */
export function outcomeOf(error: unknown): unknown {
  return hasLostConnection(error) || LOST.test(sqlState(error) ?? '')
    ? new OutcomeUnknown('It is not known whether it was committed', { cause: causeOf(error) })
    : error;
}

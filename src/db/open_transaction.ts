import type pg from 'pg';
import { FAILED_TRANSACTION, hasLostConnection, OutcomeUnknown, outcomeOf, sqlState } from './errors.js';

const OVER = 'The transaction is over.';

/**
 * What is known of the transaction that is open on a connection. Statements are sent without waiting for those before them, so
 * the first one that fails makes those behind it fail too, and is the one that the transaction fails with.
 */
export class OpenTransaction {
  /** Statements that nobody waits for before the commit. */
  readonly #expected: Promise<unknown>[] = [];
  #isOver = false;
  #firstFailure: unknown;
  #unheard: unknown;

  /** Sends a statement and remembers the first failure. Fails once the transaction is over. */
  send<Result>(query: () => Promise<Result>): Promise<Result> {
    if (this.#isOver) return Promise.reject(new Error(OVER));
    return query().catch((error: unknown) => {
      this.#firstFailure ??= error;
      throw error;
    });
  }

  /** Takes a statement whose result nobody waits for: its failure is the transaction's. */
  expect(statement: Promise<unknown>): void {
    const heard = statement.catch((error: unknown) => {
      if (sqlState(error) !== FAILED_TRANSACTION) this.#unheard ??= error;
    });
    this.#expected.push(heard);
  }

  /**
   * Sends the commit. Throws the first failure when a statement has failed, also one that the work has ignored: PostgreSQL
   * answers ROLLBACK then. Throws OutcomeUnknown when the connection breaks before the answer.
   */
  async commit(send: () => Promise<pg.QueryResult>): Promise<void> {
    const { command } = await send().catch((error: unknown) => {
      const isUndone = this.#firstFailure !== undefined && !hasLostConnection(this.#firstFailure);
      throw isUndone ? this.#firstFailure : outcomeOf(error);
    });
    await Promise.all(this.#expected);
    if (command !== 'COMMIT' || this.#unheard !== undefined) throw this.#firstFailure ?? this.#unheard;
  }

  /** Throws once the transaction is over: its connection belongs to somebody else then. */
  requireOpen(): void {
    if (this.#isOver) throw new Error(OVER);
  }

  /** Refuses further statements. */
  end(): void {
    this.#isOver = true;
  }

  /** Why the transaction failed, for an error that its work threw: perhaps a statement before it failed, which nobody waited for. */
  async causeOf(error: unknown): Promise<unknown> {
    await Promise.all(this.#expected);
    if (error instanceof OutcomeUnknown) return error;
    return sqlState(error) === FAILED_TRANSACTION ? this.#firstFailure : (this.#unheard ?? error);
  }
}

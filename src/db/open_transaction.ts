import type pg from 'pg';
import { FAILED_TRANSACTION, hasLostConnection, OutcomeUnknown, outcomeOf, sqlState } from './errors.js';

const OVER = 'The transaction is over.';

/**
 * The state of the transaction that is open on a connection. Statements are sent without waiting for earlier ones. So
 * the first failure makes the later ones fail too, and it is the error of the transaction.
 */
export class OpenTransaction {
  /** Statements that are awaited only at the commit. */
  readonly #expected: Promise<unknown>[] = [];
  #isOver = false;
  #firstFailure: unknown;
  #unheard: unknown;

  /** Sends a statement and remembers the first failure. Rejects after the end of the transaction. */
  send<Result>(query: () => Promise<Result>): Promise<Result> {
    if (this.#isOver) return Promise.reject(new Error(OVER));
    return query().catch((error: unknown) => {
      this.#firstFailure ??= error;
      throw error;
    });
  }

  /** Adds a statement that nothing awaits. Its failure is the transaction's. */
  expect(statement: Promise<unknown>): void {
    const heard = statement.catch((error: unknown) => {
      if (sqlState(error) !== FAILED_TRANSACTION) this.#unheard ??= error;
    });
    this.#expected.push(heard);
  }

  /**
   * Sends the commit. Throws the first failure of a statement, even one that `work` has ignored: PostgreSQL then
   * answers ROLLBACK. Throws OutcomeUnknown when the connection breaks before the answer.
   */
  async commit(send: () => Promise<pg.QueryResult>): Promise<void> {
    const { command } = await send().catch((error: unknown) => {
      const isUndone = this.#firstFailure !== undefined && !hasLostConnection(this.#firstFailure);
      throw isUndone ? this.#firstFailure : outcomeOf(error);
    });
    await Promise.all(this.#expected);
    if (command !== 'COMMIT' || this.#unheard !== undefined) throw this.#firstFailure ?? this.#unheard;
  }

  /** From now on `send` fails, because the connection may already be in use elsewhere. */
  end(): void {
    this.#isOver = true;
  }

  /**
   * The real cause of an error that `work` threw. It may be the failure of an earlier statement that nothing awaited.
   */
  async causeOf(error: unknown): Promise<unknown> {
    await Promise.all(this.#expected);
    if (error instanceof OutcomeUnknown) return error;
    return sqlState(error) === FAILED_TRANSACTION ? this.#firstFailure : (this.#unheard ?? error);
  }
}

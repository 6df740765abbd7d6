import type pg from 'pg';
import { hasLostConnection, statementError } from './errors.js';
import type { PooledConnection, SkeinClient } from './knex_client.js';
import { UnreadableAnswer } from './unreadable.js';

/** The minimum size of a group, if enough statements wait. Fewer are not worth a second connection. */
const FEW = 4;
/** The maximum size of a group, because the last statement waits for all others. */
const MANY = 16;

interface Waiting {
  query: pg.QueryConfig;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * Groups reading statements outside transactions (ADR 8). Statements of the same turn of the event loop, and statements
 * that wait for a connection, share a connection. They are sent together, without waiting for each other's results,
 * which saves system calls here and in PostgreSQL. Each still has its own result, error and snapshot. If a result is
 * unreadable, the statements behind it are sent again.
 */
export class GroupedStatements {
  readonly #client: SkeinClient;
  /** The maximum number of connections that groups use at once. */
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  #awaited = 0;
  #held = 0;
  #isDue = false;

  constructor(client: SkeinClient, most: number) {
    this.#client = client;
    this.#most = most;
  }

  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // Runs after all requests that have arrived so far are read.
      setImmediate(() => {
        this.#isDue = false;
        this.#callConnections();
      });
    });
  }

  #callConnections(): void {
    while (this.#waiting.length > this.#awaited * FEW && this.#awaited + this.#held < this.#most) {
      this.#awaited += 1;
      this.#client.acquireConnection().then(
        (connection) => this.#send(connection),
        (error: unknown) => this.#refuse(error),
      );
    }
  }

  #send(connection: PooledConnection): void {
    this.#awaited -= 1;
    const group = this.#nextGroup();
    let unanswered = group.length;
    if (unanswered === 0) return void this.#client.releaseConnection(connection);
    let lost: Error | undefined;
    const again: Waiting[] = [];
    this.#held += 1;
    for (const waiting of group) {
      const { query, resolve, reject } = waiting;
      this.#client.tell(connection, query);
      connection.query(query, (error: Error | null, result) => {
        if (error) {
          // Callbacks run in order. The first with this error has caused it. Those behind it have no result yet.
          if (error === lost && error instanceof UnreadableAnswer) again.push(waiting);
          else reject(statementError(error));
          if (hasLostConnection(error)) lost = error;
        } else resolve(result);
        unanswered -= 1;
        // Compared with 0 exactly, because the driver calls back twice for a value that it cannot send.
        if (unanswered !== 0) return;
        this.#held -= 1;
        connection.__knex__disposed ??= lost;
        void this.#client.releaseConnection(connection);
        this.#waiting.unshift(...again);
        this.#callConnections();
      });
    }
  }

  #refuse(error: unknown): void {
    this.#awaited -= 1;
    // Another connection is open or being opened, and will take the waiting statements.
    if (this.#awaited + this.#held > 0) return;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #nextGroup(): Waiting[] {
    const fair = Math.ceil(this.#waiting.length / this.#most);
    return this.#waiting.splice(0, Math.min(Math.max(fair, FEW), MANY));
  }
}

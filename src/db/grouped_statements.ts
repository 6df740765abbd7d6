import type pg from 'pg';
import { hasLostConnection } from './errors.js';
import type { PooledConnection, SkeinClient } from './knex_client.js';
import { UnreadableAnswer } from './unreadable.js';

/** A group takes what waits, so many statements at least, if there are as many: fewer are not worth a second connection. */
const FEW = 4;
/** The last of a group waits for all before it: so many at most. */
const MANY = 16;

interface Waiting {
  query: pg.QueryConfig;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * Sends statements that stand alone, reading ones. Those that come in the same turn of the event loop, or wait for a connection
 * at the same time, go over one connection together, without waiting for each other's answers: one write instead of many, for
 * us and for PostgreSQL (ADR 8). Each still has its own answer, its own error and its own snapshot; when the answer of one cannot be read,
 * those behind it are sent once more.
 */
export class GroupedStatements {
  readonly #client: SkeinClient;
  /** Connections that may be busy with groups at once. */
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
      // After all requests that have arrived by now were read.
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
          // They are told in their order: the first has met it, and nothing has come of those behind it.
          if (error === lost && error instanceof UnreadableAnswer) again.push(waiting);
          else reject(error);
          if (hasLostConnection(error)) lost = error;
        } else resolve(result);
        unanswered -= 1;
        // Never below: the driver answers a value that it cannot send twice.
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
    // Another connection is at work, or on its way: it takes what waits.
    if (this.#awaited + this.#held > 0) return;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #nextGroup(): Waiting[] {
    const fair = Math.ceil(this.#waiting.length / this.#most);
    return this.#waiting.splice(0, Math.min(Math.max(fair, FEW), MANY));
  }
}

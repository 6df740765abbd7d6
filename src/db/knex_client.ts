import knex, { type Knex } from 'knex';
import PostgresClient, { type PooledConnection, type SentQuery } from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { settingStatement } from './connection_settings.js';
import { needsAnotherConnection, outcomeOf, statementError, unavailable } from './errors.js';
import { GatheringSocket } from './gathering_socket.js';
import { OpenTransaction } from './open_transaction.js';
import { ended, Servers } from './servers.js';
import { types } from './types.js';
import { endWhenUnreadable } from './unreadable.js';

export type { PooledConnection };

/** The open transaction of each connection. */
const transactions = new WeakMap<PooledConnection, OpenTransaction>();

/**
 * Knex's client for PostgreSQL, for the pool and the migrations (ADR 17). It gives guarantees that Knex does not give:
 *
 * - A connection that is lost, whose result timed out, or whose server only reads is destroyed and never used again.
 * - A transaction fails when one of its statements has failed, even if `work` ignored the error. Knex takes the
 *   ROLLBACK with which the server answers a COMMIT for success.
 * - A commit whose answer is lost throws OutcomeUnknown. So does a statement outside a transaction that Knex has built.
 * - Other statements throw DatabaseUnavailable when the database is away or has no room.
 * - BEGIN travels with the first statement.
 *
 * Clients for one connection are made from this prototype without the constructor, so private members would not work.
 */
export class SkeinClient extends PostgresClient {
  /** Called when a connection breaks. */
  onBroken: ((error: Error) => void) | undefined;
  /** The servers that connections may go to. */
  servers: Servers | undefined;
  /** The first statement sent on each connection. */
  greeting: string | undefined;
  /** Whether Knex's event `query` has listeners. */
  isHeard: () => boolean = () => false;

  /** Since when each connection is in use, as `performance.now()`. */
  readonly inUse = new Map<PooledConnection, number>();

  override async acquireConnection(): Promise<PooledConnection> {
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw unavailable(error);
    });
    this.inUse.set(connection, performance.now());
    return connection;
  }

  override releaseConnection(connection: PooledConnection): Promise<void> {
    this.inUse.delete(connection);
    return super.releaseConnection(connection);
  }

  /** Closes the connections that are in use since before this time, whatever they wait for. */
  abandon(before: number): void {
    for (const [connection, since] of this.inUse) if (since < before) connection.connection.stream.destroy();
  }

  override async acquireRawConnection(): Promise<PooledConnection> {
    const connection = await (this.servers?.open((url) => this.connectTo(url)) ?? super.acquireRawConnection());
    connection.on('error', (error) => this.onBroken?.(error));
    endWhenUnreadable(connection);
    if (this.greeting === undefined) return connection;
    try {
      await connection.query(this.greeting);
      return connection;
    } catch (error) {
      await ended(connection);
      throw error;
    }
  }

  /** Connects to one server. */
  connectTo(connectionString: string): Promise<PooledConnection> {
    const { connectionSettings: settings } = this;
    const client: SkeinClient = Object.create(this, {
      connectionSettings: { value: { ...settings, connectionString } },
      servers: { value: undefined },
    });
    return PostgresClient.prototype.acquireRawConnection.call(client);
  }

  override async destroyRawConnection(connection: PooledConnection): Promise<void> {
    // A hanging server would never confirm the end of the connection.
    if (connection.__knex__disposed === undefined) await super.destroyRawConnection(connection);
    else connection.connection.stream.destroy();
  }

  /** Sends a statement that Knex has built. */
  override async _query(connection: PooledConnection, query: SentQuery): Promise<SentQuery> {
    const { sql: text, bindings = [] } = query;
    if (text === 'BEGIN;') this.begin(connection);
    else if (text === 'COMMIT;') await this.commit(connection);
    else if (text === 'ROLLBACK') await this.rollBack(connection);
    else {
      const send = () => this.send(connection, { text, values: [...bindings] });
      const open = transactions.get(connection);
      query.response = await (open === undefined ? send().catch(throwOutcome) : open.send(send));
    }
    return query;
  }

  /** Begins a transaction on a connection. Its first statement does not wait for the answer. */
  begin(connection: PooledConnection): OpenTransaction {
    const open = new OpenTransaction();
    transactions.set(connection, open);
    open.expect(this.send(connection, { text: 'begin' }));
    return open;
  }

  /** Commits. Throws the same errors as `OpenTransaction.commit`. */
  async commit(connection: PooledConnection): Promise<void> {
    await transactions.get(connection)?.commit(() => this.send(connection, { text: 'commit' }));
    transactions.delete(connection);
  }

  /**
   * Rolls back. Knex waits only five seconds, so the connection is marked as unusable until the server has confirmed.
   */
  async rollBack(connection: PooledConnection): Promise<void> {
    transactions.delete(connection);
    const wasDisposed = connection.__knex__disposed;
    connection.__knex__disposed ??= 'It is being rolled back.';
    await connection.query('rollback');
    if (wasDisposed === undefined) delete connection.__knex__disposed;
  }

  /** Sends a statement that is already text. A lost connection is never used again. */
  send<Row extends pg.QueryResultRow>(
    connection: PooledConnection,
    query: pg.QueryConfig,
  ): Promise<pg.QueryResult<Row>> {
    return connection.query<Row>(query).catch((error: unknown) => {
      if (needsAnotherConnection(error)) connection.__knex__disposed ??= error;
      throw statementError(error);
    });
  }

  /** Emits Knex's event `query` for a statement that bypasses Knex. */
  tell({ __knexUid, __knexTxId }: PooledConnection, { text, values }: pg.QueryConfig): void {
    if (this.isHeard()) this.emit('query', { __knexUid, __knexTxId, sql: text, bindings: values });
  }
}

/** Knex does not say whether its statement writes. */
function throwOutcome(error: unknown): never {
  throw outcomeOf(error);
}

type Connection = Knex.PgConnectionConfig & Pick<pg.ClientConfig, 'pipeline' | 'stream'> & { connectionString: string };

/** Opens Knex. Connects with the first statement, except for `pool.min` connections. */
export function connectKnex(
  connection: Connection,
  config: Pick<Knex.Config, 'pool' | 'acquireConnectionTimeout'>,
): { knex: Knex; client: SkeinClient } {
  const opened = knex({
    ...config,
    client: SkeinClient,
    connection: { ...connection, types },
    // Otherwise Knex would query the server for it.
    version: '15',
    // Error messages must not contain values, which may be secrets.
    compileSqlOnError: false,
    log: SILENT,
  });
  const { client } = opened;
  if (!(client instanceof SkeinClient)) throw new Error('Knex has another client.');
  client.servers = new Servers(connection.connectionString);
  client.isHeard = () => opened.listenerCount('query') > 0;
  return { knex: opened, client };
}

const quiet = (): void => undefined;
/** Knex logs nothing. Errors are thrown, and their callers log them. */
export const SILENT = { warn: quiet, error: quiet, deprecate: quiet, debug: quiet };

export interface PoolOptions {
  url: string;
  /** The maximum number of connections. */
  poolSize: number;
  /** Timeouts of a statement in milliseconds: for its connection, and for its result. */
  connectMs: number;
  answerMs: number;
  /** Whether each connection is given its settings. */
  setsUp: boolean;
  /** Called when a connection breaks. */
  onError?: ((error: Error) => void) | undefined;
}

/** An idle connection is closed after this time, in milliseconds. */
const IDLE_MS = 10_000;

/** Opens Knex with the pool for requests and workers. */
export function openPool({ url, poolSize, connectMs, answerMs, setsUp, onError }: PoolOptions): {
  knex: Knex;
  client: SkeinClient;
} {
  const connection: Connection = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    application_name: 'skein',
    pipeline: true,
    stream: () => new GatheringSocket(),
  };
  const pool = { min: 0, max: poolSize, idleTimeoutMillis: IDLE_MS };
  const opened = connectKnex(connection, { pool, acquireConnectionTimeout: connectMs });
  opened.client.onBroken = onError;
  // Not as options of the connection: poolers refuse those.
  opened.client.greeting = setsUp ? settingStatement(answerMs) : undefined;
  return opened;
}

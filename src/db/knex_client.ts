import knex, { type Knex } from 'knex';
import makeKnex from 'knex/lib/knex-builder/make-knex.js';
import PostgresClient, { type PooledConnection, type SentQuery } from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { hasLostConnection } from './errors.js';
import { GatheringSocket } from './gathering_socket.js';
import { OpenTransaction } from './open_transaction.js';
import { types } from './types.js';
import { endWhenUnreadable } from './unreadable.js';

export type { PooledConnection };

/** The transaction that is open on a connection. */
const transactions = new WeakMap<PooledConnection, OpenTransaction>();
/** Knex on one connection, for what is built within a transaction there. */
const bound = new WeakMap<PooledConnection, Knex>();

/**
 * Knex's client for PostgreSQL, with what Knex alone does not promise:
 *
 * - A connection that is lost, or whose answer did not come in time, is destroyed, never handed out again.
 * - A transaction fails when one of its statements has failed, even if its work has ignored that: Knex takes the server's ROLLBACK
 *   to a COMMIT for success.
 * - A commit whose answer is lost throws OutcomeUnknown.
 * - BEGIN travels with the first statement.
 *
 * Clients for one connection are made from this prototype without calling the constructor: private members would not work.
 */
export class SkeinClient extends PostgresClient {
  /** Called when a connection breaks. */
  onBroken: ((error: Error) => void) | undefined;
  /** The first statement of each connection. */
  greeting: string | undefined;
  /** Whether anybody listens to Knex's event `query`. */
  isHeard: () => boolean = () => false;

  override async acquireRawConnection(): Promise<PooledConnection> {
    const connection = await super.acquireRawConnection();
    connection.on('error', (error) => this.onBroken?.(error));
    endWhenUnreadable(connection);
    if (this.greeting !== undefined) await connection.query(this.greeting);
    return connection;
  }

  override async destroyRawConnection(connection: PooledConnection): Promise<void> {
    // A server that hangs would never confirm the end.
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
      query.response = await (transactions.get(connection)?.send(send) ?? send());
    }
    return query;
  }

  /** Begins a transaction on a connection. Its first statement need not wait for that. */
  begin(connection: PooledConnection): OpenTransaction {
    const open = new OpenTransaction();
    transactions.set(connection, open);
    open.expect(this.send(connection, { text: 'begin' }));
    return open;
  }

  /** Commits; throws what `OpenTransaction.commit` throws. */
  async commit(connection: PooledConnection): Promise<void> {
    await transactions.get(connection)?.commit(() => this.send(connection, { text: 'commit' }));
    transactions.delete(connection);
  }

  /** Rolls back. Until the server has said that it did, the connection is not handed out: Knex waits five seconds for it. */
  async rollBack(connection: PooledConnection): Promise<void> {
    transactions.delete(connection);
    const wasDisposed = connection.__knex__disposed;
    connection.__knex__disposed ??= 'It is being rolled back.';
    await connection.query('rollback');
    if (wasDisposed === undefined) delete connection.__knex__disposed;
  }

  /** Sends a statement that is text already. The connection is not handed out again once it is lost. */
  send<Row extends pg.QueryResultRow>(
    connection: PooledConnection,
    query: pg.QueryConfig,
  ): Promise<pg.QueryResult<Row>> {
    return connection.query<Row>(query).catch((error: unknown) => {
      if (hasLostConnection(error)) connection.__knex__disposed ??= error;
      throw error;
    });
  }

  /** Emits Knex's event `query` for a statement that Knex does not send. */
  tell({ __knexUid, __knexTxId }: PooledConnection, { text, values }: pg.QueryConfig): void {
    if (this.isHeard()) this.emit('query', { __knexUid, __knexTxId, sql: text, bindings: values });
  }

  /** Knex on one connection, made once: all that is built with it is sent there, and belongs to the transaction that is open there. */
  knexOn(connection: PooledConnection): Knex {
    const known = bound.get(connection);
    if (known !== undefined) return known;
    const { version, config, driver, connectionSettings, valueForUndefined, logger } = this;
    const client: SkeinClient = Object.assign(Object.create(SkeinClient.prototype), {
      ...{ version, config, driver, connectionSettings, valueForUndefined, logger },
      transacting: true,
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
    });
    client.on('query', (query) => this.emit('query', query));
    const made = Object.assign(makeKnex(client), { isTransaction: true });
    bound.set(connection, made);
    return made;
  }
}

type Connection = Knex.PgConnectionConfig & Pick<pg.ClientConfig, 'pipeline' | 'stream'>;

/** Opens Knex. Nothing is connected until the first statement, but for `pool.min` connections. */
export function connectKnex(
  connection: Connection,
  config: Pick<Knex.Config, 'pool' | 'acquireConnectionTimeout'>,
): { knex: Knex; client: SkeinClient } {
  const opened = knex({
    ...config,
    client: SkeinClient,
    connection: { ...connection, types },
    // Knex would ask the server for it.
    version: '15',
    // The message of an error never has values: they may be secrets.
    compileSqlOnError: false,
    log: SILENT,
  });
  const { client } = opened;
  if (!(client instanceof SkeinClient)) throw new Error('Knex has another client.');
  client.isHeard = () => opened.listenerCount('query') > 0;
  return { knex: opened, client };
}

const quiet = (): void => undefined;
/** What fails is thrown, and logged by its caller. */
export const SILENT = { warn: quiet, error: quiet, deprecate: quiet, debug: quiet };

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  poolSize: number;
  /** How long a statement waits for its connection, and for its answer, in milliseconds. */
  connectMs: number;
  answerMs: number;
  /** Called when a connection breaks. */
  onError?: ((error: Error) => void) | undefined;
}

/** A connection that nobody has used for so long is closed, in milliseconds. */
const IDLE_MS = 10_000;

/**
 * Every statement finds its rows by an index, whatever the values: one plan serves all, and planning again for each execution would
 * cost more than most statements themselves. Citus cannot make such a plan for a statement that goes to several shards.
 */
const ONE_PLAN = `select set_config('plan_cache_mode',
  case when exists (select from pg_extension where extname = 'citus') then 'auto' else 'force_generic_plan' end, false)`;

/** Opens Knex with a pool for the statements of requests and workers. */
export function openPool({ url, poolSize, connectMs, answerMs, onError }: PoolOptions): {
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
    // No statement runs long enough for compiling it to pay. A client that hangs within a transaction loses its locks.
    options: `-c jit=off -c idle_in_transaction_session_timeout=${answerMs}`,
  };
  const pool = { min: 0, max: poolSize, idleTimeoutMillis: IDLE_MS };
  const opened = connectKnex(connection, { pool, acquireConnectionTimeout: connectMs });
  opened.client.onBroken = onError;
  opened.client.greeting = ONE_PLAN;
  return opened;
}

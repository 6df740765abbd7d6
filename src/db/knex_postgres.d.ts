/** Parts of Knex that have no types of their own: its client for PostgreSQL, as far as SkeinClient overrides and calls it. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';
  import type pg from 'pg';

  /** A connection of Knex's pool. */
  export interface PooledConnection extends pg.Client {
    /** Set on a connection that is of no use any more: the pool destroys it instead of handing it out. */
    __knex__disposed?: unknown;
    __knexUid?: string;
    __knexTxId?: string;
  }

  /** A statement as Knex sends it; the result is put into `response`. */
  export interface SentQuery {
    sql: string;
    bindings?: readonly unknown[];
    response?: pg.QueryResult;
  }

  export default class PostgresClient extends Knex.Client {
    override acquireConnection(): Promise<PooledConnection>;
    override releaseConnection(connection: PooledConnection): Promise<void>;
    override acquireRawConnection(): Promise<PooledConnection>;
    override destroyRawConnection(connection: PooledConnection): Promise<void>;
    _query(connection: PooledConnection, query: SentQuery): Promise<SentQuery>;
  }
}

declare module 'knex/lib/knex-builder/make-knex.js' {
  import type { Knex } from 'knex';

  export default function makeKnex(client: Knex.Client): Knex;
}

/** Types of Knex internals that have none: its PostgreSQL client, as far as SkeinClient uses it. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';
  import type pg from 'pg';

  /** A connection of Knex's pool. */
  export interface PooledConnection extends pg.Client {
    /** Set on an unusable connection. The pool destroys it instead of reusing it. */
    __knex__disposed?: unknown;
    __knexUid?: string;
    __knexTxId?: string;
  }

  /** A statement as Knex sends it. Its result is stored in `response`. */
  export interface SentQuery {
    sql: string;
    bindings?: readonly unknown[];
    method?: string;
    returning?: unknown;
    response?: Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>;
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

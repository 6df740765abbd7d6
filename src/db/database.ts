import type { Knex } from 'knex';
import type pg from 'pg';
import { ConcurrencyLimit } from '../concurrency_limit.js';
import { DatabaseUnavailable, OutcomeUnknown, outcomeOf, sqlState, UNIQUE_VIOLATION } from './errors.js';
import { GroupedStatements } from './grouped_statements.js';
import type { Bucket } from './ids.js';
import { openPool, type PooledConnection, type SkeinClient } from './knex_client.js';
import type { OpenTransaction } from './open_transaction.js';
import {
  PAGE_BYTES,
  queryable,
  StatementNames,
  type Page,
  type PageRow,
  type Queryable,
  type Statement,
  type StatementSender,
} from './queryable.js';
import { empty, join, raw, Sql, sql, sqlOf } from './sql.js';

export { DatabaseUnavailable, OutcomeUnknown, sql, sqlOf, empty, join, raw, Sql, sqlState, UNIQUE_VIOLATION };
export type { Page, PageRow, Queryable };

/** An open transaction. Only writing operations use one, and events can be emitted only in one. */
export interface Transaction extends Queryable {
  /** Whether an event was written, so that the dispatcher must be woken after the commit. */
  emitted: boolean;
  /** The rows that its statements have written or deleted so far. */
  readonly changedRows: number;
  /**
   * Sends a statement whose result is not needed, in order with the others. Nothing waits for it before the commit, so
   * it travels with the next statement. If it fails, the transaction fails with its error.
   */
  send(statement: Sql): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction. Commits when it returns, and rolls back when it throws. On a serialization failure or
   * a deadlock (40001, 40P01) `work` runs again, three times in all, so it must change nothing but the database. Throws
   * OutcomeUnknown when it is not known whether the commit succeeded, and DatabaseUnavailable when the database was
   * away or had no room before that.
   */
  transaction<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>;
  /** The pool. It emits `query` for each statement. */
  readonly knex: Knex;
  /**
   * For reading statements that may take long. Each has a connection of its own, so that no other statement waits
   * behind it. A quarter of the connections run them at once, and the others wait in order.
   */
  readonly slow: Queryable;
  /** The same database with smaller pages, for the requests of a batch, because many of them make pages at once. */
  readonly ofBatch: Database;
  /** The same database for pages of many items: each has a connection of its own, as `slow` statements have. */
  readonly ofLargePages: Database;
  /** The buckets on nodes of Citus that are away. `Nodes` keeps it. Empty on one PostgreSQL. */
  readonly awayBuckets: Set<Bucket>;
  /**
   * Closes the connections that are in use since before this time (`performance.now()`), because what they wait for is
   * away. Their statements fail as if the database had been lost.
   */
  abandon(before: number): void;
  /** Waits for the running statements, then closes all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Whether statements are prepared under names. By default they are. */
  prepares?: boolean;
  /** Whether each connection is given its settings. By default it is. */
  setsUp?: boolean;
  /** The maximum number of connections. */
  poolSize: number;
  /** Called after each commit of a transaction that emitted events. */
  afterEmit?: () => void;
  /** Called when a connection breaks. The pool replaces it. */
  onError?: (error: Error) => void;
  /** Called with the text of each distinct statement when it is first sent. The test of the bucket rule uses it. */
  onNewStatement?: (text: string) => void;
  /**
   * The maximum size of a page in bytes, unless its first item alone is larger. Pages for a batch get a sixteenth,
   * because many are made at once.
   */
  pageBytes?: number;
  /** How long a statement waits for its connection, in milliseconds, before it fails. */
  connectMs?: number;
  /** How long a statement waits for its result, in milliseconds, before it fails and its connection is closed. */
  answerMs?: number;
}

/** The number of pages that a batch may make at once. */
const PAGES_OF_A_BATCH = 16;
const TRIES = 3;
/**
 * Timeouts of a statement in milliseconds: for its connection, and for its result. The second includes waiting for
 * earlier statements and for locks. Without timeouts a hanging server would block every request for ever.
 */
const CONNECT_MS = 10_000;
export const ANSWER_MS = 60_000;
/** The commands whose results count rows that they have changed. */
const WRITING: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE']);
/** Serialization failure and deadlock. */
const RETRIED = new Set(['40001', '40P01']);

/** Opens a pool on `options.url`. Nothing is connected until the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, onError, connectMs = CONNECT_MS, answerMs = ANSWER_MS, pageBytes = PAGE_BYTES } = options;
  const { knex, client } = openPool({ url, poolSize, onError, connectMs, answerMs, setsUp: options.setsUp ?? true });
  listenToStatements(knex, options.onNewStatement);
  const names = new StatementNames(options.prepares);
  const reads = new GroupedStatements(client, Math.ceil(poolSize / 2));
  const few = Math.max(1, Math.floor(poolSize / 4));
  const others = {
    knex,
    // Writes may wait for a lock, so each has a connection of its own and delays no other statement.
    run: (statement: Sql) => runAlone(client, names, statement),
    transaction: async <Result>(work: (trx: Transaction) => Promise<Result>) => {
      const { result, emitted } = await retried(() => inTransaction(client, names, work));
      if (emitted) options.afterEmit?.();
      return result;
    },
    slow: queryable(slowStatements(client, few), names, pageBytes),
    awayBuckets: new Set<Bucket>(),
    abandon: (before: number) => client.abandon(before),
    close: () => knex.destroy(),
  };
  const parts = { reads, large: slowStatements(client, few), names, others };
  return withPages(parts, pageBytes, withPages(parts, pageBytes / PAGES_OF_A_BATCH));
}

/** What the databases of one pool have in common. */
interface Parts {
  reads: StatementSender;
  /** For large pages. */
  large: StatementSender;
  names: StatementNames;
  others: Omit<Database, keyof Queryable | 'ofBatch' | 'ofLargePages'>;
}

/** The database with pages of so many bytes. Without `ofBatch` it is that for batches itself. */
function withPages({ reads, large, names, others }: Parts, bytes: number, ofBatch?: Database): Database {
  const shared = { ...queryable(reads, names, bytes), ...others };
  const db: Database = {
    ...shared,
    get ofBatch() {
      return ofBatch ?? db;
    },
    get ofLargePages() {
      return ofLargePages;
    },
  };
  const ofLargePages: Database = {
    ...shared,
    page: queryable(large, names, bytes).page,
    get ofBatch() {
      return db.ofBatch;
    },
    get ofLargePages() {
      return ofLargePages;
    },
  };
  return db;
}

/** Calls `onNew` with the text of each distinct statement. */
function listenToStatements(knex: Knex, onNew: ((text: string) => void) | undefined): void {
  if (onNew === undefined) return;
  const known = new Set<string>();
  knex.on('query', ({ sql: text }: { sql: string }) => {
    if (known.has(text)) return;
    known.add(text);
    onNew(text);
  });
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error;
    }
  }
}

async function inTransaction<Result>(
  client: SkeinClient,
  names: StatementNames,
  work: (trx: Transaction) => Promise<Result>,
): Promise<{ result: Result; emitted: boolean }> {
  const connection = await client.acquireConnection();
  const open = client.begin(connection);
  try {
    const trx = transactionOn(client, connection, open, names);
    const result = await work(trx);
    open.end();
    await client.commit(connection);
    return { result, emitted: trx.emitted };
  } catch (error) {
    open.end();
    // If the rollback fails too, the first error is still the cause.
    await client.rollBack(connection).catch(() => undefined);
    throw await open.causeOf(error);
  } finally {
    await client.releaseConnection(connection);
  }
}

function transactionOn(
  client: SkeinClient,
  connection: PooledConnection,
  open: OpenTransaction,
  names: StatementNames,
): Transaction {
  const target = targetOf(client, connection);
  let changedRows = 0;
  const statements = queryable(
    {
      query: async <Row extends pg.QueryResultRow>(query: Statement) => {
        const result = await open.send(() => target.query<Row>(query));
        if (WRITING.has(result.command)) changedRows += result.rowCount ?? 0;
        return result;
      },
    },
    names,
  );
  return {
    ...statements,
    get changedRows() {
      return changedRows;
    },
    send: (statement) => open.expect(statements.run(statement)),
    emitted: false,
  };
}

/** Sends each statement on a connection of its own, at most `most` at once. */
function slowStatements(client: SkeinClient, most: number): StatementSender {
  const limit = new ConcurrencyLimit(most, Infinity);
  return {
    query: (query) =>
      limit.run(() => withConnection(client, (connection) => targetOf(client, connection).query(query))),
  };
}

/** Runs a statement that is a transaction of its own. */
function runAlone(client: SkeinClient, names: StatementNames, statement: Sql): Promise<number> {
  return withConnection(client, (connection) =>
    queryable(targetOf(client, connection), names)
      .run(statement)
      .catch((error: unknown) => {
        throw outcomeOf(error);
      }),
  );
}

async function withConnection<Result>(
  client: SkeinClient,
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await client.releaseConnection(connection);
  }
}

/** A connection of the pool, for statements that are already text. */
function targetOf(client: SkeinClient, connection: PooledConnection): StatementSender {
  return {
    query: (query) => {
      client.tell(connection, query);
      return client.send(connection, query);
    },
  };
}

import pg from 'pg';
import { GatheringSocket, GroupedStatements, hasLostConnection } from './grouped_statements.js';
import {
  PAGE_BYTES,
  queryable,
  sqlState,
  StatementNames,
  types,
  UNIQUE_VIOLATION,
  type Page,
  type PageRow,
  type Queryable,
  type Target,
} from './queryable.js';
import { ReadsTogether } from './reads_together.js';
import { empty, join, raw, Sql, sql } from './sql.js';
import { endWhenUnreadable } from './unreadable.js';

export { sql, empty, join, raw, Sql, sqlState, UNIQUE_VIOLATION };
export type { Page, PageRow, Queryable };

/** An open transaction. Only writing operations hold one, and only with one can events be emitted. */
export interface Transaction extends Queryable {
  /** Set when an event was written: somebody must wake the dispatcher after the commit. */
  emitted: boolean;
  /**
   * Sends a statement of which nothing is wanted but that it is done: in its turn, before any later one. Nobody waits for it until the
   * commit, so it travels with what comes next. When it fails the transaction does, with its error.
   */
  send(statement: Sql): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction: commits what it returns, rolls back what it throws. On a serialization failure or a
   * deadlock (40001, 40P01) it is run again, up to three times in all, so `work` touches nothing but the database. Throws
   * OutcomeUnknown when nobody can tell whether it was committed.
   */
  transaction<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>;
  /** The same for reads that are begun together and wait for each other, as those of a batch: those of the same shape become one statement. */
  readonly together: Database;
  /** Waits for the running statements, then closes all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  poolSize: number;
  /** Called after each commit of a transaction that emitted events. */
  afterEmit?: () => void;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
  /** Called with every statement's text when it is first sent (the bucket rule's test listens). */
  onNewStatement?: (text: string) => void;
  /** Bytes that a page has at most, unless its first item alone has more; those of a batch, of which many are made at once, a sixteenth. */
  pageBytes?: number;
  /** How long a statement waits for its connection, in milliseconds, before it fails. */
  connectMs?: number;
  /** How long it waits for its answer, before it fails and its connection is given up. */
  answerMs?: number;
}

/** Pages that a batch makes at once. */
const TOGETHER = 16;
const TRIES = 3;
/**
 * How long a statement waits for its connection and for its answer, where it also waits for others and for locks. Without an
 * end, a server that hangs would take every request that comes, and answer none.
 */
const [CONNECT_MS, ANSWER_MS] = [10_000, 60_000];
const RETRIED = new Set(['40001', '40P01']);
/** What statements behind one that has failed are answered. */
const FAILED_TRANSACTION = '25P02';

/** A transaction, or a statement alone, whose connection broke before anybody heard whether it was committed. */
export class OutcomeUnknown extends Error {}

/** Opens a pool on `options.url`. Nothing is connected until the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectMs = CONNECT_MS, answerMs = ANSWER_MS, pageBytes = PAGE_BYTES } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    types,
    application_name: 'skein',
    pipeline: true,
    stream: () => new GatheringSocket(),
    // Every statement finds its rows by an index, whatever the values: one plan serves all, and planning anew for each
    // execution would cost more than most statements themselves. None runs long enough for compiling it to pay. And whoever
    // hangs within a transaction, perhaps with the whole machine, lets go of what it has locked.
    options: `-c plan_cache_mode=force_generic_plan -c jit=off -c idle_in_transaction_session_timeout=${answerMs}`,
  });
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => {
    // A connection that breaks inside a transaction says so to its next statement; unheard, it would end the process.
    client.on('error', () => undefined);
    endWhenUnreadable(client);
  });
  const names = new StatementNames(options.onNewStatement);

  const reads = new GroupedStatements(pool, Math.ceil(options.poolSize / 2));
  const others = {
    // What writes may wait for a lock: nothing stands behind it.
    run: (statement: Sql) => runAlone(pool, names, statement),
    transaction: async <Result>(work: (trx: Transaction) => Promise<Result>) => {
      const { result, emitted } = await retried(() => inTransaction(pool, names, work));
      if (emitted) options.afterEmit?.();
      return result;
    },
    close: () => pool.end(),
  };
  const together: Database = {
    ...queryable(new ReadsTogether(reads, pool), names, pageBytes / TOGETHER),
    ...others,
    get together() {
      return together;
    },
  };
  return { ...queryable(reads, names, pageBytes), ...others, together };
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
  pool: pg.Pool,
  names: StatementNames,
  work: (trx: Transaction) => Promise<Result>,
): Promise<{ result: Result; emitted: boolean }> {
  const client = await pool.connect();
  const statements = new OpenTransaction(client);
  const queries = queryable(statements, names);
  let broken: Error | undefined;
  try {
    const send = (statement: Sql) => statements.expect(queries.run(statement));
    const trx: Transaction = { ...queries, send, emitted: false };
    statements.begin();
    const result = await work(trx);
    await statements.commit();
    return { result, emitted: trx.emitted };
  } catch (error) {
    statements.end();
    // A connection that cannot even roll back is not given to anybody else.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw await statements.causeOf(error);
  } finally {
    client.release(broken);
  }
}

/** The statements of one transaction, on the connection that it has until it ends. */
class OpenTransaction implements Target {
  readonly #client: pg.PoolClient;
  /** Statements that nobody waits for before the commit. */
  readonly #expected: Promise<unknown>[] = [];
  #isOver = false;
  #firstFailure: unknown;
  #unheard: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    // Of several that were begun together one may go on when another has failed: the connection is somebody else's then.
    if (this.#isOver) throw new Error('The transaction is over.');
    try {
      return await this.#client.query<Row>(query);
    } catch (error) {
      this.#firstFailure ??= error;
      throw error;
    }
  }

  /** The first statement goes with it; when this fails, so do they all. */
  begin(): void {
    this.expect(this.#client.query('begin'));
  }

  /** Leaves a statement to be done: its failure is the transaction's. */
  expect(statement: Promise<unknown>): void {
    const heard = statement.catch((error: unknown) => {
      if (sqlState(error) !== FAILED_TRANSACTION) this.#unheard ??= error;
    });
    this.#expected.push(heard);
  }

  async commit(): Promise<void> {
    this.end();
    const { command } = await this.#client.query('commit').catch((error: unknown) => {
      const isUndone = this.#firstFailure !== undefined && !hasLostConnection(this.#firstFailure);
      throw isUndone ? this.#firstFailure : outcomeOf(error);
    });
    await Promise.all(this.#expected);
    // ROLLBACK is what PostgreSQL answers where a statement has failed, also when the work has passed over it.
    if (command !== 'COMMIT' || this.#unheard !== undefined) throw this.#firstFailure ?? this.#unheard;
  }

  /** Lets nothing more be sent. */
  end(): void {
    this.#isOver = true;
  }

  /** Why the transaction has failed: statements fail because of one before them, of which perhaps nobody has heard yet. */
  async causeOf(error: unknown): Promise<unknown> {
    await Promise.all(this.#expected);
    if (error instanceof OutcomeUnknown) return error;
    return sqlState(error) === FAILED_TRANSACTION ? this.#firstFailure : (this.#unheard ?? error);
  }
}

/** Runs a statement that is a transaction of its own. */
async function runAlone(pool: pg.Pool, names: StatementNames, statement: Sql): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await queryable(client, names)
      .run(statement)
      .catch((error: unknown) => Promise.reject(outcomeOf(error)));
  } catch (error) {
    if (error instanceof OutcomeUnknown) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What is known after something that commits has failed. */
function outcomeOf(error: unknown): unknown {
  return hasLostConnection(error)
    ? new OutcomeUnknown('It is not known whether it was committed', { cause: error })
    : error;
}

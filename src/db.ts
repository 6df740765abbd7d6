import pg from 'pg';
import { GatheringSocket, GroupedStatements, hasLostConnection } from './grouped_statements.js';
import { ReadsTogether, type Target } from './reads_together.js';
import { empty, join, raw, Sql, sql, type Shape } from './sql.js';

export { sql, empty, join, raw, Sql };

/**
 * Something that statements can be sent to: the pool (reading) or a transaction (writing). Every statement is prepared
 * once per connection, under a name made from its text, so statements are written as text that does not vary: lists go in
 * as one array parameter, optional conditions as fragments. Outside a transaction only `run` writes.
 *
 * `Row` is what the caller says the statement selects; bigint comes as number (ids stay below 2^53), timestamptz as Date.
 */
export interface Queryable {
  /** All rows. */
  many<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  maybe<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row | undefined>;
  /** The only row; a statement that finds none is a programming error. */
  one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row>;
  /** How many rows were touched. Outside a transaction it throws OutcomeUnknown when nobody can tell. */
  run(statement: Sql): Promise<number>;
}

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
  /** How long a statement waits for its connection, in milliseconds, before it fails. */
  connectMs?: number;
  /** How long it waits for its answer, before it fails and its connection is given up. */
  answerMs?: number;
}

/**
 * One connection of its own, for what outlives a statement: an advisory lock, listening. When the connection breaks, so does
 * the session, for good: every later statement fails.
 */
export interface Session extends Queryable {
  /** Calls `heard` for every notification on the channel, with what it says. */
  listen(channel: string, heard: (said: string) => void): Promise<void>;
  /** Closes the connection, and with it what hangs on it. Never fails. */
  close(): Promise<void>;
}

export interface SessionOptions {
  url: string;
  /** The server ends the session when it is silent for so many milliseconds: whoever hangs loses their locks. */
  idleLimitMs: number;
  /** Whether a commit waits until the disk has it. Not, for what is done anew when a crash of the database takes it away; if not given, it does. */
  waitsForDisk?: boolean;
  /** Called with every statement's text when it is first sent. */
  onNewStatement?: ((text: string) => void) | undefined;
}

const TRIES = 3;
/** How long a session waits for its connection, and for an answer, before it counts as broken. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;
/**
 * The same of a pool, where statements also wait for one another and for locks. Without an end, a server that hangs would
 * take every request that comes, and answer none.
 */
const [POOL_CONNECT_MS, POOL_ANSWER_MS] = [10_000, 60_000];
/**
 * What sessions read are queues, of which next to everything is rows that are gone, until somebody vacuums. An index scan marks what leads to them, and passes
 * it over from then on; any other way of reading looks at them all, each time.
 */
const BY_INDEXES = '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';
const RETRIED = new Set(['40001', '40P01']);
/** What statements behind one that has failed are answered. */
const FAILED_TRANSACTION = '25P02';
/** Beyond this many shapes a statement goes unnamed: a guard against unbounded memory in the server. */
const NAMED_STATEMENTS = 2000;

const INT8 = 20;
const INT8_ARRAY = 1016;
const parseNumbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY) return parseNumbers;
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  },
};

/** The SQLSTATE of an error that PostgreSQL reported, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

export const UNIQUE_VIOLATION = '23505';

/** A transaction, or a statement alone, whose connection broke before anybody heard whether it was committed. */
export class OutcomeUnknown extends Error {}

/** Opens a pool on `options.url`. Nothing is connected until the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectMs = POOL_CONNECT_MS, answerMs = POOL_ANSWER_MS } = options;
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
  // A connection that breaks inside a transaction says so to its next statement; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
    ...queryable(new ReadsTogether(reads, pool), names),
    ...others,
    get together() {
      return together;
    },
  };
  return { ...queryable(reads, names), ...others, together };
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

/** Opens a session. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const durability = options.waitsForDisk === false ? ' -c synchronous_commit=off' : '';
  const client = new pg.Client({
    connectionString: options.url,
    types,
    application_name: 'skein session',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    options: `-c idle_session_timeout=${options.idleLimitMs} ${BY_INDEXES}${durability}`,
  });
  // The next statement says so.
  client.on('error', () => undefined);
  const close = () => client.end().catch(() => undefined);
  await client.connect().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ...queryable(client, new StatementNames(options.onNewStatement)),
    async listen(channel, heard) {
      client.on('notification', (notification) => {
        if (notification.channel === channel) heard(notification.payload ?? '');
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    close,
  };
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

function queryable(target: Target, names: StatementNames): Queryable {
  const query = <Row extends pg.QueryResultRow>(statement: Sql) => {
    const { text, shape } = statement;
    const values = statement.values.map(encoded);
    const name = names.of(shape);
    return target.query<Row>(name === undefined ? { text, values, shape } : { name, text, values, shape });
  };
  return {
    many: async <Row extends pg.QueryResultRow>(statement: Sql) => (await query<Row>(statement)).rows,
    async maybe<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row | undefined> {
      return (await query<Row>(statement)).rows[0];
    },
    async one<Row extends pg.QueryResultRow>(statement: Sql) {
      const { rows } = await query<Row>(statement);
      const [row] = rows;
      if (row === undefined) throw new Error(`No row from: ${statement.text}`);
      return row;
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}

/** Times, and lists of numbers or of booleans, as PostgreSQL writes them: node-postgres takes several times as long. */
function encoded(value: unknown): unknown {
  if (value instanceof Date) return ordinaryTime(value) ?? value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'number' || typeof one === 'boolean');
  return isPlain ? `{${value.join(',')}}` : value;
}

/** A time of the years 0 to 9999; PostgreSQL has another spelling for those before and after. */
function ordinaryTime(time: Date): string | undefined {
  const text = time.toISOString();
  return text.length === 24 ? text : undefined;
}

/** Names each shape once per process; node-postgres prepares it once per connection. */
class StatementNames {
  readonly #names = new Map<Shape, string>();
  readonly #onNew: ((text: string) => void) | undefined;

  constructor(onNew: ((text: string) => void) | undefined) {
    this.#onNew = onNew;
  }

  of(shape: Shape): string | undefined {
    const known = this.#names.get(shape);
    if (known !== undefined) return known;
    this.#onNew?.(shape.text);
    if (this.#names.size >= NAMED_STATEMENTS) return undefined;
    const name = `skein_${this.#names.size + 1}`;
    this.#names.set(shape, name);
    return name;
  }
}

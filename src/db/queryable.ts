import type pg from 'pg';
import { typed } from './casts.js';
import { JsonText } from './json_text.js';
import type { Rows } from './rows.js';
import type { Shape, Sql } from './sql.js';
import { types } from './types.js';

/**
 * A target for statements: the pool (for reading) or a transaction (for writing). Outside a transaction only `run`
 * writes. Each statement is prepared once per connection, under a name for its text. So the text must not vary: lists
 * are one array parameter, and optional conditions are fragments.
 *
 * A statement that names `columns` of classes has the type of its rows. For any other, `Row` is the caller's type for
 * the selected columns. bigint becomes number (ids are below 2^53), and timestamptz becomes Date.
 */
export interface Queryable {
  /** All rows. */
  many<Row>(statement: Selecting<Row>): Promise<Row[]>;
  /** The first row, or undefined. */
  maybe<Row>(statement: Selecting<Row>): Promise<Row | undefined>;
  /**
   * The first rows, as many as fit into one response, but at least one. Each row has one text column, which is JSON.
   * Rows that do not fit are never kept in memory.
   */
  page<Row extends PageRow>(statement: Sql): Promise<Page<Row>>;
  /** The only row. Throws when there is none, which is a programming error. */
  one<Row>(statement: Selecting<Row>): Promise<Row>;
  /** The numbers that are the only column of all rows. Throws for any other value, as the next ones do. */
  numbers(statement: Sql): Promise<number[]>;
  /** The same for texts. */
  strings(statement: Sql): Promise<string[]>;
  /** The number that is the only column of the only row. */
  number(statement: Sql): Promise<number>;
  /** The same for a text. */
  string(statement: Sql): Promise<string>;
  /** The same for a boolean. */
  boolean(statement: Sql): Promise<boolean>;
  /** The same for the JSON text of an object. */
  json<Shape>(statement: Sql): Promise<JsonText<Shape>>;
  /** The number of affected rows. Outside a transaction it throws OutcomeUnknown when the result is lost. */
  run(statement: Sql): Promise<number>;
}

/** A statement, which may know its rows. */
type Selecting<Row> = Sql & Partial<Rows<Row>>;

/** A row of a page: a JSON text, or null when there is nothing to show. */
export interface PageRow extends pg.QueryResultRow {
  json: string | null;
}

/** The rows that fit, and whether more exist. */
export interface Page<Row> {
  rows: Row[];
  isCut: boolean;
}

/**
 * The maximum size of a page in bytes, unless its first item alone is larger. A response must fit into memory several
 * times (behaviour/requests.md#largest-response).
 */
export const PAGE_BYTES = 32 * 1024 * 1024;

/** A statement to send, with its shape. */
export type Statement = pg.QueryConfig & { shape: Shape };

/** Something that sends statements. */
export interface StatementSender {
  query<Row extends pg.QueryResultRow>(query: Statement): Promise<pg.QueryResult<Row>>;
}

const TEXT = 25;

/**
 * Sends prepared statements to the target. Encodes values as PostgreSQL does. A page has at most `pageBytes`, unless
 * its first item alone is larger.
 */
export function queryable(target: StatementSender, names: StatementNames, pageBytes = PAGE_BYTES): Queryable {
  const prepared = (statement: Sql): Statement => {
    const { text, shape } = statement;
    const values = statement.values.map(encoded);
    const name = names.of(shape);
    return name === undefined ? { text, values, shape } : { name, text, values, shape };
  };
  const rowsOf = async <Row>(statement: Sql) => typed<Row[]>((await target.query(prepared(statement))).rows);
  const one = async <Row>(statement: Sql) => only(await rowsOf<Row>(statement), statement);
  const values = async <Value>(statement: Sql, is: Is<Value>) =>
    (await rowsOf<object>(statement)).map((row) => valueOf(row, is, statement));
  const value = async <Value>(statement: Sql, is: Is<Value>) => only(await values(statement, is), statement);
  return {
    page: (statement) => pageOf(target, prepared(statement), pageBytes),
    many: rowsOf,
    maybe: async <Row>(statement: Sql) => (await rowsOf<Row>(statement))[0],
    one,
    numbers: (statement) => values(statement, isNumber),
    strings: (statement) => values(statement, isString),
    number: (statement) => value(statement, isNumber),
    string: (statement) => value(statement, isString),
    boolean: (statement) => value(statement, isBoolean),
    json: async (statement) => new JsonText(await value(statement, isString)),
    run: async (statement) => (await target.query(prepared(statement))).rowCount ?? 0,
  };
}

type Is<Value> = (value: unknown) => value is Value;
const isNumber = (value: unknown) => typeof value === 'number';
const isString = (value: unknown) => typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';

/** The first of the rows of a statement that always has one. */
function only<Row>([row]: readonly Row[], statement: Sql): Row {
  if (row === undefined) throw new Error(`No row from: ${statement.text}`);
  return row;
}

function valueOf<Value>(row: object, is: Is<Value>, statement: Sql): Value {
  const [value, ...others]: unknown[] = Object.values(row);
  if (others.length > 0 || !is(value)) throw new TypeError(`A column of another kind from: ${statement.text}`);
  return value;
}

/** Drops texts that do not fit while they are read from the connection, so they never fill memory. */
async function pageOf<Row extends PageRow>(
  target: StatementSender,
  query: Statement,
  most: number,
): Promise<Page<Row>> {
  let kept = 0;
  let bytes = 0;
  let isCut = false;
  const take = (text: string): string => {
    const size = Buffer.byteLength(text);
    isCut ||= kept > 0 && bytes + size > most;
    if (isCut) return '';
    kept += 1;
    bytes += size;
    return text;
  };
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number) =>
    oid === TEXT ? take : types.getTypeParser(oid);
  const { rows } = await target.query<Row>({ ...query, types: { getTypeParser } });
  return { rows: isCut ? rows.slice(0, kept) : rows, isCut };
}

/**
 * Encodes times, and lists of numbers or booleans, in PostgreSQL's format. node-postgres takes several times as long.
 */
function encoded(value: unknown): unknown {
  if (value instanceof Date) return ordinaryTime(value) ?? value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'number' || typeof one === 'boolean');
  return isPlain ? `{${value.join(',')}}` : value;
}

/** The ISO text of a time in the years 0 to 9999. PostgreSQL spells other years differently. */
function ordinaryTime(time: Date): string | undefined {
  const text = time.toISOString();
  return text.length === 24 ? text : undefined;
}

/** Gives each kept shape a name, once per process. node-postgres prepares it once per connection. */
export class StatementNames {
  readonly #names = new Map<Shape, string>();
  readonly #isOn: boolean;

  /** Off where connections do not keep prepared statements: then no shape has a name. */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  /**
   * The name of a shape. Undefined for one that is not kept, because a prepared statement takes memory until its
   * connection closes.
   */
  of(shape: Shape): string | undefined {
    const known = this.#names.get(shape);
    if (known !== undefined || !shape.isKept || !this.#isOn) return known;
    const name = `skein_${this.#names.size + 1}`;
    this.#names.set(shape, name);
    return name;
  }
}

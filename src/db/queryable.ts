import type pg from 'pg';
import type { Shape, Sql } from './sql.js';
import { types } from './types.js';

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
  /**
   * Rows from the first on, as many as an answer has room for, at least one. Each has one text, which is JSON; of those for which there is no
   * room nothing is kept, however many they are.
   */
  page<Row extends PageRow>(statement: Sql): Promise<Page<Row>>;
  /** The only row; a statement that finds none is a programming error. */
  one<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row>;
  /** How many rows were touched. Outside a transaction it throws OutcomeUnknown when nobody can tell. */
  run(statement: Sql): Promise<number>;
}

/** A row of a page: an object as JSON text, or null where there is nothing to show. */
export interface PageRow extends pg.QueryResultRow {
  json: string | null;
}

/** The rows for which there is room, and whether there are more. */
export interface Page<Row> {
  rows: Row[];
  isCut: boolean;
}

/** Bytes that a page has at most, unless its first item alone has more: an answer is to fit into memory several times (decision 15a). */
export const PAGE_BYTES = 32 * 1024 * 1024;

/** A statement as it is sent, with its shape. */
export type Statement = pg.QueryConfig & { shape: Shape };

/** What statements can be sent to. */
export interface Target {
  query<Row extends pg.QueryResultRow>(query: Statement): Promise<pg.QueryResult<Row>>;
}

const TEXT = 25;

/**
 * Sends statements to the target as prepared ones, with its values as PostgreSQL writes them. Pages have `pageBytes` at most, unless their first
 * item alone has more.
 */
export function queryable(target: Target, names: StatementNames, pageBytes = PAGE_BYTES): Queryable {
  const prepared = (statement: Sql): Statement => {
    const { text, shape } = statement;
    const values = statement.values.map(encoded);
    const name = names.of(shape);
    return name === undefined ? { text, values, shape } : { name, text, values, shape };
  };
  const query = <Row extends pg.QueryResultRow>(statement: Sql) => target.query<Row>(prepared(statement));
  return {
    page: (statement) => pageOf(target, prepared(statement), pageBytes),
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

/** Texts beyond the room are dropped as they come from the wire: what has been read of the others is all that is ever held. */
async function pageOf<Row extends PageRow>(target: Target, query: Statement, most: number): Promise<Page<Row>> {
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

/** Names each shape that is kept once per process; node-postgres prepares it once per connection. */
export class StatementNames {
  readonly #names = new Map<Shape, string>();

  /** Undefined for a shape that is not kept: a name takes memory on every connection until that is closed. */
  of(shape: Shape): string | undefined {
    const known = this.#names.get(shape);
    if (known !== undefined || !shape.isKept) return known;
    const name = `skein_${this.#names.size + 1}`;
    this.#names.set(shape, name);
    return name;
  }
}

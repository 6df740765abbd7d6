import pg from 'pg';
import { hasLostConnection } from './grouped_statements.js';
import type { Statement, Target } from './queryable.js';
import type { Shape } from './sql.js';
import { UnreadableAnswer } from './unreadable.js';

/** So many become one at most. */
const MANY = 16;
/** After these stand no columns, which values become. */
const WANTS_VALUE = /\b(?:limit|offset)\s*$/i;
/** The column that says whose a row is. */
const PLACE = 'asked_place';

interface Waiting {
  query: Statement;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * Makes one statement of those that read, have the same shape and come in the same turn of the event loop: the database begins, plans
 * and ends it once, and so do we. It is for what waits for all of them anyway, like the reads of a batch: the answer of the first comes
 * with that of the last. Each has its own rows; when one fails they are sent alone, and each has its own error.
 */
export class ReadsTogether implements Target {
  readonly #reads: Target;
  readonly #pool: pg.Pool;
  readonly #waiting = new Map<Shape, Waiting[]>();
  readonly #texts = new WeakMap<Shape, Promise<string>>();
  /** Whether that can be written of a shape. */
  readonly #joins = new WeakMap<Shape, boolean>();

  /** `reads` sends the statements; from the pool comes the connection that tells what their parameters are. */
  constructor(reads: Target, pool: pg.Pool) {
    this.#reads = reads;
    this.#pool = pool;
  }

  query<Row extends pg.QueryResultRow>(query: Statement): Promise<pg.QueryResult<Row>> {
    if (!this.#mayJoin(query)) return this.#reads.query<Row>(query);
    return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => this.#send());
      const same = this.#waiting.get(query.shape);
      if (same === undefined) this.#waiting.set(query.shape, [{ query, resolve, reject }]);
      else same.push({ query, resolve, reject });
    });
  }

  #mayJoin(query: Statement): boolean {
    if (query.name === undefined || query.types !== undefined || !hasPlainValues(query)) return false;
    const joins = this.#joins.get(query.shape) ?? !query.shape.parts.some((part) => WANTS_VALUE.test(part));
    this.#joins.set(query.shape, joins);
    return joins;
  }

  #send(): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const same of all) {
      while (same.length > 0) void this.#sendTogether(same.splice(0, MANY));
    }
  }

  async #sendTogether(all: Waiting[]): Promise<void> {
    const [first] = all;
    if (first === undefined || all.length === 1) return this.#sendAlone(all);
    try {
      const { name, shape, values = [] } = first.query;
      const lists = values.map((_, place) => all.map(({ query }) => textOf(query.values?.[place])));
      const text = await this.#textOf(shape);
      const { rows } = await this.#reads.query({ name: `${name}_together`, text, values: lists, shape });
      const results = all.map((): pg.QueryResultRow[] => []);
      for (const { [PLACE]: place, ...row } of rows) results[place - 1]?.push(row);
      for (const [place, { resolve }] of all.entries()) resolve(resultOf(results[place] ?? []));
    } catch (error) {
      const isOfOne = !hasLostConnection(error) || error instanceof UnreadableAnswer;
      if (!isOfOne) return all.forEach(({ reject }) => reject(error));
      if (isWrittenWrongly(error)) this.#joins.set(first.query.shape, false);
      this.#sendAlone(all);
    }
  }

  #sendAlone(all: Waiting[]): void {
    for (const { query, resolve, reject } of all) this.#reads.query(query).then(resolve, reject);
  }

  #textOf(shape: Shape): Promise<string> {
    const known = this.#texts.get(shape);
    if (known !== undefined) return known;
    const made = parameterTypes(this.#pool, shape.text).then((types) => textTogether(shape, types));
    // What could not be asked is asked again.
    made.catch(() => this.#texts.delete(shape));
    this.#texts.set(shape, made);
    return made;
  }
}

/** The statement once for each of the values in the lists. OFFSET 0 keeps the planner from reading it as a join of all of them. */
function textTogether({ parts }: Shape, types: readonly string[]): string {
  const names = types.map((_, place) => `value_${place}`);
  const lists = types.map((_, place) => `$${place + 1}::text[]`);
  const one = parts.reduce((text, part, number) => `${text}(asked.value_${number - 1}::${types[number - 1]})${part}`);
  return `select asked.${PLACE}, answer.* from unnest(${lists.join()}) with ordinality asked(${[...names, PLACE].join()})
    cross join lateral (select * from (${one}) one offset 0) answer`;
}

/** Whether there are values, and a list of texts can hold them. */
function hasPlainValues({ values = [] }: Statement): boolean {
  return values.length > 0 && values.every((value) => value === null || typeof value !== 'object');
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function resultOf(rows: pg.QueryResultRow[]): pg.QueryResult {
  return { rows, rowCount: rows.length, command: 'SELECT', oid: 0, fields: [] };
}

/** A syntax error, or what the rules of the language do not allow. */
function isWrittenWrongly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('42') === true;
}

/** What PostgreSQL takes the parameters of a statement for. */
async function parameterTypes(pool: pg.Pool, text: string): Promise<string[]> {
  const client = await pool.connect();
  let failed: boolean | undefined;
  try {
    await client.query(`prepare asked_for_types as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked_for_types'`,
    );
    await client.query('deallocate asked_for_types');
    return rows[0]?.types ?? [];
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    client.release(failed);
  }
}

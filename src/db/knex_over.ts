import type { Knex } from 'knex';
import makeKnex from 'knex/lib/knex-builder/make-knex.js';
import PostgresClient, { type SentQuery } from 'knex/lib/dialects/postgres/index.js';
import { partsOf } from './compiled.js';
import { SILENT } from './knex_client.js';
import type { Queryable } from './queryable.js';
import { Shape, Sql } from './sql.js';

const made = new WeakMap<Queryable, Knex>();

/**
 * A Knex instance for ordinary queries. It has no connections: it writes the text, and the `Queryable` sends it, as it
 * sends all others. So they are in its transaction, in order, counted, and have its errors. Made once for each
 * `Queryable`.
 */
export function knexOver(db: Queryable): Knex {
  const known = made.get(db) ?? makeKnex(clientOver(db));
  made.set(db, known);
  return known;
}

function clientOver(db: Queryable): Knex.Client {
  return Object.assign(new PostgresClient({ client: 'pg', version: '15', log: SILENT }), {
    acquireConnection: () => Promise.resolve({}),
    releaseConnection: () => Promise.resolve(),
    query: async (_none: object, query: SentQuery) => ({ ...query, response: await answerTo(db, query) }),
  });
}

/** The methods of Knex that only read. */
const READING: ReadonlySet<string | undefined> = new Set(['select', 'first', 'pluck']);

async function answerTo(db: Queryable, query: SentQuery): Promise<SentQuery['response']> {
  const { method, sql: text, bindings = [], returning } = query;
  const statement = new Sql(new Shape(partsOf(text), false), bindings);
  const reads = READING.has(method);
  if (!reads && returning === undefined) return { command: 'UPDATE', rows: [], rowCount: await db.run(statement) };
  // Outside a transaction only `run` writes: `many` may send a statement again.
  if (!reads && !('send' in db)) throw new Error(`A query that returns what it writes needs a transaction: ${text}`);
  const rows = await db.many(statement);
  return { command: reads ? 'SELECT' : 'INSERT', rows, rowCount: rows.length };
}

import { found } from '../errors.js';
import type { ErrorName } from '../generated/errors.js';
import { locked, typed, type Locked } from './casts.js';
import { compiled, type Buildable } from './compiled.js';
import type { Transaction } from './database.js';
import type { Queryable } from './queryable.js';
import type { RowOf } from './rows.js';
import type { Sql } from './sql.js';

/*
 * A statement is one declaration, which is the function that sends it: `build` has the types of its arguments, and its
 * `select` or `returning` that of its rows. `build` is called once, with placeholders (see `compiled`). `make`, if
 * given, makes the result of what was found.
 */

/** Builds a statement: a query of Objection or Knex, or SQL. */
type Build<Args extends unknown[], Query extends Buildable | Sql> = (...args: Args) => Query;

/** A function that sends a statement to the pool or in a transaction. */
type Sent<Args extends unknown[], Result> = (db: Queryable, ...args: Args) => Promise<Result>;

/** The same for what has an effect only in a transaction. */
type SentIn<Args extends unknown[], Result> = (trx: Transaction, ...args: Args) => Promise<Result>;

/** Finds at most one row. Without one it throws `otherwise`, if that is given. */
export function finds<Args extends unknown[], Query extends Buildable | Sql>(
  build: Build<Args, Query>,
): Sent<Args, RowOf<Query> | undefined>;
export function finds<Args extends unknown[], Query extends Buildable | Sql>(
  build: Build<Args, Query>,
  otherwise: ErrorName,
): Sent<Args, RowOf<Query>>;
export function finds<Args extends unknown[], Query extends Buildable | Sql, Result>(
  build: Build<Args, Query>,
  make: (row: RowOf<Query> | undefined) => Result,
): Sent<Args, Result>;
export function finds<Args extends unknown[], Query extends Buildable | Sql>(
  build: Build<Args, Query>,
  then?: ErrorName | ((row: RowOf<Query> | undefined) => unknown),
): Sent<Args, unknown> {
  const statement = compiled(build);
  return async (db, ...args) => {
    const row = typed<RowOf<Query> | undefined>(await db.maybe(statement(...args)));
    if (typeof then === 'function') return then(row);
    return then === undefined ? row : found(row, then);
  };
}

/** Whether a row was found, for `finds`. */
export function exists(row: unknown): boolean {
  return row !== undefined;
}

/** Finds at most one row, and locks it until the end of the transaction. */
export function locks<Args extends unknown[], Query extends Buildable | Sql>(
  build: Build<Args, Query>,
): SentIn<Args, Locked<RowOf<Query>> | undefined>;
export function locks<Args extends unknown[], Query extends Buildable | Sql>(
  build: Build<Args, Query>,
  otherwise: ErrorName,
): SentIn<Args, Locked<RowOf<Query>>>;
export function locks<Args extends unknown[], Query extends Buildable | Sql>(
  build: Build<Args, Query>,
  otherwise?: ErrorName,
): SentIn<Args, Locked<RowOf<Query>> | undefined> {
  const find = finds(build);
  return async (trx, ...args) => {
    const row = await find(trx, ...args);
    if (row === undefined && otherwise === undefined) return undefined;
    return locked(otherwise === undefined ? row : found(row, otherwise));
  };
}

/** Gets the only row, such as that of a count or of an insert. Its absence is a programming error. */
export function gets<Args extends unknown[], Query extends Buildable | Sql, Result = RowOf<Query>>(
  build: Build<Args, Query>,
  make: (row: RowOf<Query>) => Result = typed,
): Sent<Args, Result> {
  const statement = compiled(build);
  return async (db, ...args) => make(typed(await db.one(statement(...args))));
}

/** Lists all rows. `make` makes an item of each. */
export function lists<Args extends unknown[], Query extends Buildable | Sql, Item = RowOf<Query>>(
  build: Build<Args, Query>,
  make?: (row: RowOf<Query>) => Item,
): Sent<Args, Item[]> {
  const statement = compiled(build);
  return async (db, ...args) => {
    const rows = typed<RowOf<Query>[]>(await db.many(statement(...args)));
    return make === undefined ? typed(rows) : rows.map((row) => make(row));
  };
}

/** Changes rows in a transaction. Returns how many, or what `make` makes of their number. */
export function changes<Args extends unknown[], Result = number>(
  build: Build<Args, Buildable | Sql>,
  make?: (changed: number) => Result,
): SentIn<Args, Result> {
  return changesAlone(build, make);
}

/** The same for a change that may also be a transaction of its own. */
export function changesAlone<Args extends unknown[], Result = number>(
  build: Build<Args, Buildable | Sql>,
  make: (changed: number) => Result = typed,
): Sent<Args, Result> {
  const statement = compiled(build);
  return async (db, ...args) => make(await db.run(statement(...args)));
}

/** Whether rows were changed, for `changes`. */
export function hasChanged(changed: number): boolean {
  return changed > 0;
}

/** Changes rows in a transaction, without waiting for it before the commit (`Transaction.send`). */
export function sends<Args extends unknown[]>(
  build: Build<Args, Buildable | Sql>,
): (trx: Transaction, ...args: Args) => void {
  const statement = compiled(build);
  return (trx, ...args) => trx.send(statement(...args));
}

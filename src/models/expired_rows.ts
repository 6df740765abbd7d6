import { join, raw, sql, type Queryable, type Sql } from '../db/database.js';

/** The maximum number of rows that one statement deletes or changes. */
const SLICE = 5000;

/** Rows of a table that have expired. */
export interface ExpiredRows {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /** Which rows have expired. */
  readonly where: Sql;
  /** The columns that become null. Without them the rows are deleted. */
  readonly cleared?: readonly string[];
}

/**
 * Deletes or clears expired rows in all buckets. It does so in slices, so that no statement takes long, however many
 * rows have expired. Throws when `signal` is aborted.
 */
export async function removeExpiredRows(db: Queryable, rows: ExpiredRows, signal: AbortSignal): Promise<void> {
  const statement = removalOfSlice(rows);
  // A row that somebody renews at the same time stays. So an incomplete slice may leave some rows to the next hour.
  while ((await db.run(statement)) === SLICE) signal.throwIfAborted();
}

function removalOfSlice({ table, key, where, cleared }: ExpiredRows): Sql {
  const [name, columns] = [raw(table), list(key)];
  const change =
    cleared === undefined
      ? sql`delete from ${name}`
      : sql`update ${name} set ${list(cleared.map((column) => `${column} = null`))}`;
  // The condition is checked again: a row that somebody has renewed meanwhile is not deleted.
  return sql`
    with found as materialized (select ${columns} from ${name} where ${where} limit ${raw(String(SLICE))})
    ${change} where (${columns}) in (select ${columns} from found) and (${where})`;
}

function list(parts: readonly string[]): Sql {
  return join(parts.map(raw), ', ');
}

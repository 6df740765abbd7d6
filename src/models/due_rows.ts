import { raw, sql, type Sql } from '../db/database.js';

/** A table whose rows are due at some time, with an index on (bucket, due_at). */
export interface DueTable {
  table: string;
  columns: readonly string[];
  /** Which rows wait: the condition of the index. */
  waiting: string;
}

/** How many rows are read: of one bucket, and in all. */
export interface DueLimits {
  ofBucket: number;
  ofAll: number;
}

/**
 * Selects rows that are due, the oldest of each bucket. Each bucket has its turn, so that many rows of one workspace do
 * not hold up those of the others. It looks up one bucket after the other in the index, however many rows they have.
 */
export function dueRows({ table, columns, waiting }: DueTable, now: Date, { ofBucket, ofAll }: DueLimits): Sql {
  const [name, shown, waits] = [raw(table), raw(columns.join(', ')), raw(waiting)];
  return sql`
    with recursive ${raw(`${table}_places`)} as (
      (select bucket from ${name} where ${waits} order by bucket limit 1)
      union all
      select (select other.bucket from ${name} other where other.bucket > place.bucket and ${waits} order by other.bucket limit 1)
      from ${raw(`${table}_places`)} place where place.bucket is not null)
    select ${shown} from (
      select due.*, row_number() over (partition by due.bucket order by due.due_at) as turn
      from ${raw(`${table}_places`)} place cross join lateral (
        select * from ${name} where bucket = place.bucket and ${waits} and due_at <= ${now} order by due_at limit ${ofBucket}) due) due
    order by turn, due_at limit ${ofAll}`;
}

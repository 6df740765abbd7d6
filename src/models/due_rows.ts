import { raw, sql, type Database } from '../db/database.js';
import { isThere } from '../db/nodes.js';

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

/** A database for statements over all buckets. */
export type DueDatabase = Pick<Database, 'many' | 'awayBuckets'>;

/**
 * Lists rows that are due, the oldest of each bucket. Each bucket has its turn, so that many rows of one workspace do
 * not hold up those of the others. It looks up one bucket after the other in the index, however many rows they have.
 * The buckets are those of all workspaces: Citus refuses to find them in the table itself, by a recursion. Those of
 * nodes that are away are left out.
 */
export function dueRows<Row>(
  db: DueDatabase,
  { table, columns, waiting }: DueTable,
  now: Date,
  { ofBucket, ofAll }: DueLimits,
): Promise<Row[]> {
  const [name, shown, waits] = [raw(table), raw(columns.join(', ')), raw(waiting)];
  return db.many<Row>(sql`
    select ${shown} from (
      select due.*, row_number() over (partition by due.bucket order by due.due_at) as turn
      from (select distinct bucket from workspaces where ${isThere('bucket', db)}) place cross join lateral (
        select * from ${name} where bucket = place.bucket and ${isThere('bucket', db)} and ${waits} and due_at <= ${now} order by due_at limit ${ofBucket}) due) due
    order by turn, due_at limit ${ofAll}`);
}

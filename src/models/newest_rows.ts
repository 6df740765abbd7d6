import type { Actor } from '../actor.js';
import { raw, sql, type Sql } from '../db/database.js';

/** A table of rows of users, each with the time when it was created. */
type TableOfUsers = 'idempotency_keys' | 'temp_ids';

/** The statement that deletes the rows of a user except the newest `most`, and those as old as the last of these. */
export function deletionOfAllButNewest(table: TableOfUsers, { id, bucket }: Actor, most: number): Sql {
  const name = raw(table);
  return sql`
    delete from ${name} where bucket = ${bucket} and user_id = ${id} and created_at < (
      select created_at from ${name} where bucket = ${bucket} and user_id = ${id}
      order by created_at desc offset ${most - 1} limit 1)`;
}

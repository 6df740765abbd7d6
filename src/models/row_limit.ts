import { sql, type Sql, type Transaction } from '../db/database.js';
import { ApiError } from '../errors.js';

/**
 * Throws Bad request (114) with this reason when there are `most` of these rows already. `rows` selects them by an
 * index, and no further row is read. Called before a row is inserted. Rows from before a limit stay
 * (behaviour/limits.md#numbers).
 */
export async function requireFewer(trx: Transaction, rows: Sql, most: number, reason: string): Promise<void> {
  const last = await trx.maybe(sql`${rows} offset ${most - 1} limit 1`);
  if (last !== undefined) throw new ApiError('bad_request', { reason });
}

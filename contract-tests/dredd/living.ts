import { raw, sql, type Database, type Sql } from '../../src/db/database.js';
import { OF_THE_MACHINE } from '../../src/testing/traces.js';

/** Tables whose rows do not live: nobody sees them, and they are deleted by themselves. */
const BOOKKEEPING: Readonly<Record<string, string>> = {
  ...OF_THE_MACHINE,
  temp_ids: 'what temporary ids stood for, for a day',
  live_events: 'what streams tell, for a day',
  idempotency_keys: 'what repeated requests get, for a day',
  uploads: 'files that no post uses, for a day',
  upload_totals: 'how much these are',
  hook_targets: 'what the deliveries of a user need, until the account is deleted',
  sign_in_addresses: 'where an account has signed in from, for 90 days',
};

/** An account that was deleted stays as a row without a name, and so does what is locked in place of it. */
const LIVING: Readonly<Record<string, Sql>> = {
  users: sql`select count(*)::int as count from users where deleted_at is null`,
  locks: sql`
    select count(*)::int as count from locks
    where name not in (select 'user ' || id from users where deleted_at is not null)`,
};

/** How many rows each table has that holds living things. Deleted accounts are no living things. */
export async function livingRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !(table.name in BOOKKEEPING))) {
    const rows = await db.many<{ count: number }>(LIVING[name] ?? sql`select count(*)::int as count from ${raw(name)}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

import { sql, type Sql, type Transaction } from '../db.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

/** What happens while a transaction of the test holds locks. */
export interface Held {
  /** Takes the locks. */
  lock: Sql;
  /** Begins while they are held, and ends when they are not. */
  work: () => Promise<unknown>;
  /** How many sessions must wait for a lock before the transaction goes on. */
  waiting: number;
  /** What the transaction does before it commits. */
  atLast?: (trx: Transaction) => Promise<unknown>;
}

/** Lets work run into locks, for certain and without a sleep. */
export async function whileLocked(skein: Skein, { lock, work, waiting, atLast }: Held): Promise<void> {
  let working: Promise<unknown> | undefined;
  await skein.db.transaction(async (trx) => {
    await trx.run(lock);
    working = work();
    await untilWaiting(skein, waiting);
    await atLast?.(trx);
  });
  await working;
}

/** Waits until so many sessions of the database wait for a lock. Looks from a transaction: a statement alone may stand behind those that wait. */
export async function untilWaiting(skein: Skein, sessions: number, within?: number): Promise<void> {
  await until(async () => {
    const row = await skein.db.transaction((trx) =>
      trx.one<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    );
    return row.waiting >= sessions;
  }, within);
}

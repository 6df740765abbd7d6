import { sql, type Sql, type Transaction } from '../db/database.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

/** What happens while a transaction of the test holds locks. */
export interface Held<Result> {
  /** Takes the locks. */
  lock: Sql;
  /** Begins while they are held, and ends when they are not. */
  work: () => Promise<Result>;
  /** How many sessions must wait for a lock before the transaction goes on. */
  waiting: number;
  /** What the transaction does before it commits. */
  atLast?: (trx: Transaction) => Promise<unknown>;
}

/** Lets work run into locks, for certain and without a sleep. Answers what comes of the work. */
export async function whileLocked<Result>(skein: Skein, held: Held<Result>): Promise<Result> {
  const { working } = await skein.db.transaction(async (trx) => {
    await trx.run(held.lock);
    const begun = { working: held.work() };
    await untilWaiting(skein, held.waiting);
    await held.atLast?.(trx);
    return begun;
  });
  return working;
}

/** Waits until so many sessions of the database wait for a lock. Looks from a transaction: a statement alone may stand behind those that wait. */
export async function untilWaiting(skein: Skein, sessions: number, within?: number): Promise<void> {
  await until(async () => (await skein.db.transaction(sessionsWaiting)) >= sessions, within);
}

/** How many sessions of the database wait for a lock at this moment. */
export async function sessionsWaiting(trx: Transaction): Promise<number> {
  const { waiting } = await trx.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting;
}

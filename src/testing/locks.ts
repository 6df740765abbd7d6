import { inject } from 'vitest';
import { raw, sql, type Sql, type Transaction } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

export interface Held<Result> {
  /** The statement that takes the locks. */
  lock: Sql;
  /** Begins while the locks are held. */
  work: () => Promise<Result>;
  /** The transaction continues when this many sessions wait for a lock. */
  waiting: number;
  /** Runs in the transaction before it commits. */
  atLast?: (trx: Transaction) => Promise<unknown>;
}

/** Runs `work` while a transaction of the test holds locks, until it waits for them. Returns the result of `work`. */
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

/**
 * Waits until this many sessions of the database wait for a lock. It asks in a transaction, because a single statement
 * may queue behind the waiting ones.
 */
export async function untilWaiting(skein: Skein, sessions: number, within?: number): Promise<void> {
  await until(async () => (await skein.db.transaction(sessionsWaiting)) >= sessions, within);
}

const WAITING = `
  select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The number of sessions of the database that wait for a lock, on all nodes. */
export async function sessionsWaiting(trx: Transaction): Promise<number> {
  const isSpread = inject('testServer').nodes !== undefined;
  return trx.number(
    isSpread
      ? sql`select coalesce(sum(result::int), 0)::int as waiting from run_command_on_all_nodes(${WAITING})`
      : raw(WAITING),
  );
}

/** The condition for the row with this id, in a table with buckets. */
export const rowOf = ({ id }: { id: number }): Sql => sql`bucket = ${bucketOf(id)} and id = ${id}`;

/** Selects the row that is locked in place of a user. `for update` or another lock follows. */
export const lockOf = ({ id }: { id: number }): Sql =>
  sql`select 1 from locks where bucket = ${bucketOf(id)} and name = ${`user ${id}`}`;

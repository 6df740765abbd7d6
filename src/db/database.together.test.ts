// Concurrent statements of a transaction are sent together. If one fails, all fail, with its error.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, sqlState, type Database, type Transaction } from './database.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { until } from '../testing/until.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 4 });
  db = database.db;
});
afterAll(() => database.close());
beforeEach(() => db.run(sql`delete from rate_limit_hits`));

const write = (trx: Transaction, name: string) =>
  trx.run(sql`insert into rate_limit_hits (name, hit_at) values (${name}, to_timestamp(0))`);

async function written(): Promise<string[]> {
  return db.strings(sql`select name from rate_limit_hits order by id`);
}

/** Adds promise levels, so that a failure surfaces later than another one of the same moment. */
async function deep<Result>(work: () => Promise<Result>, levels = 10): Promise<Result> {
  return levels === 0 ? await work() : await deep(work, levels - 1);
}

const serializationFailure = sql`do $$ begin raise exception 'Again' using errcode = '40001'; end $$`;

describe('statements that are sent together in a transaction', () => {
  it('are all repeated after a serialization failure of one, in whatever order failures arrive', async () => {
    for (let round = 0; round < 20; round += 1) {
      let tries = 0;
      await db.transaction(async (trx) => {
        tries += 1;
        const first = tries === 1 ? serializationFailure : sql`select 1`;
        await Promise.all([deep(() => trx.run(first)), write(trx, 'behind')]);
      });
      expect(tries).toBe(2);
    }
    expect(await written()).toHaveLength(20);
  });

  it('fail with the error of the first that fails, and roll back', async () => {
    const failing = db.transaction((trx) =>
      Promise.all([write(trx, 'before'), deep(() => trx.run(sql`select 1 / 0`)), write(trx, 'behind')]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await written()).toEqual([]);
  });

  it('can be prepared later, even if first sent behind a failed one', async () => {
    const late = sql`select 'first seen in a failed transaction' as seen`;
    const failing = db.transaction((trx) => Promise.all([trx.run(sql`select 1 / 0`), trx.one(late), trx.one(late)]));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => db.transaction((trx) => Promise.all([trx.one(late), trx.one(late)]))),
    );
    expect(answers).toHaveLength(12);
  });
});

describe('a transaction that has failed', () => {
  it('fails even if its work ignored the error', async () => {
    const failing = db.transaction(async (trx) => {
      await write(trx, 'before');
      return trx.run(sql`select 1 / 0`).catch(() => 'all is well');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await written()).toEqual([]);
  });

  it('sends nothing more for work that continues, because the connection may be reused', async () => {
    let goOn: (() => void) | undefined;
    const over = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<unknown> | undefined;
    const failing = db.transaction((trx) => {
      late = trx.run(sql`select 1`).then(async () => {
        await over;
        await write(trx, 'late');
      });
      return Promise.all([late, trx.run(sql`select 1 / 0`)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    goOn?.();
    await expect(late).rejects.toThrow('over');
    expect(await written()).toEqual([]);
  });

  it('rolls back when its connection is closed between statements, and the next one gets another', async () => {
    const failing = db.transaction(async (trx) => {
      await write(trx, 'before');
      await Promise.all([trx.run(sql`select pg_terminate_backend(pg_backend_pid())`), write(trx, 'behind')]);
    });
    await expect(failing).rejects.toThrow();
    expect(await written()).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, (_, n) => db.transaction((trx) => write(trx, String(n)))));
    expect(await written()).toHaveLength(12);
  });

  it('rolls back when a statement is cancelled, and its connection is reused', async () => {
    await db.transaction(async (holder) => {
      await holder.run(sql`lock table installation in access exclusive mode`);
      const cancelled = db.transaction(async (trx) => {
        const pid = await trx.number(sql`select pg_backend_pid() as pid`);
        const waiting = Promise.all([write(trx, 'before'), trx.many(sql`select 1 from installation`), write(trx, 'x')]);
        await Promise.all([waiting, untilItWaits(holder, pid).then(() => cancel(holder, pid))]);
      });
      expect(sqlState(await cancelled.catch((error: unknown) => error))).toBe('57014');
    });
    expect(await written()).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, (_, n) => db.transaction((trx) => write(trx, String(n)))));
    expect(await written()).toHaveLength(12);
  });
});

async function untilItWaits(eyes: Transaction, pid: number): Promise<void> {
  await until(async () => {
    const row = await eyes.one<{ waits: boolean }>(sql`
      select coalesce(bool_or(wait_event_type = 'Lock'), false) as waits from pg_stat_activity where pid = ${pid}::int`);
    return row.waits;
  });
}

function cancel(trx: Transaction, pid: number): Promise<number> {
  return trx.run(sql`select pg_cancel_backend(${pid}::int)`);
}

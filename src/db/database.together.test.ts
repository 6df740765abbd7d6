// Statements of a transaction that are begun together are sent together: what fails among them fails
// all, and is told as it was.
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

/** Writes a row that can be looked for. */
const write = (trx: Transaction, name: string) =>
  trx.run(sql`insert into rate_limit_hits (name, hit_at) values (${name}, to_timestamp(0))`);

async function written(): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`select name from rate_limit_hits order by id`);
  return rows.map(({ name }) => name);
}

/** So deep below whoever waits for it that a failure comes up later than one of the same moment. */
async function deep<Result>(work: () => Promise<Result>, levels = 10): Promise<Result> {
  return levels === 0 ? await work() : await deep(work, levels - 1);
}

const serializationFailure = sql`do $$ begin raise exception 'Again' using errcode = '40001'; end $$`;

describe('statements that are sent together in a transaction', () => {
  it('are all sent again after a serialization failure of one, whichever failure is heard of first', async () => {
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

  it('fail for what one of them fails for, and leave nothing', async () => {
    const failing = db.transaction((trx) =>
      Promise.all([write(trx, 'before'), deep(() => trx.run(sql`select 1 / 0`)), write(trx, 'behind')]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await written()).toEqual([]);
  });

  it('can be prepared later, though they were sent for the first time behind one that failed', async () => {
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
  it('fails, though its work has passed over the failure', async () => {
    const failing = db.transaction(async (trx) => {
      await write(trx, 'before');
      return trx.run(sql`select 1 / 0`).catch(() => 'all is well');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await written()).toEqual([]);
  });

  it('sends nothing more, whatever was begun in it goes on: the connection is somebody else’s', async () => {
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

  it('leaves nothing when its connection is ended between its statements, and the next has another', async () => {
    const failing = db.transaction(async (trx) => {
      await write(trx, 'before');
      await Promise.all([trx.run(sql`select pg_terminate_backend(pg_backend_pid())`), write(trx, 'behind')]);
    });
    await expect(failing).rejects.toThrow();
    expect(await written()).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, (_, n) => db.transaction((trx) => write(trx, String(n)))));
    expect(await written()).toHaveLength(12);
  });

  it('leaves nothing when a statement of it is cancelled, and its connection is used on', async () => {
    await db.transaction(async (holder) => {
      await holder.run(sql`lock table installation in access exclusive mode`);
      const cancelled = db.transaction(async (trx) => {
        const { pid } = await trx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
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

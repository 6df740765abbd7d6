import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, openDatabase, sql, sqlState, type Database, type Transaction } from './database.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await db.run(sql`create table written (n int primary key)`);
});
afterAll(() => database.close());
beforeEach(() => db.run(sql`delete from written`));

const write = (trx: Transaction, n: number) => trx.send(sql`insert into written values (${n})`);
const failWith = (trx: Transaction, state: string) => trx.send(sql`select fail(${state})`);
const written = async () => (await db.many<{ n: number }>(sql`select n from written order by n`)).map(({ n }) => n);
const stateOf = (work: Promise<unknown>) => work.then(() => 'done', sqlState);

describe('a statement sent in a transaction without waiting', () => {
  beforeAll(() =>
    db.run(sql`
      create function fail(state text) returns void language plpgsql as $$
        begin raise exception 'on purpose' using errcode = state; end $$`),
  );

  it('runs in order, and is done when the transaction ends', async () => {
    const counts = await db.transaction(async (trx) => {
      write(trx, 1);
      const one = await trx.one<{ count: number }>(sql`select count(*)::int as count from written`);
      write(trx, 2);
      write(trx, 3);
      return one.count;
    });
    expect(counts).toBe(1);
    expect(await written()).toEqual([1, 2, 3]);
  });

  it('makes the transaction fail when it fails', async () => {
    const work = db.transaction(async (trx) => {
      write(trx, 1);
      write(trx, 1);
      write(trx, 2);
      return Promise.resolve();
    });
    expect(await stateOf(work)).toBe('23505');
    expect(await written()).toEqual([]);
  });

  it('fails with its own error, not with that of a later statement', async () => {
    const work = db.transaction(async (trx) => {
      write(trx, 1);
      write(trx, 1);
      await trx.one(sql`select 1 as one`);
    });
    expect(await stateOf(work)).toBe('23505');
  });

  it('is repeated with its transaction on a serialization failure or a deadlock, three times in all', async () => {
    const tries = async (state: string, times: number) => {
      await db.run(sql`delete from written`);
      let tried = 0;
      const work = db.transaction(async (trx) => {
        tried += 1;
        write(trx, tried);
        if (tried <= times) failWith(trx, state);
        await trx.one(sql`select 1 as one`);
      });
      return [await stateOf(work), tried];
    };
    expect(await tries('40001', 2)).toEqual(['done', 3]);
    expect(await written()).toEqual([3]);
    expect(await tries('40P01', 3)).toEqual(['40P01', 3]);
    expect(await tries('22012', 3)).toEqual(['22012', 1]);
  });

  it('leaves the connection usable when it fails', async () => {
    const failing = () => stateOf(db.transaction(async (trx) => Promise.resolve(failWith(trx, '22012'))));
    expect(await Promise.all(Array.from({ length: 20 }, failing))).toEqual(Array.from({ length: 20 }, () => '22012'));
    await Promise.all(Array.from({ length: 20 }, (_, n) => db.transaction((trx) => Promise.resolve(write(trx, n)))));
    expect(await written()).toHaveLength(20);
  });
});

describe('a transaction', () => {
  it('rolls back what was sent when its work throws', async () => {
    const work = db.transaction((trx) => {
      write(trx, 1);
      return Promise.reject(new Error('changed my mind'));
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await written()).toEqual([]);
  });
});

describe('a connection', () => {
  it('keeps at most 32 prepared statements per place in the code', async () => {
    const one = openDatabase({ url: database.url, poolSize: 1 });
    const filtered = (filters: number) => {
      const chosen = Array.from({ length: 8 }, (_, bit) => (filters & (1 << bit) ? sql`n <> ${bit}` : sql`true`));
      return sql`select n from written where ${join(chosen, ' and ')}`;
    };
    for (let filters = 0; filters < 256; filters += 1) await one.many(filtered(filters));
    await one.many(sql`select n from written where n = ${1}`);
    const prepared = await one.many<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    const texts = prepared.map(({ statement }) => statement);
    await one.close();
    const kept = texts.filter((text) => text.includes(' and ')).length;
    expect(kept).toBeGreaterThan(0);
    // `join` is one place for all code of the process, so other tests may have used some of its shapes.
    expect(kept).toBeLessThanOrEqual(32);
    expect(texts).toContain('select n from written where n = $1');
  });
});

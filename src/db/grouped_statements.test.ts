// Waiting statements outside transactions share connections (ADR 8). An error of one does not affect the others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, sqlState, type Database } from './database.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { times } from '../testing/times.js';

const POOL_SIZE = 6;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: POOL_SIZE });
  db = database.db;
});
afterAll(() => database.close());

const number = async (value: number) => (await db.one<{ value: number }>(sql`select ${value}::int as value`)).value;

describe('concurrent statements', () => {
  it('each get their own result', async () => {
    expect(await Promise.all(times(500).map(number))).toEqual(times(500));
  });

  it('share at most half of the connections', async () => {
    const pids = await Promise.all(times(200).map(() => db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)));
    expect(new Set(pids.map(({ pid }) => pid)).size).toBeLessThanOrEqual(POOL_SIZE / 2);
  });

  it('fail alone', async () => {
    const divided = (by: number) => db.one<{ value: number }>(sql`select 12 / ${by}::int as value`);
    const results = await Promise.allSettled([1, 0, 3, 0, 4].map(divided));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : sqlState(result.reason)))).toEqual([
      { value: 12 },
      '22012',
      { value: 4 },
      '22012',
      { value: 3 },
    ]);
  });

  it('leave connections for transactions while all of them wait', async () => {
    let reads: Promise<unknown> | undefined;
    await db.transaction(async (trx) => {
      await trx.run(sql`lock table channels in access exclusive mode`);
      reads = Promise.all(times(100).map(() => db.many(sql`select id from channels`)));
      // Each begins after the reads have taken as many connections as they may.
      for (const n of times(5))
        expect(await db.transaction((other) => other.one(sql`select ${n}::int as n`))).toEqual({ n });
    });
    await expect(reads).resolves.toHaveLength(100);
  });
});

describe('a lost connection', () => {
  it('makes only its own statements fail', async () => {
    const ended = db.one(sql`select pg_terminate_backend(pg_backend_pid())`);
    const behind = Promise.allSettled(times(3).map(number));
    await expect(ended).rejects.toThrow();
    await behind;
    expect(await Promise.all(times(50).map(number))).toEqual(times(50));
  });

  it('makes every statement fail if no other can be opened', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 2 });
    const results = await Promise.allSettled(times(100).map(() => nowhere.one(sql`select 1 as one`)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(100);
    await nowhere.close();
  });
});

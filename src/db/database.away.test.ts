// How a pool behaves when its server closes connections, hangs or refuses. Nothing waits for ever, and no connection is
// lost.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, OutcomeUnknown, sql, sqlState, type Database } from './database.js';
import { systemClock } from '../clock.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { Line } from '../testing/line.js';
import { times } from '../testing/times.js';
import { until } from '../testing/until.js';

const POOL_SIZE = 4;
let database: TestDatabase;
let line: Line;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  line = await Line.to(database.url);
  db = openDatabase({ url: line.url, poolSize: POOL_SIZE, connectMs: 1_000, answerMs: 1_000 });
});
afterEach(async () => {
  await db.close();
  line.close();
});

const number = async (value: number) => (await db.one<{ value: number }>(sql`select ${value}::int as value`)).value;
const note = (name: string) => sql`insert into rate_limit_hits (name, hit_at) values (${name}, ${systemClock.now()})`;
const noted = (name: string) => database.db.many(sql`select name from rate_limit_hits where name = ${name}`);

/** All kinds of statements, more than there are connections. */
const everything = () => [
  ...times(50).map(number),
  ...times(POOL_SIZE * 2).map((n) => db.transaction((trx) => trx.one(sql`select ${n}::int as n`))),
  ...times(POOL_SIZE).map((n) => db.run(sql`select ${n}::int as n`)),
];

/** Waits until all kinds of statements succeed: a busy machine may not connect again within a second. */
const everythingSucceeds = () =>
  until(async () => {
    const results = await Promise.allSettled(everything());
    return results.every(({ status }) => status === 'fulfilled');
  });

/** Runs as many transactions at once as the pool has connections, which fails if one is lost. */
async function expectWholePool(): Promise<void> {
  let inside = 0;
  let open: () => void = () => undefined;
  const allInside = new Promise<void>((resolve) => (open = resolve));
  const enter = () => {
    inside += 1;
    if (inside === POOL_SIZE) open();
    return allInside;
  };
  await Promise.all(times(POOL_SIZE).map(() => db.transaction((trx) => trx.run(sql`select 1 as one`).then(enter))));
  expect(await Promise.all(times(100).map(number))).toEqual(times(100));
}

describe('a server that hangs', () => {
  it('makes all waiting statements time out, and costs no connection', async () => {
    await expectWholePool();
    for (let round = 0; round < 2; round += 1) {
      line.hang();
      const results = await Promise.allSettled(everything());
      expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
      line.pass();
      await everythingSucceeds();
      await expectWholePool();
    }
  });

  it('releases the locks of a client that hangs in a transaction', async () => {
    await db.transaction((trx) => trx.run(note('locked')));
    const hanging = db.transaction(async (trx) => {
      await trx.run(sql`select name from rate_limit_hits where name = 'locked' for update`);
      line.hang();
      // Only the server can resolve this: it gets nothing from the client, which waits here.
      await database.db.run(sql`update rate_limit_hits set name = 'let go' where name = 'locked'`);
    });
    await expect(hanging).rejects.toThrow();
    expect(await noted('let go')).toHaveLength(1);
  });
});

describe('a server that closes connections', () => {
  it('makes running statements fail, and costs the pool no connection', async () => {
    for (let round = 0; round < 30; round += 1) {
      const results = Promise.allSettled(everything());
      await database.db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'skein'`);
      await results;
    }
    await everythingSucceeds();
    await expectWholePool();
  });
});

describe('a transaction', () => {
  it('fails when one of its statements has failed, even if the error was ignored', async () => {
    const careless = db.transaction(async (trx) => {
      await trx.run(note('careless'));
      await trx.run(sql`select 1 / 0`).catch(() => undefined);
      return 'done';
    });
    await expect(careless).rejects.toMatchObject({ code: '22012' });
    expect(await noted('careless')).toEqual([]);
    await expectWholePool();
  });

  it('whose connection breaks before its commit is answered throws OutcomeUnknown', async () => {
    line.breakAfterCommit();
    await expect(db.transaction((trx) => trx.run(note('unheard')))).rejects.toThrow(OutcomeUnknown);
    expect(await noted('unheard')).toHaveLength(1);
    const refused = db.transaction((trx) => trx.run(sql`select 1 / 0`));
    expect(sqlState(await refused.catch((error: unknown) => error))).toBe('22012');
    await expectWholePool();
  });
});

describe('a value that cannot be sent', () => {
  it('makes only its own statement fail', async () => {
    const results = await Promise.allSettled([number(1), db.many(sql`select ${{ big: 1n }}::jsonb as big`), number(2)]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      1,
      'failed',
      2,
    ]);
    await expectWholePool();
  });
});

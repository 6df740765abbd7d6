// What a pool does when its server goes away, hangs, or refuses: nothing waits for ever, and nothing is lost by it.
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

/** Everything that can be asked of a pool, more than it has connections. */
const everything = () => [
  ...times(50).map(number),
  ...times(POOL_SIZE * 2).map((n) => db.transaction((trx) => trx.one(sql`select ${n}::int as n`))),
  ...times(POOL_SIZE).map((n) => db.run(sql`select ${n}::int as n`)),
];

/** As many transactions at the same time as there are connections: none of them may have been lost. */
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
  it('fails all that waits for it, in time, and has all connections again when it answers', async () => {
    await expectWholePool();
    for (let round = 0; round < 2; round += 1) {
      line.hang();
      const results = await Promise.allSettled(everything());
      expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
      line.pass();
      await expectWholePool();
    }
  });

  it('lets go of what somebody has locked who hangs within a transaction', async () => {
    await db.transaction((trx) => trx.run(note('locked')));
    const hanging = db.transaction(async (trx) => {
      await trx.run(sql`select name from rate_limit_hits where name = 'locked' for update`);
      line.hang();
      // Only the server can end this: it hears nothing of the client, which waits for what comes after.
      await database.db.run(sql`update rate_limit_hits set name = 'let go' where name = 'locked'`);
    });
    await expect(hanging).rejects.toThrow();
    expect(await noted('let go')).toHaveLength(1);
  });
});

describe('a server that ends connections', () => {
  it('costs what is under way on them, and never a connection, however often it does', async () => {
    for (let round = 0; round < 30; round += 1) {
      const results = Promise.allSettled(everything());
      await database.db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'skein'`);
      await results;
    }
    await until(async () => {
      const results = await Promise.allSettled(everything());
      return results.every(({ status }) => status === 'fulfilled');
    });
    await expectWholePool();
  });
});

describe('a transaction', () => {
  it('fails when one of its statements has failed, even if nobody has said so', async () => {
    const careless = db.transaction(async (trx) => {
      await trx.run(note('careless'));
      await trx.run(sql`select 1 / 0`).catch(() => undefined);
      return 'done';
    });
    await expect(careless).rejects.toMatchObject({ code: '22012' });
    expect(await noted('careless')).toEqual([]);
    await expectWholePool();
  });

  it('whose connection breaks before its commit is answered has an outcome that nobody knows, and says so', async () => {
    line.breakAfter('commit');
    await expect(db.transaction((trx) => trx.run(note('unheard')))).rejects.toThrow(OutcomeUnknown);
    expect(await noted('unheard')).toHaveLength(1);
    const refused = db.transaction((trx) => trx.run(sql`select 1 / 0`));
    expect(sqlState(await refused.catch((error: unknown) => error))).toBe('22012');
    await expectWholePool();
  });
});

describe('a value that cannot be sent', () => {
  it('fails its own statement, and nothing else', async () => {
    const results = await Promise.allSettled([number(1), db.many(sql`select ${{ big: 1n }}::jsonb as big`), number(2)]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      1,
      'failed',
      2,
    ]);
    await expectWholePool();
  });
});

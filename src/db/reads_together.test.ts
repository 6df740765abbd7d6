// Reads of the same shape that are begun together are one statement (ADR 13), and none of them notices.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql, sqlState, type Database, type Sql } from './database.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { times } from '../testing/times.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 6 });
  db = database.db.together;
});
afterAll(() => database.close());

/** When the statement of a read began, which tells how many there were. */
const beginningOf = async (n: number) =>
  (await db.one<{ began: string }>(sql`select statement_timestamp()::text as began, ${n}::int as n`)).began;

describe('reads of the same shape', () => {
  it('are one statement, of sixteen at most', async () => {
    expect(new Set(await Promise.all(times(16).map(beginningOf))).size).toBe(1);
    expect(new Set(await Promise.all(times(33).map(beginningOf))).size).toBe(3);
  });

  it('each have their own rows, in their order: none, one or several', async () => {
    const upTo = (n: number) =>
      db.many<{ square: number }>(sql`select k * k as square from generate_series(1, ${n}::int) k order by k desc`);
    expect(await Promise.all([2, 0, 3, 1].map(upTo))).toEqual([
      [{ square: 4 }, { square: 1 }],
      [],
      [{ square: 9 }, { square: 4 }, { square: 1 }],
      [{ square: 1 }],
    ]);
  });

  it.each([
    ['text', 'text', ['', 'two words', '"quoted", {braced}', '\\', 'null', 'NULL', '🧵\n', null]],
    ['integer', 'int', [0, -1, 2 ** 31 - 1, null]],
    ['bigint', 'bigint', [2 ** 53 - 1, 0]],
    ['double precision', 'float8', [0.1, -1e300]],
    ['boolean', 'boolean', [true, false, null]],
    ['timestamptz', 'timestamptz', [new Date('2026-01-01T12:00:00.123Z'), new Date('1999-12-31'), null]],
    ['list of numbers', 'bigint[]', [[], [1, 2], [2 ** 53 - 1]]],
    ['list of texts', 'text[]', [[], ['a', 'b,"c"']]],
    ['object', 'jsonb', [{ a: [1, 'b'] }, {}]],
  ])('take values of every kind: %s', async (_, type, values) => {
    const statements: Record<string, (value: unknown) => Sql> = {
      text: (value) => sql`select ${value}::text as value`,
      int: (value) => sql`select ${value}::int as value`,
      bigint: (value) => sql`select ${value}::bigint as value`,
      float8: (value) => sql`select ${value}::float8 as value`,
      boolean: (value) => sql`select ${value}::boolean as value`,
      timestamptz: (value) => sql`select ${value}::timestamptz as value`,
      'bigint[]': (value) => sql`select ${value}::bigint[] as value`,
      'text[]': (value) => sql`select ${value}::text[] as value`,
      jsonb: (value) => sql`select ${value}::jsonb as value`,
    };
    const read = async (value: unknown) => (await db.one(statements[type]?.(value) ?? sql`select 1`))['value'];
    expect(await Promise.all(values.map(read))).toEqual(values);
  });

  it('fail alone', async () => {
    const divided = (by: number) => db.one<{ value: number }>(sql`select 12 / ${by}::int as value`);
    const results = await Promise.allSettled([1, 0, 3, 0].map(divided));
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : sqlState(result.reason)))).toEqual([
      { value: 12 },
      '22012',
      { value: 4 },
      '22012',
    ]);
  });

  it('with what no column can stand for, like a limit, go alone', async () => {
    const first = (n: number) => db.many<{ k: number }>(sql`select k from generate_series(1, 9) k limit ${n}::bigint`);
    expect((await Promise.all(times(4).map(first))).map(({ length }) => length)).toEqual([0, 1, 2, 3]);
  });

  it('that are written wrongly all fail', async () => {
    const wrong = (n: number) => db.many(sql`select ${n}::int from no_such_table`);
    const results = await Promise.allSettled(times(3).map(wrong));
    expect(results.map(({ status }) => status)).toEqual(times(3).map(() => 'rejected'));
  });

  it('are told when their connection is lost, and the next have another', async () => {
    const ended = (n: number) => db.one(sql`select pg_terminate_backend(pg_backend_pid()), ${n}::int`);
    const results = await Promise.allSettled(times(3).map(ended));
    expect(results.map(({ status }) => status)).toEqual(times(3).map(() => 'rejected'));
    expect(new Set(await Promise.all(times(3).map(beginningOf))).size).toBe(1);
  });

  it('are told when there is no connection to be had', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 2 });
    const results = await Promise.allSettled(times(20).map((n) => nowhere.together.one(sql`select ${n}::int as n`)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    await nowhere.close();
  });
});
